// Which rules, which to compare with, and what each rule lets one change.

import { el, put } from './dom.js';
import { save } from './exports.js';
import { openFile } from './files.js';
import { changed, choosing, heeded, heeding, isOverland, isWindowsOnly, ruleFile, ruleSet, ruleSets, titleOf } from './rulelist.js';
import { LAYERS, layerNames } from './words.js';

/** @typedef {import('./app.js').App} App */

const state = { open: false };

/** @param {HTMLElement} home @param {Doc} doc @param {App} app */
export function ruleBar(home, doc, app) {
  const set = ruleSet(doc.rules);
  /** @param {Partial<Doc>} change */
  const change = (change) => app.store.change(change);
  const adjusted = Object.keys(doc.changes).filter((key) => key !== 'heeds').length;
  put(home,
    el('label', { class: 'field' }, 'Rules', ruleSelect('rules', doc, doc.rules, false, (rules) => change(choosing(doc, rules)))),
    el('label', { class: 'field' }, 'Compare with', ruleSelect('compare', doc, doc.compare ?? '', true, (rules) => change({ compare: rules || null }))),
    doc.compare && el('button', { type: 'button', id: 'swap', 'data-focus': 'swap', title: 'Swap the two', click: () => change({ rules: /** @type {string} */ (doc.compare), compare: doc.rules, title: null }) }, '⇄ Swap'),
    el('button', { type: 'button', id: 'adjust', 'data-focus': 'adjust', 'aria-expanded': String(state.open), 'aria-controls': 'changes', click: () => {
      state.open = !state.open;
      ruleBar(home, doc, app);
    } }, `Adjust${adjusted ? ` · ${adjusted}` : ''}`),
    heeded(doc).includes('cover') && tick('heat', 'Cover heat', doc.heat, (heat) => change({ heat })),
    isOverland(doc.rules) && el('label', { class: 'field' }, 'Perception', number('perception', doc.perception, { min: 0, max: 1000 }, (perception) => change({ perception }))),
    el('p', { id: 'summary' }, set ? `${doc.title === null ? '' : `Made from ${set.title}. `}${set.summary} ` : 'The server does not know this rule set.', set && el('code', {}, set.rules)),
    set && layerTicks(doc, set, change),
    state.open && set && el('div', { id: 'changes', class: 'stack', role: 'group', 'aria-label': 'Changes to the rule' },
      el('div', { class: 'row' }, ...set.overrides.filter((key) => key !== 'heeds').map((key) => override(key, doc, change))),
      ownRules(doc, app)),
  );
}

/** @param {string} id @param {Doc} doc @param {string} value @param {boolean} optional @param {(rules: string) => void} change */
function ruleSelect(id, doc, value, optional, change) {
  const usable = ruleSets(doc.board.grid).filter((set) => !optional || (!isWindowsOnly(set.rules) && set.rules !== doc.rules));
  const made = el('select', { id, 'data-focus': id, change: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value) },
    optional && el('option', { value: '' }, 'nothing'),
    ...usable.map((set) => {
      const selected = set.rules === ruleSet(value)?.rules;
      return el('option', { value: set.rules, selected, title: `${set.rules}: ${set.summary}` }, selected && !optional && doc.title !== null ? doc.title : set.title);
    }));
  if (value && !ruleSet(value)) made.prepend(el('option', { value, selected: true }, value));
  return made;
}

/** Which layers count. @param {Doc} doc @param {RuleSet} set @param {(change: Partial<Doc>) => void} change */
function layerTicks(doc, set, change) {
  const layers = heeded(doc);
  const able = [.../** @type {HeededLayer[]} */ (Object.keys(LAYERS)).filter((layer) => set.mayHeed.includes(layer)), ...set.mayHeed.filter((layer) => !LAYERS[layer])];
  if (!able.length) return el('p', { id: 'heeds', class: 'note' }, `Looks at ${layers.length ? layerNames(layers) : 'none of the layers'}; this rule cannot be told otherwise.`);
  return el('div', { id: 'heeds', role: 'group', 'aria-label': 'Layers that count' }, el('span', { class: 'note', 'aria-hidden': 'true' }, 'Looks at'),
    ...able.map((layer) => tick(`heeds-${layer}`, layerNames([layer]), layers.includes(layer), (on) => change({ changes: heeding(doc, on ? [...layers, layer] : layers.filter((one) => one !== layer)) }))),
    Boolean(doc.changes.heeds) && el('button', { type: 'button', class: 'quiet', id: 'heeds-reset', 'data-focus': 'heeds-reset', 'aria-label': 'Reset the layers', title: `${set.title} looks at ${layerNames(set.heeds)}`, click: () => {
      const { heeds: _, ...changes } = doc.changes;
      change({ changes });
    } }, 'Reset'));
}

