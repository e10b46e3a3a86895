// Looking: one observer, one target, the field, the reason. Asks the server; draws what it says.

import { Latest, ask, askRaw, draw } from './api.js';
import { cleared, painted, withEdge } from './board.js';
import { channelPane } from './channels.js';
import { asCommand, asJavaScript, asPython, asRust } from './copies.js';
import { count, el, put, svg } from './dom.js';
import { hideIgnored, ignoredWords, showIgnored, unheeded } from './ignored.js';
import { mapPane } from './mappane.js';
import { compareQuery, fieldQuery, questions, traceQuery, windowQuery } from './queries.js';
import { heeded, isWindowsOnly, ownTitle, titleOf } from './rulelist.js';
import { ruleBar } from './rulepane.js';
import { cellOf, keyOf, same, shapeOf } from './shape.js';
import { populated, settings, sets, toolPane, toolsOf, touched } from './tools.js';
import { textPicture } from './textpicture.js';
import { guaranteePane, profilePane, whyPane } from './whypane.js';
import { ignoring, percent, verdict } from './words.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {{[asked: string]: any}} Replies */

/** @type {{[key: string]: [number, number]}} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class SightMode {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Replies|null} */
    this.replies = null;
    /** @type {Doc|null} */
    this.answered = null;
    /** @type {'observer'|'target'} */
    this.active = 'target';
    /** @type {Cell|null} */
    this.cursor = null;
    /** @type {number|null} */
    this.told = null;
    /** What a key moved, to be said with the verdict. */
    this.moved = '';
    /** @type {any} */
    this.drag = null;
    /** @type {Partial<Picture>} */
    this.parts = {};
    /** @type {Latest<Doc, any[]>} */
    this.latest = new Latest(
      (doc) => ask(doc.board, questions(doc).map(([, query]) => query)),
      (replies, doc) => this.#answer(replies, doc),
      (error) => this.#unanswered(error),
    );
  }

  get doc() {
    return this.app.store.doc;
  }

  canUndo() {
    return this.app.store.past.length > 0;
  }

  help() {
    return settings.tool === 'look'
      ? `Arrow keys move the ${this.active}; Enter switches between observer and target. 1 to 0 choose tools, [ and ] the rule. ? shows all keys.`
      : 'Arrow keys move the cursor, Space paints, Shift and arrows paint along. 1 goes back to looking.';
  }

  /** @param {'edit'|'load'} change */
  update(change) {
    this.latest.put(this.doc);
    if (change === 'load' || !this.app.store.isOpen) this.controls();
    this.app.redraw();
  }

  /** Another document is looked at first, whatever was painted on the last. */
  begin() {
    settings.tool = 'look';
    this.active = 'target';
    this.cursor = null;
  }

  controls() {
    const { app } = this;
    if (!toolsOf(this.doc).some(({ name }) => name === settings.tool)) settings.tool = 'look';
    const tools = el('div');
    toolPane(tools, this.doc, () => this.#toolChanged());
    put(app.left, tools, mapPane(this.doc, app));
    ruleBar(app.rulebar, this.doc, app);
    showIgnored(this.answered ?? this.doc, this.replies, settings.tool, app.store);
    app.tellHelp(this.help());
  }

  #toolChanged() {
    this.cursor ??= this.doc.to;
    this.controls();
    this.app.redraw();
  }

  /** Asks again what was not answered. */
  again() {
    this.update('load');
  }

  /** What was told of another pair is told no more. @param {unknown} error */
  #unanswered(error) {
    this.#forget();
    put(this.app.right);
    this.app.tabs.clear();
    this.app.noAnswer(error);
    this.app.redraw();
  }

  /** @param {any[]} replies @param {Doc} doc */
  #answer(replies, doc) {
    const names = questions(doc).map(([name]) => name);
    this.replies = Object.fromEntries(names.map((name, index) => [name, replies[index]]));
    this.answered = doc;
    this.told = null;
    this.parts = this.#answerParts(doc, this.replies);
    this.#tell(doc, this.replies);
    showIgnored(doc, this.replies, settings.tool, this.app.store);
    this.#why(doc, this.replies);
    this.app.below(doc.channels || isWindowsOnly(doc.rules) ? channelPane(doc, this.replies.window, this.app) : null, null);
    this.app.redraw();
  }

  /** @param {Doc} doc @param {Replies} replies @returns {Partial<Picture>} */
  #answerParts(doc, { field, trace, second }) {
    const seen = field?.ok ? field.cells : null;
    /** @type {Partial<Picture>} */
    const parts = { seen, only: null, heat: null, rays: trace?.ok ? raysOf(doc, trace, null) : [] };
    if (doc.compare && second?.ok && seen) {
      const [first, other] = [new Set(seen.map(keyOf)), new Set(second.cells.map(keyOf))];
      parts.only = { first: seen.filter((/** @type {Cell} */ cell) => !other.has(keyOf(cell))), second: second.cells.filter((/** @type {Cell} */ cell) => !first.has(keyOf(cell))) };
      parts.seen = seen.filter((/** @type {Cell} */ cell) => other.has(keyOf(cell)));
    }
    if (doc.heat && heeded(doc).includes('cover') && field?.coverPenalty) {
      parts.heat = field.cells.map((/** @type {Cell} */ cell, /** @type {number} */ index) => ({ cell, value: field.coverPenalty[index], label: String(Math.round(field.coverPenalty[index] * 100)) }));
    }
    return parts;
  }

  /** @param {Doc} doc @param {Replies} replies */
  #tell(doc, replies) {
    const { field, trace, window, second, secondTrace } = replies;
    const ignored = ignoredWords(doc, replies);
    const first = trace ?? window;
    const refused = [first, field, second].find((reply) => reply && !reply.ok);
    if (refused) return this.app.tell('fault', refused.error.message, refused.error.hint ?? '');
    if (!trace) return this.app.tell('told', `${ownTitle(doc)} answers windows: see the channels below`, `heading ${doc.channels?.heading.join(',') ?? '0,-1'}`, '', ignored);
    let more = `${keyOf(doc.from)} sees ${field.cells.length.toLocaleString('en')} of ${count(shapeOf(doc.board).cells.length, 'cell')}`;
    if (trace.coverSum > 0) more = `cover ${trace.coverSum} costs ${percent(trace.coverPenalty)} · ${more}`;
    if (doc.compare && second?.ok) {
      const only = /** @type {NonNullable<Picture['only']>} */ (this.parts.only);
      more = `${count(only.first.length + only.second.length, 'cell')} differ: ${only.first.length} only under ${ownTitle(doc)}, ${only.second.length} only under ${titleOf(doc.compare)}`;
      if (secondTrace?.ok && secondTrace.visible !== trace.visible) more += ` · ${titleOf(doc.compare)} says ${secondTrace.visible ? 'visible' : 'blocked'} here`;
    }
    const { moved } = this;
    this.moved = '';
    return this.app.tell(trace.visible ? 'visible' : 'blocked', verdict(trace), more, moved, ignored);
  }

  /** @param {Doc} doc @param {Replies} replies */
  #why(doc, { trace, field, second, secondTrace }) {
    const { app } = this;
    const guarantees = guaranteePane(doc, (guarantee) => app.openCounterexample(guarantee));
    if (!trace?.ok) return put(app.right, el('div', {}, el('h2', {}, 'Why'), el('p', { class: 'note' }, trace?.error?.message ?? 'This rule knows windows only.')), guarantees);
    const actions = { remove: (/** @type {Opener} */ opener) => this.#remove(opener), look: (/** @type {number|null} */ index) => this.#look(index) };
    return put(app.right, whyPane(doc, trace, ignoredWords({ ...doc, compare: null }, { trace }), actions), profilePane(doc, trace), doc.compare && second?.ok && field?.ok && this.#comparison(doc, field, second, secondTrace), guarantees);
  }

  /** @param {Doc} doc @param {Field} field @param {Field} second @param {Trace|Refused|undefined} other */
  #comparison(doc, field, second, other) {
    const only = this.parts.only ?? { first: [], second: [] };
    const next = only.first[0] ?? only.second[0];
    return el('div', { id: 'comparison', class: 'stack' }, el('h2', {}, 'Compared'),
      el('p', { class: 'row' }, key('hatch-first'), `${only.first.length} only under ${ownTitle(doc)} (${field.cells.length} in all)`),
      el('p', { class: 'row' }, key('hatch-second'), `${only.second.length} only under ${titleOf(doc.compare ?? '')} (${second.cells.length} in all)`),
      other?.ok && el('p', { class: 'note' }, `${titleOf(doc.compare ?? '')} on the same pair: ${verdict(other)}. ${ignoring(titleOf(doc.compare ?? ''), other.ignores ?? [])}`),
      next && el('button', { type: 'button', 'data-focus': 'differs', click: () => this.app.store.change({ to: this.#nextDiffering() }) }, 'Look at the next cell that differs'));
  }

  #nextDiffering() {
    const only = this.parts.only ?? { first: [], second: [] };
    const cells = [...only.first, ...only.second].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const here = cells.findIndex((cell) => same(cell, this.doc.to));
    return cells[(here + 1) % cells.length];
  }

  /** Takes what opens the line off the board. @param {Opener} opener */
  #remove({ cause, cell, between }) {
    const { board } = this.doc;
    if (between) return this.app.store.change({ board: withEdge(board, between[0], between[1], 'none') });
    const layer = /** @type {Layer} */ ({ tile: 'walls', unit: 'units', smoke: 'smoke', opacity: 'opacity', elevation: 'elevation' }[cause] ?? 'walls');
    return this.app.store.change({ board: painted(board, layer, keyOf(/** @type {Cell} */ (cell)), null) });
  }

  /** Shows one segment alone. @param {number|null} index */
  #look(index) {
    if (!this.answered || !this.replies?.trace?.ok || this.told === index) return;
    this.told = index;
    this.parts = { ...this.parts, rays: raysOf(this.answered, this.replies.trace, index) };
    this.app.redraw();
  }

  /** @returns {Picture} */
  picture() {
    const { doc } = this;
    const current = this.replies && this.answered && shapeOf(this.answered.board) === shapeOf(doc.board);
    const trace = this.replies?.trace;
    return {
      board: doc.board, known: null, visited: null, trail: [], rings: [],
      seen: null, only: null, heat: null, rays: [],
      ...(current ? this.parts : {}),
      pieces: this.#pieces(doc, trace?.ok && this.answered === doc ? trace.visible : null),
      cursor: settings.tool === 'look' ? (this.active === 'observer' ? doc.from : doc.to) : this.cursor,
    };
  }

  /** @param {Doc} doc @param {boolean|null} visible @returns {Piece[]} */
  #pieces(doc, visible) {
    const shape = shapeOf(doc.board);
    /** @type {Piece[]} */
    const pieces = [];
    for (const [name, list] of Object.entries(doc.channels?.layers ?? {})) {
      const kind = /** @type {Piece['kind']} */ (name === 'prey' || name === 'grass' ? name : 'predators');
      for (const [x, y] of list) if (!same([x, y], doc.from)) pieces.push({ id: `${name}${x},${y}`, at: [x, y], kind, title: `${name} at ${x},${y}` });
    }
    for (const place of doc.board.places) pieces.push({ id: place.name, at: place.at, kind: 'place', label: place.symbol, title: place.name });
    for (const [key, id] of doc.board.units) pieces.push({ id, at: cellOf(key), kind: 'unit', label: id, title: `unit ${id} at ${key}` });
    const state = visible === null ? undefined : visible ? 'seen' : 'hidden';
    pieces.push({ id: 'target', at: doc.to, kind: 'target', state, title: `target at ${keyOf(doc.to)}` });
    pieces.push({ id: 'observer', at: doc.from, kind: 'observer', title: `observer at ${keyOf(doc.from)}` });
    return pieces.filter((piece) => shape.contains(piece.at));
  }

  /** What a finger near it takes. @returns {Cell[]} */
  grips() {
    return settings.tool === 'look' ? [this.doc.from, this.doc.to, ...[...this.doc.board.units.keys()].map(cellOf)] : [];
  }

  /** @param {Cell} cell @param {Point} point @param {PointerEvent} event */
  down(cell, point, event) {
    const { store } = this.app;
    const erases = event.button === 2 || event.altKey;
    store.begin();
    if (settings.tool !== 'look' || erases) {
      const on = settings.tool === 'creature' ? !erases && !this.#hasCreature(cell) : sets(this.doc.board, cell, point, erases);
      this.drag = { kind: 'paint', on };
      this.#paint(cell, point, on);
      return;
    }
    const { from, to, board } = this.doc;
    const key = keyOf(cell);
    const layer = same(cell, from) || same(cell, to) ? null : board.walls.has(key) ? 'walls' : board.units.has(key) ? 'units' : board.smoke.has(key) ? 'smoke' : null;
    if (same(cell, from)) this.#take('observer');
    else if (layer) this.drag = { kind: 'obstacle', layer, key, board, moved: false, cell };
    else {
      this.#take('target');
      store.change({ to: cell });
    }
  }

  /** @param {'observer'|'target'} piece */
  #take(piece) {
    this.drag = { kind: piece };
    this.active = piece;
  }

  /** @param {Cell} cell @param {Point} point */
  move(cell, point) {
    const { store } = this.app;
    const { drag } = this;
    if (!drag) return;
    if (drag.kind === 'paint') this.#paint(cell, point, drag.on);
    else if (drag.kind === 'observer') store.change({ from: cell });
    else if (drag.kind === 'target') store.change({ to: cell });
    else if (drag.moved || keyOf(cell) !== drag.key) {
      drag.moved = true;
      const lifted = painted(drag.board, drag.layer, drag.key, null);
      const value = drag.layer === 'units' ? drag.board.units.get(drag.key) : true;
      store.change({ board: painted(lifted, drag.layer, keyOf(cell), value) });
    }
  }

  up() {
    const { drag } = this;
    this.drag = null;
    if (drag?.kind === 'obstacle' && !drag.moved) {
      this.active = 'target';
      this.app.store.change({ to: drag.cell });
    }
    this.app.store.end();
  }

  /** @param {Cell} cell */
  #hasCreature(cell) {
    return Boolean(this.doc.channels?.layers[settings.creature]?.some(([x, y]) => same([x, y], cell)));
  }

  /** @param {Cell} cell @param {Point|null} point @param {boolean} on */
  #paint(cell, point, on) {
    const { store } = this.app;
    this.cursor = cell;
    if (settings.tool === 'creature') {
      const { channels } = this.doc;
      if (channels && this.#hasCreature(cell) !== on) store.change({ channels: populated(channels, cell, on) });
    } else store.change({ board: touched(this.doc.board, cell, point, on) });
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const way = WAYS[event.key];
    if (way) this.#step(way, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') this.#press();
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#clear();
    else if (event.key.toLowerCase() === 'o') this.#choose('observer');
    else if (event.key.toLowerCase() === 't') this.#choose('target');
    else return this.#toolKey(event.key.toLowerCase());
    return true;
  }

  /** @param {[number, number]} way @param {boolean} shifted */
  #step([dx, dy], shifted) {
    const shape = shapeOf(this.doc.board);
    if (settings.tool === 'look') {
      const moves = (this.active === 'observer') === shifted ? 'to' : 'from';
      const next = shape.step(this.doc[moves], dx, dy);
      if (!next) return;
      this.moved = `${moves === 'to' ? 'Target' : 'Observer'} at ${keyOf(next)}. `;
      this.app.store.change({ [moves]: next });
      return;
    }
    this.cursor = shape.step(this.cursor ?? this.doc.to, dx, dy) ?? this.cursor ?? this.doc.to;
    if (shifted) this.#paint(this.cursor, null, true);
    this.app.say(this.#describe(this.cursor));
    this.app.redraw();
  }

  #press() {
    if (settings.tool === 'look') {
      this.#choose(this.active === 'observer' ? 'target' : 'observer');
      return;
    }
    const cell = this.cursor ?? this.doc.to;
    this.#paint(cell, null, settings.tool === 'creature' ? !this.#hasCreature(cell) : sets(this.doc.board, cell, null, false));
    this.app.say(this.#describe(cell));
  }

  /** Takes everything off the cell. */
  #clear() {
    const cell = settings.tool === 'look' ? this.doc.to : this.cursor ?? this.doc.to;
    this.app.store.change({ board: cleared(this.doc.board, keyOf(cell)) });
  }

  /** Which piece the arrow keys move. @param {'observer'|'target'} piece */
  #choose(piece) {
    settings.tool = 'look';
    this.active = piece;
    this.#toolChanged();
    this.app.say(`Arrow keys now move the ${piece}.`);
  }

  /** @param {string} key */
  #toolKey(key) {
    const tool = toolsOf(this.doc).find((one) => one.key === key);
    if (!tool) return false;
    settings.tool = tool.name;
    this.#toolChanged();
    this.app.say(`${tool.words}. ${unheeded(this.doc, tool.name)} ${this.help()}`);
    return true;
  }

  /** A cell in words. @param {Cell} cell */
  #describe(cell) {
    const { board } = this.doc;
    const key = keyOf(cell);
    const words = [`${key}:`];
    if (board.walls.has(key)) words.push('wall');
    if (board.smoke.has(key)) words.push('smoke');
    if (board.terrain.has(key)) words.push(String(board.terrain.get(key)));
    if (board.elevation.has(key)) words.push(`height ${board.elevation.get(key)}`);
    if (board.cover.has(key)) words.push(`cover ${board.cover.get(key)}`);
    if (board.opacity.has(key)) words.push(`opacity ${board.opacity.get(key)}`);
    if (board.units.has(key)) words.push(`unit ${board.units.get(key)}`);
    if (words.length === 1) words.push('floor');
    if (this.parts.seen?.some((/** @type {Cell} */ seen) => same(seen, cell))) words.push('seen');
    return words.join(' ');
  }

  /** The replies as they were written, the first one that of `eyeline why --json`. @returns {Promise<[string, string][]>} */
  async json() {
    const { doc } = this;
    const asked = questions(doc).filter(([name]) => name !== 'secondTrace').sort(([a], [b]) => Number(b === 'trace') - Number(a === 'trace'));
    const replies = await Promise.all(asked.map(([, query]) => askRaw(doc.board, query)));
    return asked.map(([, query], index) => [JSON.stringify(query), replies[index]]);
  }

  text() {
    const { doc } = this;
    const seen = this.parts.seen ? new Set([...this.parts.seen, ...(this.parts.only?.first ?? [])].map(keyOf)) : null;
    return `${textPicture(doc, seen)}\n\n${this.replies?.trace?.ok ? verdict(this.replies.trace) : ''}\n[${doc.rules}, ${keyOf(doc.from)} to ${keyOf(doc.to)}]\n${ignoredWords(doc, this.replies)}`.trimEnd();
  }

  /** @param {import('./api.js').Look} look */
  drawn(look) {
    const { doc } = this;
    return draw(doc.board, isWindowsOnly(doc.rules) ? windowQuery(doc) : doc.compare ? compareQuery(doc, doc.compare) : doc.heat ? fieldQuery(doc) : traceQuery(doc), look);
  }

  /** @returns {[string, string, string][]} */
  copies() {
    const { doc } = this;
    return [['command', 'Copy as command', asCommand(doc)], ['rust', 'Copy as Rust', asRust(doc)], ['python', 'Copy as Python', asPython(doc)], ['javascript', 'Copy as JavaScript', asJavaScript(doc)]];
  }

  leave() {
    this.latest.drop();
    this.#forget();
  }

  #forget() {
    [this.replies, this.answered, this.parts] = [null, null, {}];
    hideIgnored();
  }
}

