// The page as a whole: which mode plays, where it writes, what is told.

import { Lost, untilBack } from './api.js';
import { Explained } from './board.js';
import { BoardView } from './boardview.js';
import { byId, el, put } from './dom.js';
import { documentOf } from './files.js';
import { HuntMode } from './hunt.js';
import { pack } from './link.js';
import { choosing, ruleSet } from './rulelist.js';
import { SightMode } from './sight.js';
import { Store } from './store.js';
import { caption, seatCaption } from './stories.js';
import { Tabs } from './tabs.js';
import { WalkMode } from './walk.js';

export class App {
  /** @param {Doc} doc */
  constructor(doc) {
    this.store = new Store(doc);
    this.left = byId('left');
    this.right = byId('right');
    this.rulebar = byId('rulebar');
    this.view = new BoardView(byId('board'));
    this.tabs = new Tabs(byId('below'), this);
    this.sight = new SightMode(this);
    this.walk = new WalkMode(this);
    this.hunt = new HuntMode(this);
    /** @type {SightMode|WalkMode|HuntMode} */
    this.mode = this.sight;
    this.frame = 0;
    this.sayLater = 0;
    this.linkLater = 0;
    /** While the server is away. @type {AbortController|null} */
    this.away = null;
    this.store.listen((_, change) => this.#changed(change));
  }

  /** @param {'edit'|'load'} change */
  #changed(change) {
    const next = this.hunt.isOpen ? this.hunt : this.store.doc.walk ? this.walk : this.sight;
    if (next !== this.mode) {
      this.mode.leave();
      this.mode = next;
      put(this.left);
      put(this.right);
      put(this.rulebar);
    }
    document.body.dataset.mode = this.hunt.isOpen ? 'hunt' : this.store.doc.walk ? 'walk' : 'sight';
    /** @type {HTMLButtonElement} */ (byId('undo')).disabled = !this.mode.canUndo();
    /** @type {HTMLButtonElement} */ (byId('redo')).disabled = this.hunt.isOpen || !this.store.future.length;
    this.mode.update(change);
    this.#caption();
    if (!this.store.isOpen) this.#link();
  }

  /** Draws and asks everything anew. */
  refresh() {
    this.#changed('load');
  }

  #caption() {
    const story = this.hunt.isOpen ? '004' : this.store.doc.story;
    put(byId('caption'), ...(this.hunt.session ? seatCaption(this.hunt.session.role) : caption(story)));
    for (const link of document.querySelectorAll('#stories a')) {
      if (link.getAttribute('href') === `#${story}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  /** The link follows the document, a moment later. */
  #link() {
    clearTimeout(this.linkLater);
    this.linkLater = window.setTimeout(async () => {
      const hash = await this.link();
      if (hash !== location.hash) history.replaceState(null, '', hash);
    }, 150);
  }

  /** @returns {Promise<string>} */
  link() {
    return this.hunt.isOpen ? Promise.resolve(this.hunt.link()) : pack(this.store.doc);
  }

  /** Another document. @param {Doc} doc */
  open(doc) {
    this.hunt.close();
    this.sight.begin();
    this.store.load(doc);
  }

  /** @param {Guarantee} guarantee */
  openCounterexample({ counterexample }) {
    if (!counterexample) return;
    const { doc } = this.store;
    const opened = documentOf(counterexample.scene, doc);
    const channels = counterexample.heading ? { size: 7, heading: counterexample.heading, layers: {} } : null;
    this.open({ ...opened, from: counterexample.from, to: counterexample.to, rules: doc.rules, changes: {}, title: null, channels });
    this.notice(`Where it does not hold: ${counterexample.says}. Undo leads back.`);
  }

  /** Draws once before the next frame. */
  redraw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.view.draw(this.mode.picture());
    });
  }

  /** Nothing of what was shown is left, also while no frame is drawn. */
  blank() {
    this.hush();
    this.tabs.clear();
    this.tell('told', 'Asking…', '');
    put(this.right);
    put(this.left);
    this.view.draw(this.mode.picture());
    this.refresh();
  }

  /** A question that nobody answered: whatever was told before holds no more. @param {unknown} error */
  noAnswer(error) {
    this.tell('fault', 'No answer', error instanceof Explained ? error.message : '');
    this.fail(error);
    if (!(error instanceof Lost)) return;
    this.away = new AbortController();
    const { signal } = this.away;
    untilBack(signal).then(() => !signal.aborted && this.mode.again());
  }

  /** The verdict. @param {'visible'|'blocked'|'told'|'exposed'|'safe'|'fault'} state @param {string} words @param {string} more @param {string} [before] @param {string} [after] what is spoken around it */
  tell(state, words, more, before = '', after = '') {
    document.documentElement.classList.remove('linked');
    // Whoever answers is back.
    if (this.away) {
      this.away.abort();
      this.away = null;
      this.quiet();
    }
    byId('verdict').dataset.state = state;
    byId('verdict-text').textContent = words;
    byId('verdict-more').textContent = more;
    this.say(`${before}${words}. ${more}${after && `. ${after}`}`);
  }

  /** Into the live region, when it has become quiet. @param {string} words */
  say(words) {
    clearTimeout(this.sayLater);
    this.sayLater = window.setTimeout(() => {
      byId('live').textContent = words;
    }, 120);
  }

  /** @param {string} words */
  tellHelp(words) {
    byId('board-help').textContent = words;
  }

  /** Something that should be read. @param {string} words */
  notice(words) {
    const box = byId('notice');
    box.hidden = false;
    put(box, el('span', {}, words), el('button', { type: 'button', class: 'quiet', 'aria-label': 'Close this message', click: () => this.quiet() }, '✕'));
  }

  quiet() {
    byId('notice').hidden = true;
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Explained) this.notice(error.message);
    else {
      console.error(error);
      this.notice(`Something went wrong in the page: ${error instanceof Error ? error.message : String(error)}`);
    }
    document.documentElement.classList.remove('linked');
  }

  /** What is told below. @param {HTMLElement|null} channels @param {HTMLElement|null} events */
  below(channels, events) {
    this.tabs.show(channels, events);
  }

  undo() {
    // What is being dragged is let go first.
    if (this.store.isOpen) return;
    if (this.hunt.isOpen) this.hunt.undo();
    else if (this.store.undo()) this.say('Undone.');
  }

  redo() {
    if (!this.store.isOpen && !this.hunt.isOpen && this.store.redo()) this.say('Redone.');
  }

  /** Nothing that was about to be said is said any more. */
  hush() {
    clearTimeout(this.sayLater);
    byId('live').textContent = '';
    this.quiet();
  }

  /** The next rule, or the one before. @param {number} by */
  cycleRules(by) {
    if (this.hunt.isOpen) return;
    const options = [...document.querySelectorAll('#rules option')].map((option) => /** @type {HTMLOptionElement} */ (option).value);
    const here = options.indexOf(ruleSet(this.store.doc.rules)?.rules ?? '');
    const rules = options[(here + by + options.length) % options.length];
    if (rules) this.store.change(choosing(this.store.doc, rules));
  }
}
