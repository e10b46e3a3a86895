// Below the board: channels, events, the reply as JSON, the picture as text.

import { el, put } from './dom.js';

/** @typedef {'channels'|'events'|'json'|'text'} TabName */
/** @type {{[name in TabName]: string}} */
const WORDS = { channels: 'Channels', events: 'Events', json: 'JSON', text: 'Text' };

export class Tabs {
  /** @param {HTMLElement} home @param {import('./app.js').App} app */
  constructor(home, app) {
    this.app = app;
    /** @type {TabName} */
    this.chosen = 'json';
    /** @type {HTMLElement|null} */
    this.channels = null;
    /** @type {HTMLElement|null} */
    this.events = null;
    this.turn = 0;
    this.list = el('div', { role: 'tablist', 'aria-label': 'Details', keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.panel = el('div', { role: 'tabpanel', id: 'panel', tabindex: '0', 'aria-labelledby': 'tab-json' });
    home.append(el('div', { class: 'tabs' }, this.list, this.panel));
  }

  /** @param {HTMLElement|null} channels @param {HTMLElement|null} events */
  show(channels, events) {
    if (channels && !this.channels) this.chosen = 'channels';
    if (events && !this.events) this.chosen = 'events';
    [this.channels, this.events] = [channels, events];
    if (!this.#names().includes(this.chosen)) this.chosen = 'json';
    this.#draw();
  }

  /** Nothing is told, nor what is under way. */
  clear() {
    [this.channels, this.events] = [null, null];
    this.turn += 1;
    put(this.list);
    put(this.panel);
  }

  /** @returns {TabName[]} */
  #names() {
    return [...(this.channels ? /** @type {const} */ (['channels']) : []), ...(this.events ? /** @type {const} */ (['events']) : []), 'json', 'text'];
  }

  #draw() {
    put(this.list, ...this.#names().map((name) => el('button', {
      type: 'button', role: 'tab', id: `tab-${name}`, 'data-focus': `tab-${name}`, 'aria-controls': 'panel', 'aria-selected': String(name === this.chosen),
      tabindex: name === this.chosen ? '0' : '-1', click: () => this.#choose(name),
    }, WORDS[name])));
    this.panel.setAttribute('aria-labelledby', `tab-${this.chosen}`);
    this.turn += 1;
    if (this.chosen === 'channels') put(this.panel, this.channels);
    else if (this.chosen === 'events') put(this.panel, this.events);
    else this.#load(this.chosen, this.turn);
  }

  /** @param {'json'|'text'} name @param {number} turn */
  async #load(name, turn) {
    if (this.app.store.isOpen) return;
    const { mode } = this.app;
    try {
      const parts = name === 'json' ? await mode.json() : [['The picture as text', mode.text()]];
      if (turn !== this.turn || mode !== this.app.mode || !parts.length) return;
      const shown = parts.map(([title, text]) => [title, el('pre', { class: name === 'text' ? 'map' : '', 'data-json': title, tabindex: '0' }, text)]);
      put(this.panel, el('p', { class: 'note' }, shown[0][0]), shown[0][1], ...shown.slice(1).map(([title, text]) => el('details', {}, el('summary', {}, title), text)));
    } catch (error) {
      if (turn === this.turn) this.app.fail(error);
    }
  }

  /** @param {TabName} name */
  #choose(name) {
    this.chosen = name;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const names = this.#names();
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    this.#choose(names[(names.indexOf(this.chosen) + by + names.length) % names.length]);
    /** @type {HTMLElement|null} */ (this.list.querySelector('[aria-selected="true"]'))?.focus();
  }
}
