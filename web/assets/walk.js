// Walking (document 002): a party that sees and remembers. The server walks; the page keeps the moves.

import { Latest, drawWalk, walk } from './api.js';
import { walkCommand } from './copies.js';
import { count, el, put } from './dom.js';
import { number, tick } from './rulepane.js';
import { keyOf, shapeOf } from './shape.js';

const WHEN = ['night', 'fog', 'rain', 'torch'];
/** @type {{[letter: string]: [number, number]}} */
const WAYS = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
/** @type {{[letter: string]: string}} */
const NAMES = { n: 'north', e: 'east', s: 'south', w: 'west' };

export class WalkMode {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {WalkReply|null} */
    this.reply = null;
    /** @type {Doc|null} */
    this.answered = null;
    /** @type {string[]} */
    this.events = [];
    /** @type {Partial<Picture>} */
    this.parts = {};
    this.isDragging = false;
    /** @type {Frame|undefined} */
    this.frame = undefined;
    /** @type {Latest<Doc, WalkReply|Refused>} */
    this.latest = new Latest((doc) => walk(doc.board, /** @type {WalkPlan} */ (doc.walk)), (reply, doc) => this.#answer(reply, doc), (error) => app.noAnswer(error));
  }

  get plan() {
    return /** @type {WalkPlan} */ (this.app.store.doc.walk);
  }

  canUndo() {
    return this.app.store.past.length > 0;
  }

  update() {
    this.latest.put(this.app.store.doc);
    this.#controls();
    this.app.tellHelp('Arrow keys walk. Drag the party, click beside it, or use the pad. Undo steps back.');
  }

  /** Asks again what was not answered. */
  again() {
    this.update();
  }

