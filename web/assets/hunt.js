// Hidden movement (document 004): a game on the server, seen through one key. Whatever another viewer may
// know is dropped before a view is asked for, so that what is hidden is nowhere on the page.

import { Latest, drawHunt, newHunt, playHunt, viewHunt } from './api.js';
import { Explained, boardOf, emptyBoard, sceneText } from './board.js';
import { huntCommand } from './copies.js';
import { el, put } from './dom.js';
import { answerParts, questionsOf } from './huntanswers.js';
import { eventWords, nameOf, turnNote, turnWords } from './huntwords.js';
import { keyOf, same, shapeOf } from './shape.js';

/** @typedef {{hunt: string, keys: {[role: string]: string}, role: string, hunter: string|null}} Session */
/** @typedef {{session: Session, view: HuntView, ghost: Cell|null, aim: Cell|null, trail: Cell[]}} Asked */

export class HuntMode {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {Session|null} */
    this.session = null;
    this.turn = 0;
    /** Who hunts, and a board of the same size: what every seat knows. @type {string[]} */
    this.hunters = [];
    this.blank = emptyBoard(1, 1);
    /** @type {Latest<Asked, HuntReply[]>} */
    this.latest = new Latest(
      ({ session, view, ghost, aim, trail }) => Promise.all(questionsOf(view, ghost, aim, trail).map((question) => playHunt(session.hunt, session.keys[session.role], asOf(session), { do: 'ask', ...question }))),
      (replies, asked) => this.#answer(replies, asked),
      (error) => this.#unanswered(error),
    );
    this.#forget();
  }

  get isOpen() {
    return this.session !== null;
  }

  /** Drops all that a viewer knew. */
  #forget() {
    /** @type {HuntView|null} */
    this.view = null;
    /** @type {Board|null} */
    this.board = null;
    /** @type {{words: string, loud: boolean}[]} */
    this.events = [];
    /** @type {Cell[]} */
    this.trail = [];
    /** @type {Cell|null} */
    this.ghost = null;
    /** @type {Cell|null} */
    this.aim = null;
    /** @type {'move'|'aim'} */
    this.hand = 'move';
    /** @type {'trail'|'ghost'|'aim'|null} */
    this.drag = null;
    /** @type {Partial<Picture>|null} */
    this.parts = null;
    this.latest.drop();
  }

  /** A new game of the sample, seen by the agent. */
  async start() {
    this.turn += 1;
    const { turn } = this;
    const { hunt, keys } = await newHunt();
    if (turn === this.turn) await this.enter({ hunt, keys, role: 'agent', hunter: null });
  }

  /** `#hunt.<id>.<role>.<key>[.<hunter>]` @param {string} hash */
  async openLink(hash) {
    const [, hunt, role, key, hunter] = partsOf(hash);
    if (!hunt || !key || !['agent', 'hunters', 'spectator', 'referee'].includes(role)) throw new Explained('This link to a hunt is not whole.');
    await this.enter({ hunt, keys: { [role]: key }, role, hunter: hunter ?? null });
  }

  link() {
    const { hunt, role, keys, hunter } = /** @type {Session} */ (this.session);
    return `#${['hunt', hunt, role, keys[role], ...(hunter && role === 'hunters' ? [hunter] : [])].map(encodeURIComponent).join('.')}`;
  }

  /** Sits down. What the last seat knew is gone before the server is asked. @param {Session} session */
  async enter(session) {
    this.#forget();
    this.turn += 1;
    const { turn } = this;
    const isOpen = this.session !== null;
    if (isOpen) {
      if (this.session?.hunt !== session.hunt) this.hunters = [];
      this.session = session;
      this.app.blank();
    }
    try {
      const { view } = await viewHunt(session.hunt, session.keys[session.role], asOf(session));
      if (turn !== this.turn) return;
      this.app.hush();
      this.session = session.role === 'hunters' && !session.hunter ? { ...session, hunter: view.as.replace(/^hunter:/, '') } : session;
      this.#see(view);
      this.app.refresh();
    } catch (error) {
      if (turn !== this.turn) return;
      if (!isOpen) throw error;
      this.app.noAnswer(error);
    }
  }

  /** Asks again what was not answered. */
  again() {
    if (this.view) this.update();
    else if (this.session) this.enter(this.session);
  }

  close() {
    this.session = null;
    this.turn += 1;
    this.#forget();
  }

  leave() {
    this.close();
  }

  canUndo() {
    return this.session?.role === 'referee';
  }

  undo() {
    if (this.canUndo()) this.play({ do: 'undo' });
  }

  /** @param {HuntView} view */
  #see(view) {
    this.view = view;
    this.trail = [];
    this.ghost = view.agent?.at ?? null;
    const { board } = boardOf({ ...view.scene, smoke: [...(view.scene.smoke ?? []), ...clouds(view)] });
    const old = this.board;
    // The same ground is not drawn again.
    this.board = old && sceneText(old) === sceneText(board) ? old : board;
    this.blank = emptyBoard(board.width ?? 1, board.height ?? 1);
    this.hunters = view.hunters.map((hunter) => hunter.id);
    this.aim ??= view.lastSeen?.at ?? null;
  }

  update() {
    this.#controls();
    if (!this.parts) this.#tellTable('told', 'Asking…');
    this.#ask();
    this.app.tellHelp(this.#isAgent()
      ? 'Drag your ghost, or use arrow keys (Home, End, Page Up, Page Down go aslant); Enter goes there, Escape takes the way back.'
      : 'Drag your hunter, or use arrow keys; Space switches between moving and aiming; Enter moves or shoots.');
  }

  #isAgent() {
    return Boolean(this.view?.agent);
  }

  /** The piece that this viewer moves. */
  #own() {
    const { view } = this;
    if (!view) return null;
    if (view.as === 'agent' || (view.as === 'referee' && view.turn === 'agent')) return view.agent ? { id: 'agent', at: view.agent.at } : null;
    const id = view.as === 'referee' ? view.turn : view.as.replace(/^hunter:/, '');
    return view.hunters.find((hunter) => hunter.id === id) ?? null;
  }

  /** Asks what this viewer may ask, about the ghost or the aim. */
  #ask() {
    const { session, view, ghost, aim, trail } = this;
    if (session && view) this.latest.put({ session, view, ghost, aim, trail });
  }

  /** Tells what was asked, of the cell that it was asked about. @param {HuntReply[]} replies @param {Asked} asked */
  #answer(replies, { view, ghost, aim, trail }) {
    // A newer view has its own questions under way.
    if (view !== this.view) return;
    const answers = Object.fromEntries(questionsOf(view, ghost, aim, trail).map((question, index) => [question.what, replies[index].answer ?? { error: replies[index].error }]));
    const told = answerParts(view, /** @type {Board} */ (this.board), answers, ghost, aim);
    this.parts = told.parts;
    const end = trail[trail.length - 1];
    const place = told.place ?? (end ? `way to ${keyOf(end)}` : '');
    this.app.tell(told.state, told.words, [place, turnWords(view)].filter(Boolean).join(' · '));
    this.#panes(el('div', { class: 'stack', id: 'why' }, el('h2', {}, told.title), el('p', { id: 'why-verdict' }, told.words), ...told.more));
  }

  /** @param {unknown} error */
  #unanswered(error) {
    this.parts = null;
    this.#tellTable('fault', 'No answer');
    this.app.noAnswer(error);
  }

  /** What the view tells by itself. @param {'told'|'fault'} state @param {string} words */
  #tellTable(state, words) {
    if (!this.view) return;
    this.app.tell(state, words, turnWords(this.view));
    this.#panes(null);
  }

  /** @param {HTMLElement|null} why */
  #panes(why) {
    put(this.app.right, why, this.#table(/** @type {HuntView} */ (this.view)));
    this.app.below(null, el('ul', { class: 'events', id: 'events', tabindex: '0' }, ...(this.events.length ? this.events : [{ words: 'Nothing has happened yet.', loud: false }]).map(({ words, loud }) => el('li', { class: loud ? 'loud' : '' }, words))));
    this.app.redraw();
  }

  /** What everyone at the table sees. @param {HuntView} view */
  #table(view) {
    return el('div', { class: 'stack' }, el('h2', {}, 'On the table'),
      el('ul', { class: 'events' }, ...view.hunters.map((hunter) => {
        const check = view.losCheckResults.find((result) => result.hunterId === hunter.id);
        return el('li', {}, `${nameOf(hunter.id)} at ${keyOf(hunter.at)}, shoots ${hunter.range} far${hunter.pierce ? `, sees through ${hunter.pierce} wall${hunter.pierce > 1 ? 's' : ''}` : ''}${check ? `; looked in round ${check.round}: ${check.hasLOS ? 'saw the agent' : 'nothing'}` : ''}`);
      }), view.lastSeen && el('li', { class: 'loud' }, `Agent last seen at ${keyOf(view.lastSeen.at)} in round ${view.lastSeen.round}`),
      ...view.devices.map((device) => el('li', {}, `${device.kind === 'radar' ? 'Radar' : 'Motion sensor'} ${device.id} at ${keyOf(device.at)}${device.hidden ? ', hidden' : ''}`)),
      ...view.facts.map((fact) => el('li', {}, `${fact.device}: ${fact.direction ? `the agent is ${fact.direction}` : fact.inArea ? 'something moved' : 'all quiet'} (round ${fact.round})`))));
  }

  #controls() {
    const { session, view } = this;
    if (!session) return;
    const own = this.#own();
    const note = own && view && turnNote(view, own.id);
    const seats = Object.keys(session.keys).flatMap((role) => (role === 'hunters' ? this.hunters.map((hunter) => ({ role, hunter: /** @type {string|null} */ (hunter), words: nameOf(hunter) })) : [{ role, hunter: null, words: { agent: 'The agent', spectator: 'A spectator', referee: 'The referee' }[role] ?? role }]));
    /** @param {string} id @param {string} words @param {() => void} click @param {boolean} [enabled] */
    const button = (id, words, click, enabled = true) => el('button', { type: 'button', id, 'data-focus': id, disabled: !enabled, click }, words);
    put(this.app.left,
      el('div', { class: 'stack' }, el('h2', {}, 'View as'), el('div', { class: 'stack seats', role: 'group', 'aria-label': 'View as' }, ...seats.map((seat) => el('button', {
        type: 'button', 'aria-pressed': String(seat.role === session.role && (seat.hunter === null || seat.hunter === session.hunter)), 'data-seat': seat.hunter ?? seat.role, 'data-focus': `seat-${seat.hunter ?? seat.role}`,
        click: () => this.enter({ ...session, role: seat.role, hunter: seat.hunter }),
      }, seat.words))),
      Object.keys(session.keys).length > 1 && el('p', { class: 'note' }, '“Copy link” hands over this one view and no other.')),
      own && note && el('div', { class: 'stack' }, el('h2', {}, note.title), note.words && el('p', { class: 'note', id: 'turn' }, note.words),
        own.id !== 'agent' && el('div', { class: 'row', role: 'group', 'aria-label': 'Hand' }, ...(/** @type {const} */ (['move', 'aim'])).map((hand) => el('button', { type: 'button', 'aria-pressed': String(this.hand === hand), 'data-focus': `hand-${hand}`, 'data-hand': hand, click: () => this.#take(hand) }, hand === 'move' ? 'Move' : 'Aim'))),
        button('go', this.trail.length ? `Go ${this.trail.length} step${this.trail.length > 1 ? 's' : ''}` : 'Stay here', () => this.#go(), note.mayMove),
        own.id !== 'agent' && button('shoot', this.aim ? `Shoot at ${keyOf(this.aim)}` : 'Shoot', () => this.#shoot(), note.mayAct && Boolean(this.aim)),
        button('throw-smoke', 'Throw smoke there', () => this.#thing({ do: 'smoke', radius: 1, rounds: 2, by: own.id }), note.mayAct),
        button('place-sensor', 'Hide a motion sensor there', () => this.#thing({ do: 'device', id: this.#freeId('m'), kind: 'motionSensor', owner: own.id === 'agent' ? 'agent' : 'hunters', hidden: true, radius: 1, by: own.id }), note.mayAct)),
      el('div', { class: 'stack' }, el('h2', {}, 'Game'), ['hunters', 'referee'].includes(session.role) && button('end-round', 'End the round', () => this.play({ do: 'endRound' })),
        button('new-hunt', 'New game', () => this.start().catch((error) => this.app.fail(error)))));
  }

  /** @param {string} letter */
  #freeId(letter) {
    const taken = new Set(this.view?.devices.map((device) => device.id));
    let number = 1;
    while (taken.has(`${letter}${number}`)) number += 1;
    return `${letter}${number}`;
  }

  /** @param {'move'|'aim'} hand */
  #take(hand) {
    this.hand = hand;
    if (hand === 'aim') this.aim ??= this.#own()?.at ?? null;
    this.#changed();
  }

  #go() {
    const own = this.#own();
    if (!own) return;
    this.play(own.id === 'agent' ? { do: 'moveAgent', path: this.trail } : { do: 'moveHunter', hunter: own.id, path: this.trail });
  }

  #shoot() {
    const own = this.#own();
    if (own && this.aim) this.play({ do: 'shoot', hunter: own.id, at: this.aim });
  }

  /** @param {any} command */
  #thing(command) {
    const at = this.#isAgent() ? this.ghost : this.hand === 'aim' ? this.aim : this.trail[this.trail.length - 1] ?? this.#own()?.at;
    if (at) this.play({ ...command, at });
  }

  /** @param {any} command */
  async play(command) {
    const { session, turn } = this;
    if (!session) return;
    try {
      const reply = await playHunt(session.hunt, session.keys[session.role], asOf(session), command);
      if (turn !== this.turn) return;
      if (!reply.ok) {
        this.app.notice(reply.error?.message ?? 'That was refused.');
        return;
      }
      this.app.quiet();
      this.events.unshift(...reply.events.map((event) => eventWords(event, reply.view.as)).reverse());
      this.events.length = Math.min(this.events.length, 200);
      this.#see(reply.view);
      this.app.refresh();
    } catch (error) {
      if (turn === this.turn) this.app.fail(error);
    }
  }

  /** @returns {Picture} */
  picture() {
    const { view } = this;
    const empty = { board: this.board ?? this.blank, known: null, visited: null, seen: null, only: null, heat: null, rays: [], rings: [], trail: [], pieces: [], cursor: null };
    if (!view) return { ...empty, known: new Set() };
    const own = this.#own();
    const end = this.trail[this.trail.length - 1] ?? own?.at ?? null;
    return { ...empty, ...this.parts, pieces: this.#pieces(view, own), trail: own && this.trail.length ? [own.at, ...this.trail] : [], cursor: this.hand === 'aim' ? this.aim : this.#isAgent() ? this.ghost : end };
  }

  /** @param {HuntView} view @param {{id: string, at: Cell}|null} own @returns {Piece[]} */
  #pieces(view, own) {
    /** @type {Piece[]} */
    const pieces = view.devices.map((device) => ({ id: device.id, at: device.at, kind: 'device', label: device.kind === 'radar' ? 'R' : 'M', title: `${device.kind} ${device.id}` }));
    if (view.lastSeen) pieces.push({ id: 'lastSeen', at: view.lastSeen.at, kind: 'lastSeen', title: `last seen in round ${view.lastSeen.round}` });
    for (const hunter of view.hunters) pieces.push({ id: hunter.id, at: hunter.at, kind: 'hunter', label: hunter.id[0].toUpperCase(), title: `${hunter.id} at ${keyOf(hunter.at)}` });
    if (view.agent) pieces.push({ id: 'agent', at: view.agent.at, kind: 'agent', title: 'the agent' });
    if (view.agent && this.ghost && !same(this.ghost, view.agent.at)) pieces.push({ id: 'ghost', at: this.ghost, kind: 'ghost', title: `your ghost at ${keyOf(this.ghost)}` });
    const end = this.trail[this.trail.length - 1];
    if (own && own.id !== 'agent' && end) pieces.push({ id: 'ghost', at: end, kind: 'ghost', title: `${own.id} would stand here` });
    if (!view.agent && this.aim) pieces.push({ id: 'target', at: this.aim, kind: 'target', title: `aim at ${keyOf(this.aim)}` });
    return pieces;
  }

  #changed() {
    this.#controls();
    this.#ask();
    this.app.redraw();
  }

  /** What a finger near it takes. @returns {Cell[]} */
  grips() {
    const own = this.#own();
    return [own?.at, this.trail[this.trail.length - 1]].filter((cell) => cell !== undefined);
  }

  /** @param {Cell} cell */
  down(cell) {
    if (!this.view) return;
    const own = this.#own();
    if (own && (same(cell, own.at) || (this.trail.length && same(cell, this.trail[this.trail.length - 1])))) {
      if (same(cell, own.at)) this.trail = [];
      this.hand = 'move';
      this.drag = 'trail';
    } else if (this.#isAgent()) {
      this.trail = [];
      this.drag = 'ghost';
    } else {
      this.hand = 'aim';
      this.drag = 'aim';
    }
    this.move(cell);
  }

  /** @param {Cell} cell */
  move(cell) {
    if (this.drag === 'trail') this.#extend(cell);
    else if (this.drag === 'ghost') this.ghost = cell;
    else if (this.drag === 'aim') this.aim = cell;
    else return;
    this.#changed();
  }

  up() {
    this.drag = null;
  }

  /** The way grows towards a cell, or shrinks when it comes back. @param {Cell} cell */
  #extend(cell) {
    const own = this.#own();
    if (!own) return;
    for (let end = this.trail[this.trail.length - 1] ?? own.at; !same(end, cell); end = this.trail[this.trail.length - 1] ?? own.at) {
      const before = this.trail.length > 1 ? this.trail[this.trail.length - 2] : this.trail.length ? own.at : null;
      /** @type {Cell} */
      const next = [end[0] + Math.sign(cell[0] - end[0]), end[1] + Math.sign(cell[1] - end[1])];
      if (before && same(before, next)) this.trail = this.trail.slice(0, -1);
      else this.trail = [...this.trail, next];
      if (this.trail.length > 200) break;
    }
    if (this.#isAgent()) this.ghost = this.trail[this.trail.length - 1] ?? own.at;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = /** @type {{[key: string]: [number, number]}} */ ({
      ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1],
    })[event.key];
    const own = this.#own();
    if (way && this.board) {
      const from = this.hand === 'aim' ? this.aim ?? own?.at : this.trail[this.trail.length - 1] ?? own?.at;
      const next = from && shapeOf(this.board).step(from, way[0], way[1]);
      if (!next) return true;
      if (this.hand === 'aim' || !own) this.aim = next;
      else this.#extend(next);
      this.#changed();
      return true;
    }
    if (event.key === 'Escape') {
      this.trail = [];
      this.ghost = this.view?.agent?.at ?? null;
      this.#changed();
      return true;
    }
    if (event.key === ' ' && own && own.id !== 'agent') {
      this.#take(this.hand === 'aim' ? 'move' : 'aim');
      this.app.say(this.hand === 'aim' ? 'Arrow keys aim.' : 'Arrow keys move.');
      return true;
    }
    if (event.key === 'Enter' && own) {
      if (this.hand === 'aim') this.#shoot();
      else this.#go();
      return true;
    }
    return false;
  }

  /** @returns {Promise<[string, string][]>} */
  async json() {
    return this.view ? [[`eyeline hunt view STATE --as ${this.view.as} --json`, JSON.stringify(this.view)]] : [];
  }

  /** @param {import('./api.js').Look} look */
  drawn(look) {
    const session = /** @type {Session} */ (this.session);
    return drawHunt(session.hunt, session.keys[session.role], asOf(session), look);
  }

  /** @returns {[string, string, string][]} */
  copies() {
    return this.view ? [['command', 'Copy as command', huntCommand(this.view.as)]] : [];
  }

  text() {
    const { view, board } = this;
    if (!view || !board) return '';
    const pieces = new Map(this.#pieces(view, null).map((piece) => [keyOf(piece.at), { hunter: piece.label, agent: '@', ghost: '?', lastSeen: '?', device: '*', target: 'x' }[/** @type {'agent'} */ (piece.kind)] ?? '*']));
    return Array.from({ length: board.height ?? 0 }, (_, y) => Array.from({ length: board.width ?? 0 }, (__, x) => {
      const key = keyOf([x, y]);
      return pieces.get(key) ?? (board.walls.has(key) ? '#' : board.smoke.has(key) ? '~' : '.');
    }).join('')).join('\n');
  }
}

/** @param {string} hash */
function partsOf(hash) {
  try {
    return hash.slice(1).split('.').map(decodeURIComponent);
  } catch (error) {
    throw new Explained('This link to a hunt is not whole.', { cause: error });
  }
}

/** @param {Session} session */
const asOf = ({ role, hunter }) => (role === 'hunters' && hunter ? `hunter:${hunter}` : null);

/** The cells of smoke that was thrown: squares around where it fell. @param {HuntView} view */
function clouds(view) {
  const [width, height] = [view.scene.rows[0].length, view.scene.rows.length];
  return view.smoke.flatMap(({ at: [x, y], radius }) => {
    const cells = [];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
      for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column += 1) cells.push([column, row]);
    }
    return cells;
  });
}
