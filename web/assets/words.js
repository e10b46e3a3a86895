// Verdicts in words, made of a reply: what stopped sight, at which step, and what would open the line.

import { keyOf } from './shape.js';

/** @param {Trace} trace */
export function verdict(trace) {
  const segments = trace.segments?.length ?? 0;
  const clear = trace.segments?.filter((segment) => segment.clear).length ?? 0;
  const last = Math.max(0, trace.line.length - 1);
  const blocked = trace.blockedBy;
  if (trace.visible) {
    if (segments) return `Visible: ${clear} of ${segments} segments clear`;
    return last ? `Visible in ${last} step${last === 1 ? '' : 's'}` : 'Visible';
  }
  if (!blocked) return 'Blocked';
  if (blocked.index !== null) return `Blocked at step ${blocked.index} of ${last}: ${obstruction(blocked)}`;
  if (segments && blocked.cause !== 'corner') return `Blocked: ${clear} of ${segments} segments clear, the first stopped by ${obstruction(blocked)}`;
  return `Blocked: ${obstruction(blocked)}`;
}

/** @param {{cause: string, cell: Cell}} blocked */
export function obstruction({ cause, cell }) {
  const at = keyOf(cell);
  switch (cause) {
    case 'tile': return `wall at ${at}`;
    case 'edge': return `edge before ${at}`;
    case 'elevation': return `height at ${at}`;
    case 'corner': return `corner beside ${at}`;
    case 'smoke': return `smoke at ${at}`;
    case 'opacity': return `opacity up to ${at}`;
    case 'unit': return `unit at ${at}`;
    case 'range': return `${at} is out of range`;
    case 'cone': return `${at} is outside the cone`;
    default: return `${cause} at ${at}`;
  }
}

/** The layers as people call them. @type {{[layer in HeededLayer]: string}} */
export const LAYERS = { walls: 'walls', smoke: 'smoke', elevation: 'heights', cover: 'cover', opacity: 'opacity', edges: 'edges', units: 'units' };

/** @param {HeededLayer[]} layers */
export const layerNames = (layers) => layers.map((layer) => LAYERS[layer] ?? layer).join(', ').replace(/, ([^,]*)$/, ' and $1');

/** What a rule does not look at, as a sentence; nothing if there is nothing. @param {string} title @param {HeededLayer[]} layers */
export const ignoring = (title, layers) => (layers.length ? `${title} does not look at ${layerNames(layers)}.` : '');

/** @param {Opener} opener */
export function opener({ cause, cell, between }) {
  if (between) return `the edge between ${keyOf(between[0])} and ${keyOf(between[1])}`;
  const names = { tile: 'wall', elevation: 'height' };
  return `the ${names[/** @type {'tile'} */ (cause)] ?? cause} at ${keyOf(/** @type {Cell} */ (cell))}`;
}

/** Whether it is mutual. @param {Trace} trace @param {Cell} from @param {Cell} to */
export function mutual(trace, from, to) {
  if (trace.reverse === undefined || keyOf(from) === keyOf(to)) return null;
  const [a, b] = [keyOf(from), keyOf(to)];
  if (trace.visible === trace.reverse) return trace.visible ? `Mutual: ${b} sees ${a}.` : `Mutual: ${b} does not see ${a} either.`;
  return trace.reverse ? `One-way: ${b} sees ${a}.` : `One-way: ${b} does not see ${a}.`;
}

/** What a step is told as. @param {Trace} trace @param {number} index */
export function stepWords(trace, index) {
  const step = trace.steps[index];
  const blocked = trace.blockedBy?.index === index ? trace.blockedBy : null;
  const isLast = index + 1 === trace.line.length;
  /** @type {string[]} */
  const words = [];
  if (blocked) {
    const beside = keyOf(blocked.cell) !== keyOf(trace.line[index]) || blocked.cause === 'corner';
    words.push(beside ? `${obstruction(blocked)} blocks` : `${blocked.cause === 'tile' ? 'wall' : blocked.cause === 'elevation' ? 'height' : blocked.cause} blocks`);
  } else if (!step) words.push(isLast ? 'target, not reached' : 'not reached');
  else if (step.kind !== 'mid') words.push(step.kind);
  else if (step.blockedTile) words.push('seen through');
  if (step?.softCover) words.push(`cover ${step.softCover}`);
  if (step?.elevation !== undefined) words.push(`height ${step.elevation}`);
  return words.join(', ');
}

/** @param {number} part */
export const percent = (part) => `${(part * 100).toFixed(1)} %`;