/** @param {Doc} doc @param {Trace} trace @param {number|null} told @returns {Ray[]} */
export function raysOf(doc, trace, told) {
  const shape = shapeOf(doc.board);
  if (trace.segments?.length) {
    const rays = trace.segments.map((segment) => /** @type {Ray} */ ({
      ends: [{ x: segment.from[0], y: segment.from[1] }, { x: segment.to[0], y: segment.to[1] }],
      blocker: segment.blockedBy?.cell ?? null, cause: segment.blockedBy?.cause ?? null, steps: [], kind: 'segment', visible: segment.clear,
    }));
    return told === null ? rays : [rays[told]];
  }
  if (!trace.line.length || same(doc.from, doc.to)) return [];
  const blocked = trace.blockedBy;
  return [{
    ends: [shape.centre(doc.from), shape.centre(doc.to)], blocker: blocked?.cell ?? null, cause: blocked?.cause ?? null,
    steps: trace.steps.filter((step) => step.kind === 'mid').map((step) => step.cell), kind: 'sight', visible: trace.visible,
  }];
}

/** @param {string} hatch */
const key = (hatch) => svg('svg', { viewBox: '0 0 1 1', width: 18, height: 18, 'aria-hidden': 'true' }, svg('rect', { width: 1, height: 1, fill: `url(#${hatch})` }));
