// The questions that a document asks.

import { isOverland, isWindowsOnly, written } from './rulelist.js';

/** @param {Doc} doc @param {string} rules */
function common(doc, rules) {
  /** @type {any} */
  const query = { rules: written(rules, doc.changes) };
  if (isOverland(rules) && doc.perception !== null) query.perception = doc.perception;
  return query;
}

/** @param {Doc} doc @param {string} [rules] */
export function fieldQuery(doc, rules = doc.rules) {
  return { op: 'field', ...common(doc, rules), from: doc.from, ...(doc.heat && rules === doc.rules ? { cover: true } : {}) };
}

/** @param {Doc} doc @param {string} [rules] */
export function traceQuery(doc, rules = doc.rules) {
  return { op: 'trace', ...common(doc, rules), from: doc.from, to: doc.to, explain: true };
}

/** @param {Doc} doc */
export function windowQuery(doc) {
  const { size, heading, layers } = doc.channels ?? { size: 7, heading: [0, -1], layers: {} };
  const query = { op: 'window', ...common(doc, doc.rules), at: doc.from, size, layers, visibilityChannel: true };
  return isWindowsOnly(doc.rules) ? { ...query, heading } : query;
}

/** Two rules at once. @param {Doc} doc @param {string} other */
export function compareQuery(doc, other) {
  const rules = [doc.rules, other];
  const perception = rules.some(isOverland) && doc.perception !== null ? { perception: doc.perception } : {};
  return { op: 'compare', from: doc.from, rules: rules.map((name) => written(name, doc.changes)), ...perception };
}

/** @typedef {'field'|'trace'|'window'|'second'|'secondTrace'} Asked */

/** What a document wants to know. @param {Doc} doc @returns {[Asked, any][]} */
export function questions(doc) {
  /** @type {[Asked, any][]} */
  const asked = [];
  if (!isWindowsOnly(doc.rules)) asked.push(['field', fieldQuery(doc)], ['trace', traceQuery(doc)]);
  if (doc.channels || isWindowsOnly(doc.rules)) asked.push(['window', windowQuery(doc)]);
  if (doc.compare && !isWindowsOnly(doc.compare)) asked.push(['second', fieldQuery({ ...doc, heat: false }, doc.compare)], ['secondTrace', traceQuery(doc, doc.compare)]);
  return asked;
}