/** Rules of one's own: their name, a file of them. @param {Doc} doc @param {App} app */
function ownRules(doc, app) {
  const file = fileInput('rule-file', 'Rule file', '.json,application/json', app, 'rules');
  const name = (doc.title ?? titleOf(doc.rules)).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return el('div', { class: 'row', id: 'own' },
    el('label', { class: 'field' }, 'Name these rules', el('input', { type: 'text', id: 'rule-title', 'data-focus': 'rule-title', maxlength: 60, placeholder: titleOf(doc.rules), value: doc.title ?? '', change: (/** @type {Event} */ event) => {
      app.store.change({ title: /** @type {HTMLInputElement} */ (event.target).value.trim() || null });
    } })),
    el('button', { type: 'button', id: 'rule-save', 'data-focus': 'rule-save', click: () => save(`${name || 'rules'}.json`, new Blob([`${JSON.stringify(ruleFile(doc), null, 2)}\n`], { type: 'application/json' })) }, 'Save rules'),
    el('button', { type: 'button', id: 'rule-open', 'data-focus': 'rule-open', click: () => file.click() }, 'Open rules…'),
    (doc.title !== null || Object.keys(doc.changes).length > 0) && el('button', { type: 'button', id: 'rule-reset', 'data-focus': 'rule-reset', click: () => app.store.change({ changes: {}, title: null }) }, 'Reset all'),
    file);
}

/** @param {string} key @param {Doc} doc @param {(change: Partial<Doc>) => void} change */
function override(key, doc, change) {
  /** @param {Json|undefined} value */
  const set = (value) => change({ changes: changed(doc, key, value) });
  const value = /** @type {any} */ (doc.changes[key] ?? null);
  const words = WORDS[key] ?? key;
  switch (key) {
    case 'metric': return choice(key, words, ruleSet(doc.rules)?.grid === 'hex' ? ['hex'] : ['chebyshev', 'euclidean', 'manhattan'], value, set);
    case 'endpointWalls': return choice(key, words, ['seen', 'blocked'], value, set);
    case 'targetEdge': return choice(key, words, ['exempt', 'blocks'], value, set);
    case 'seeOpaqueTarget': return choice(key, words, ['true', 'false'], value === null ? null : String(value), (told) => set(told === '' ? null : told === 'true'));
    case 'cone': return cone(doc.board.grid, value, set);
    default: return el('label', { class: 'field' }, words, number(`change-${key}`, value, key === 'radius' || key === 'pierce' ? { min: 0 } : { min: 0, step: 0.05 }, set));
  }
}

/** @type {{[key: string]: string}} */
const WORDS = {
  radius: 'Radius', metric: 'Distance', endpointWalls: 'Walls themselves', opacityThreshold: 'Opacity stops at', pierce: 'Walls pierced',
  seeOpaqueTarget: 'See opaque target', targetEdge: "Target's edge", maxSoftCover: 'Most soft cover', softCoverK: 'Cover steepness',
};

/** The ways that a cone may look. @type {{square: [string, string][], hex: [string, string][]}} */
const LOOKS = {
  square: [['north', '0,-1'], ['north-east', '1,-1'], ['east', '1,0'], ['south-east', '1,1'], ['south', '0,1'], ['south-west', '-1,1'], ['west', '-1,0'], ['north-west', '-1,-1']],
  hex: [['north-east', '1,-1'], ['east', '1,0'], ['south-east', '0,1'], ['south-west', '-1,1'], ['west', '-1,0'], ['north-west', '0,-1']],
};

/** @param {string} key @param {string} words @param {string[]} options @param {string|null} value @param {(value: string) => void} set */
function choice(key, words, options, value, set) {
  return el('label', { class: 'field' }, words, el('select', { 'data-focus': `change-${key}`, id: `change-${key}`, change: (/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value) },
    el('option', { value: '' }, 'as the rule says'), ...options.map((option) => el('option', { value: option, selected: option === value }, option))));
}

/** @param {'square'|'hex'} grid @param {{heading: Cell, halfAngle: number}|null} value @param {(value: Json|null) => void} set */
function cone(grid, value, set) {
  const heading = value ? value.heading.join(',') : '';
  return el('span', { class: 'row' },
    el('label', { class: 'field' }, 'Looks', el('select', { 'data-focus': 'cone', id: 'change-cone', change: (/** @type {Event} */ event) => {
      const way = /** @type {HTMLSelectElement} */ (event.target).value;
      set(way ? { heading: way.split(',').map(Number), halfAngle: value?.halfAngle ?? 45 } : null);
    } }, ...[['all around', ''], ...LOOKS[grid]].map(([name, way]) => el('option', { value: way, selected: way === heading }, name)))),
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

/** A hidden field that takes a file. @param {string} id @param {string} words @param {string} accept @param {App} app @param {'rules'} [kind] */
export function fileInput(id, words, accept, app, kind) {
  return el('input', { type: 'file', id, class: 'unseen', tabindex: '-1', accept, 'aria-label': words, change: (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    input.value = '';
    openFile(file, app, kind);
  } });
}
