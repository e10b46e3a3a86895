// What lies on the map and does not count under the rule: said beside the verdict, with two ways out.

import { byId, el, put } from './dom.js';
import { heeded, heeding, nearest, ownTitle, ruleSet, titleOf } from './rulelist.js';
import { ignoring, layerNames } from './words.js';

/** The layer that a tool paints. @type {{[tool: string]: HeededLayer}} */
const PAINTS = { wall: 'walls', smoke: 'smoke', height: 'elevation', cover: 'cover', opacity: 'opacity', edge: 'edges', unit: 'units' };

/** What a rule has against a tool, in words; nothing if it looks at what the tool paints. @param {Doc} doc @param {string} tool */
export const unheeded = (doc, tool) => (ruleSet(doc.rules) && PAINTS[tool] && !heeded(doc).includes(PAINTS[tool]) ? ignoring(ownTitle(doc), [PAINTS[tool]]) : '');

/** What replies say that their rules do not look at, a sentence a rule. @param {Doc} doc @param {{[asked: string]: any}|null} replies */
export const ignoredWords = (doc, replies) => [ignoring(ownTitle(doc), ignoredBy(replies)), doc.compare ? ignoring(titleOf(doc.compare), replies?.secondTrace?.ignores ?? []) : ''].filter(Boolean).join(' ');

/** @param {{[asked: string]: any}|null} replies @returns {HeededLayer[]} */
const ignoredBy = (replies) => (replies?.trace ?? replies?.window)?.ignores ?? [];

/**
 * The line under the verdict. It is there as soon as a tool is taken whose layer does not count, so that the board stays where it is under a stroke.
 * @param {Doc} doc the document that was answered @param {{[asked: string]: any}|null} replies @param {string} tool @param {import('./store.js').Store} store
 */
export function showIgnored(doc, replies, tool, store) {
  const home = byId('ignored');
  const layers = [...new Set([...ignoredBy(replies), ...(unheeded(doc, tool) ? [PAINTS[tool]] : [])])].sort();
  const words = ignoredWords(doc, { ...replies, trace: { ignores: layers } });
  const able = layers.filter((layer) => ruleSet(doc.rules)?.mayHeed.includes(layer));
  /** @param {Doc} now */
  const offer = (now) => nearest(now, [...new Set([...layers, ...onBoard(now.board)])]) ?? nearest(now, layers);
  const other = layers.length ? offer(doc) : null;
  const told = JSON.stringify([words, able, other?.rules, other?.changes]);
  // What is wiped away is said until the stroke ends.
  if (home.dataset.told === told || (store.isOpen && !words)) return;
  home.dataset.told = told;
  home.hidden = !words;
  /** @param {(doc: Doc) => Partial<Doc>} change */
  const act = (change) => {
    store.change(change(store.doc));
    byId('board').focus({ preventScroll: true });
  };
  put(home, el('span', {}, words),
    able.length > 0 && el('button', { type: 'button', id: 'heed', 'data-focus': 'heed', click: () => act((now) => ({ changes: heeding(now, [...heeded(now), ...able]) })) },
      able.length < layers.length ? `Heed ${layerNames(able)}` : able.length === 1 ? 'Heed it' : 'Heed them'),
    other && el('button', { type: 'button', id: 'use', 'data-focus': 'use', click: () => act((now) => offer(now) ?? {}) }, `Use ${titleOf(other.rules ?? '')}`));
}

/** Nothing is said any more. */
export function hideIgnored() {
  const home = byId('ignored');
  home.hidden = true;
  delete home.dataset.told;
  put(home);
}

/** @param {Board} board */
const onBoard = (board) => Object.values(PAINTS).filter((layer) => board[layer].size > 0);
