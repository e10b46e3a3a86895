// The document and its past. A stroke is one step back: what changes between `begin` and `end` is one entry.

const MOST_STEPS = 500;

/** @typedef {(doc: Doc, change: 'edit'|'load') => void} Listener */

export class Store {
  /** @param {Doc} doc */
  constructor(doc) {
    this.doc = doc;
    /** @type {Doc[]} */
    this.past = [];
    /** @type {Doc[]} */
    this.future = [];
    /** @type {Doc|null} */
    this.before = null;
    /** @type {Listener[]} */
    this.listeners = [];
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** Opens a stroke: what follows until `end` is one step. */
  begin() {
    this.end();
    this.before = this.doc;
  }

  /** Closes the stroke. */
  end() {
    const before = this.before;
    this.before = null;
    if (before && before !== this.doc) this.#remember(before);
    if (before) this.#tell('edit');
  }

  get isOpen() {
    return this.before !== null;
  }

  /** Changes the document. @param {Partial<Doc>} change */
  change(change) {
    const changed = Object.entries(change).some(([key, value]) => this.doc[/** @type {keyof Doc} */ (key)] !== value);
    if (!changed) return;
    if (!this.before) this.#remember(this.doc);
    this.doc = { ...this.doc, ...change };
    this.#tell('edit');
  }

  /** Another document: the past is kept, so that undo leads back. @param {Doc} doc */
  load(doc) {
    this.end();
    this.#remember(this.doc);
    this.doc = doc;
    this.#tell('load');
  }

  /** Another document, and no past: what was there must not come back. @param {Doc} doc */
  reset(doc) {
    [this.past, this.future, this.before] = [[], [], null];
    this.doc = doc;
    this.#tell('load');
  }

  undo() {
    this.end();
    const doc = this.past.pop();
    if (!doc) return false;
    this.future.push(this.doc);
    this.doc = doc;
    this.#tell('load');
    return true;
  }

  redo() {
    this.end();
    const doc = this.future.pop();
    if (!doc) return false;
    this.past.push(this.doc);
    this.doc = doc;
    this.#tell('load');
    return true;
  }

  /** @param {Doc} doc */
  #remember(doc) {
    this.past.push(doc);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
  }

  /** @param {'edit'|'load'} change */
  #tell(change) {
    for (const listener of this.listeners) listener(this.doc, change);
  }
}