  #controls() {
    const { app, plan } = this;
    const { store } = app;
    /** @param {string} way @param {string} arrow */
    const pad = (way, arrow) => el('button', { type: 'button', class: way, 'data-focus': `go-${way}`, 'aria-label': `Walk ${NAMES[way]}`, click: () => this.go(way) }, arrow);
    put(app.left, el('div', { class: 'stack' }, el('h2', {}, 'Walk'),
      el('div', { class: 'pad', role: 'group', 'aria-label': 'Walk' }, pad('n', '↑'), pad('w', '←'), pad('e', '→'), pad('s', '↓')),
      el('button', { type: 'button', 'data-focus': 'again', id: 'again', disabled: !plan.moves, click: () => store.change({ walk: { ...plan, moves: '' } }) }, 'Back to the start')),
    el('div', { class: 'stack' }, el('h2', {}, 'The party'),
      el('label', { class: 'field' }, 'Perception', number('per', plan.per, { min: 0, max: 100 }, (per) => store.change({ walk: { ...plan, per: per ?? 10 } }))),
      el('div', { role: 'group', 'aria-label': 'Conditions' }, ...WHEN.map((when) => tick(`when-${when}`, when, plan.when.includes(when), (on) => store.change({ walk: { ...plan, when: on ? [...plan.when, when] : plan.when.filter((one) => one !== when) } }))))));
  }

  /** A step a letter. @param {string} ways */
  go(ways) {
    this.app.store.change({ walk: { ...this.plan, moves: this.plan.moves + ways } });
  }

  /** @param {WalkReply|Refused} reply @param {Doc} doc */
  #answer(reply, doc) {
    if ('error' in reply) return this.app.tell('fault', reply.error.message, reply.error.hint ?? '');
    const plan = /** @type {WalkPlan} */ (doc.walk);
    const before = this.reply;
    const fresh = reply.seen.length - (before?.seen.length ?? 0);
    const refused = reply.refused.filter(({ index }) => index === plan.moves.length - 1)[0];
    if (!plan.moves || !before) this.events = [`At ${keyOf(reply.at)}: ${count(reply.seen.length, 'tile')} in sight.`];
    else if (refused) this.events.unshift(`Not ${NAMES[refused.move]}: ${refused.why}.`);
    else if (fresh >= 0) this.events.unshift(`At ${keyOf(reply.at)}: ${fresh ? `${count(fresh, 'new tile')}` : 'nothing new'}.`);
    this.events.length = Math.min(this.events.length, 200);
    [this.reply, this.answered] = [reply, doc];
    this.parts = { known: new Set(reply.seen.map(keyOf)), visited: reply.visited };
    if (!this.isDragging) this.#look();
    const radius = reply.radius === null ? '' : `radius ${reply.radius}${reply.radiusBecause && reply.radiusBecause !== String(reply.radius) ? ` = ${reply.radiusBecause}` : ''}`;
    const total = shapeOf(doc.board).cells.length;
    this.app.tell('told', `${reply.seen.length.toLocaleString('en')} of ${total.toLocaleString('en')} tiles seen, ${reply.visited.length.toLocaleString('en')} visited`, refused ? `Not ${NAMES[refused.move]}: ${refused.why}` : radius, plan.moves ? `At ${keyOf(reply.at)}. ` : '');
    this.#why(reply, doc, radius);
    this.app.below(null, el('ul', { class: 'events', id: 'events', tabindex: '0' }, ...this.events.map((words) => el('li', {}, words))));
    return this.app.redraw();
  }

  /** @param {WalkReply} reply @param {Doc} doc @param {string} radius */
  #why(reply, doc, radius) {
    const visited = new Set(reply.visited.map(keyOf));
    const places = doc.board.places.filter((place) => visited.has(keyOf(place.at)));
    const terrains = new Set(reply.seen.map((cell) => doc.board.terrain.get(keyOf(cell)) ?? doc.board.defaults.terrain));
    put(this.app.right,
      el('div', { class: 'stack', id: 'why' }, el('h2', {}, 'How far, and why'), el('p', { id: 'why-verdict' }, `At ${keyOf(reply.at)}`), el('p', { id: 'radius' }, radius.replace(/^radius /, '')),
        el('p', { class: 'note' }, 'The radius is that of the terrain stood on, plus one for every 5 of perception above 10, plus what night, weather and light do.')),
      el('div', { class: 'stack' }, el('h2', {}, 'Remembered'), el('p', {}, `${count(reply.seen.length, 'tile')} seen, ${reply.visited.length} visited, ${count(reply.newlySeen.length, 'tile')} on this walk.`),
        el('p', { class: 'note' }, `Terrain seen: ${[...terrains].join(', ')}.`),
        places.length ? el('ul', { class: 'events', id: 'places' }, ...places.map((place) => el('li', {}, `${place.symbol ?? '*'} ${place.name} at ${keyOf(place.at)}`))) : el('p', { class: 'note' }, 'No named place visited yet.')));
  }

  /** @returns {Picture} */
  picture() {
    const { doc } = this.app.store;
    const { reply } = this;
    const visited = new Set(reply?.visited.map(keyOf));
    /** @type {Piece[]} */
    const pieces = doc.board.places.filter((place) => visited.has(keyOf(place.at))).map((place) => ({ id: place.name, at: place.at, kind: 'place', label: place.symbol, title: place.name }));
    if (reply) pieces.push({ id: 'party', at: reply.at, kind: 'party', title: `the party at ${keyOf(reply.at)}` });
    return { board: doc.board, known: new Set(), visited: null, seen: null, only: null, heat: null, rays: [], trail: [], rings: [], ...this.parts, pieces, cursor: reply?.at ?? null, frame: this.frame };
  }

  /** The frame follows what is known; under a drag it stays. */
  #look() {
    const next = frameOf(shapeOf(this.app.store.doc.board).box, this.reply?.seen ?? []);
    if (JSON.stringify(next) !== JSON.stringify(this.frame)) this.frame = next;
    this.app.redraw();
  }

  /** @param {Cell} cell */
  down(cell) {
    this.app.store.begin();
    this.isDragging = true;
    this.move(cell);
  }

  /** The party follows the pointer, from one cell to the next. @param {Cell} cell */
  move(cell) {
    const at = this.#where();
    if (!this.isDragging || !at) return;
    const [dx, dy] = [cell[0] - at[0], cell[1] - at[1]];
    if (Math.abs(dx) > 1 || Math.abs(dy) > 1) return;
    const ways = Object.keys(WAYS).filter((letter) => WAYS[letter][0] * dx > 0 || WAYS[letter][1] * dy > 0);
    if (ways.length) this.go(ways.join(''));
  }

  up() {
    this.isDragging = false;
    this.app.store.end();
    this.#look();
  }

  /** Where the party is once it has gone where it was told to. @returns {Cell|null} */
  #where() {
    const known = this.answered?.walk?.moves ?? '';
    if (!this.reply || !this.plan.moves.startsWith(known)) return null;
    return [...this.plan.moves.slice(known.length)].reduce((at, way) => [at[0] + WAYS[way][0], at[1] + WAYS[way][1]], this.reply.at);
  }

  /** What a finger near it takes. @returns {Cell[]} */
  grips() {
    return this.reply ? [this.reply.at] : [];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = /** @type {{[key: string]: string}} */ ({ ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w' })[event.key];
    if (way) this.go(way);
    return Boolean(way);
  }

  /** @returns {Promise<[string, string][]>} */
  async json() {
    const { map: _map, ok: _ok, ...told } = /** @type {any} */ (this.reply ?? {});
    return [['eyeline walk MAP --json', JSON.stringify(told)]];
  }

  /** @param {import('./api.js').Look} look */
  drawn(look) {
    return drawWalk(this.app.store.doc.board, this.plan, look);
  }

  /** @returns {[string, string, string][]} */
  copies() {
    return [['command', 'Copy as command', walkCommand(this.app.store.doc.board, this.plan)]];
  }

  text() {
    return this.reply?.map?.text ?? '';
  }

  leave() {
    this.latest.drop();
    [this.reply, this.answered, this.parts, this.events] = [null, null, {}, []];
    this.frame = undefined;
  }
}

/** A part of the box, in its proportions, that holds all cells with some room; it grows in steps. @param {Frame} box @param {Cell[]} cells @returns {Frame} */
function frameOf(box, cells) {
  const room = 2;
  const [left, top] = [0, 1].map((axis) => cells.reduce((low, cell) => Math.min(low, cell[axis]), Infinity) - room);
  const [right, bottom] = [0, 1].map((axis) => cells.reduce((high, cell) => Math.max(high, cell[axis]), -Infinity) + 1 + room);
  const part = Math.min(1, Math.ceil(Math.max((right - left) / box.width, (bottom - top) / box.height, 0.3) * 5) / 5);
  if (!cells.length || part === 1) return box;
  const [width, height] = [Math.round(box.width * part), Math.round(box.height * part)];
  /** @param {number} middle @param {number} size @param {number} all */
  const start = (middle, size, all) => Math.max(0, Math.min(all - size, Math.round(middle - size / 2)));
  return { x: start((left + right) / 2, width, box.width), y: start((top + bottom) / 2, height, box.height), width, height };
}
