// Which rules, which to compare with, and what each rule lets one change.

import { el, put } from './dom.js';
import { families, hasCover, isOverland, isWindowsOnly, ruleSet } from './rulelist.js';

/** @param {HTMLElement} home @param {Doc} doc @param {(change: Partial<Doc>) => void} change @param {{[key: string]: any}} [memory] */
export function ruleBar(home, doc, change, memory = state) {
  const set = ruleSet(doc.rules);
  put(home,
    el('label', { class: 'field' }, 'Rules', ruleSelect('rules', doc, doc.rules, false, (rules) => change({ rules, compare: rules === doc.compare ? null : doc.compare }))),
    el('label', { class: 'field' }, 'Compare with', ruleSelect('compare', doc, doc.compare ?? '', true, (rules) => change({ compare: rules || null }))),
    doc.compare && el('button', { type: 'button', id: 'swap', 'data-focus': 'swap', title: 'Swap the two', click: () => change({ rules: /** @type {string} */ (doc.compare), compare: doc.rules }) }, '⇄ Swap'),
    el('button', { type: 'button', id: 'adjust', 'data-focus': 'adjust', 'aria-expanded': String(memory.open), 'aria-controls': 'changes', click: () => {
      memory.open = !memory.open;
      ruleBar(home, doc, change, memory);
    } }, `Adjust${Object.keys(doc.changes).length ? ` · ${Object.keys(doc.changes).length}` : ''}`),
    hasCover(doc.rules) && tick('heat', 'Cover heat', doc.heat, (heat) => change({ heat })),
    isOverland(doc.rules) && el('label', { class: 'field' }, 'Perception', number('perception', doc.perception, { min: 0, max: 1000 }, (perception) => change({ perception }))),
    el('p', { id: 'summary' }, set ? set.summary : 'The server does not know this rule set.'),
    memory.open && set && el('div', { class: 'row', id: 'changes', role: 'group', 'aria-label': 'Changes to the rule' }, ...set.overrides.map((key) => override(key, doc, change))),
  );
}
const state = { open: false };

/** @param {string} id @param {Doc} doc @param {string} value @param {boolean} optional @param {(rules: string) => void} change */
function ruleSelect(id, doc, value, optional, change) {
  const groups = families(doc.board.grid).map((sets) => {
    const usable = sets.filter((set) => !optional || (!isWindowsOnly(set.rules) && set.rules !== doc.rules));
    if (!usable.length) return null;
    return el('optgroup', { label: sets[0].rules.replace(/@\d+$/, '') }, ...usable.map((set) => el('option', { value: set.rules, selected: set.rules === ruleSet(value)?.rules }, set.rules)));
  });
  const made = el('select', { id, 'data-focus': id, change: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value) },
    optional && el('option', { value: '' }, 'nothing'), ...groups);
  if (value && !ruleSet(value)) made.prepend(el('option', { value, selected: true }, value));
  return made;
}

/** @param {string} key @param {Doc} doc @param {(change: Partial<Doc>) => void} change */
function override(key, doc, change) {
  /** @param {Json|undefined|null} value */
  const set = (value) => {
    const { [key]: _, ...rest } = doc.changes;
    change({ changes: value === null || value === undefined || value === '' ? rest : { ...rest, [key]: value } });
  };
  const value = /** @type {any} */ (doc.changes[key] ?? null);
  const words = WORDS[key] ?? key;
  switch (key) {
    case 'metric': return choice(key, words, ruleSet(doc.rules)?.grid === 'hex' ? ['hex'] : ['chebyshev', 'euclidean', 'manhattan'], value, set);
    case 'endpointWalls': return choice(key, words, ['seen', 'blocked'], value, set);
    case 'targetEdge': return choice(key, words, ['exempt', 'blocks'], value, set);
    case 'seeOpaqueTarget': return choice(key, words, ['true', 'false'], value === null ? null : String(value), (told) => set(told === '' ? null : told === 'true'));
    case 'cone': return cone(value, set);
    default: return el('label', { class: 'field' }, words, number(`change-${key}`, value, key === 'radius' || key === 'pierce' ? { min: 0 } : { min: 0, step: 0.05 }, set));
  }
}

/** @type {{[key: string]: string}} */
const WORDS = {
  radius: 'Radius', metric: 'Distance', endpointWalls: 'Walls themselves', opacityThreshold: 'Opacity stops at', pierce: 'Walls pierced',
  seeOpaqueTarget: 'See opaque target', targetEdge: "Target's edge", maxSoftCover: 'Most soft cover', softCoverK: 'Cover steepness',
};

/** @param {string} key @param {string} words @param {string[]} options @param {string|null} value @param {(value: string) => void} set */
function choice(key, words, options, value, set) {
  return el('label', { class: 'field' }, words, el('select', { 'data-focus': `change-${key}`, id: `change-${key}`, change: (/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value) },
    el('option', { value: '' }, 'as the rule says'), ...options.map((option) => el('option', { value: option, selected: option === value }, option))));
}

/** @param {{heading: Cell, halfAngle: number}|null} value @param {(value: Json|null) => void} set */
function cone(value, set) {
  const ways = [['none', ''], ['north', '0,-1'], ['north-east', '1,-1'], ['east', '1,0'], ['south-east', '1,1'], ['south', '0,1'], ['south-west', '-1,1'], ['west', '-1,0'], ['north-west', '-1,-1']];
  const heading = value ? value.heading.join(',') : '';
  return el('span', { class: 'row' },
    el('label', { class: 'field' }, 'Looks', el('select', { 'data-focus': 'cone', id: 'change-cone', change: (/** @type {Event} */ event) => {
      const way = /** @type {HTMLSelectElement} */ (event.target).value;
      set(way ? { heading: way.split(',').map(Number), halfAngle: value?.halfAngle ?? 45 } : null);
    } }, ...ways.map(([name, way]) => el('option', { value: way, selected: way === heading }, name === 'none' ? 'all around' : name)))),
    value && el('label', { class: 'field' }, '± degrees', number('cone-angle', value.halfAngle, { min: 0, max: 180, step: 5 }, (angle) => set({ ...value, halfAngle: angle ?? 45 }))));
}

/** @param {string} id @param {number|null} value @param {{[name: string]: number}} limits @param {(value: number|null) => void} set */
export function number(id, value, limits, set) {
  return el('input', { type: 'number', id, 'data-focus': id, value: value ?? '', ...limits, change: (/** @type {Event} */ event) => {
    const { value: text, valueAsNumber } = /** @type {HTMLInputElement} */ (event.target);
    set(text === '' || Number.isNaN(valueAsNumber) ? null : valueAsNumber);
  } });
}

/** @param {string} id @param {string} words @param {boolean} checked @param {(checked: boolean) => void} set */
export function tick(id, words, checked, set) {
  const box = el('input', { type: 'checkbox', id, 'data-focus': id, checked, change: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked) });
  return el('label', { class: 'tick' }, box, words);
}
