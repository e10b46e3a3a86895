// Why: the verdict, the clause, the steps or segments, what would open the line, guarantees.

import { el } from './dom.js';
import { profileOf } from './profile.js';
import { heeded, ruleSet, titleOf } from './rulelist.js';
import { keyOf } from './shape.js';
import { mutual, obstruction, opener, percent, stepWords, verdict } from './words.js';

/**
 * @param {Doc} doc @param {Trace} trace @param {string} ignored what its rule does not look at
 * @param {{remove: (opener: Opener) => void, look: (segment: number|null) => void}} actions
 */
export function whyPane(doc, trace, ignored, actions) {
  const both = mutual(trace, doc.from, doc.to);
  return el('div', { class: 'stack', id: 'why' },
    el('h2', {}, 'Why'),
    el('p', { id: 'why-verdict' }, verdict(trace)),
    ignored && el('p', { id: 'why-ignored', class: 'ignored' }, ignored),
    trace.blockedBy && el('blockquote', { id: 'clause' }, trace.blockedBy.clause),
    both && el('p', { class: both.startsWith('One-way') ? '' : 'note', id: 'mutual' }, both),
    openers(trace, actions.remove),
    trace.coverSum > 0 && el('p', { id: 'cover' }, `Cover: sum ${trace.coverSum}, penalty ${percent(trace.coverPenalty)}`),
    segmentGrid(trace, actions.look),
    stepList(trace),
  );
}

/** @param {Trace} trace @param {(opener: Opener) => void} remove */
function openers(trace, remove) {
  if (trace.visible || !trace.opens) return null;
  if (!trace.opens.length) return el('p', { class: 'note', id: 'opens' }, 'Nothing that could be removed alone would open the line.');
  const shown = trace.opens.slice(0, 6);
  return el('div', { id: 'opens', class: 'stack' },
    el('p', { class: 'note' }, shown.length === 1 ? 'One thing, removed, opens the line:' : 'Any one of these, removed, opens the line:'),
    el('div', { class: 'row' }, ...shown.map((one, index) => el('button', { type: 'button', 'data-focus': `open${index}`, click: () => remove(one) }, `Remove ${opener(one)}`))));
}

/** @param {Trace} trace */
function stepList(trace) {
  if (!trace.line.length) return null;
  return el('ol', { class: 'steps', id: 'steps', 'aria-label': 'Steps', tabindex: '0', 'data-focus': 'steps' }, ...trace.line.map((cell, index) => {
    const blocks = trace.blockedBy?.index === index;
    const state = blocks ? 'blocks' : trace.steps[index] ? 'reached' : 'unreached';
    return el('li', { class: state }, el('span', { class: 'n' }, String(index)), el('span', {}, keyOf(cell)), el('span', {}, stepWords(trace, index)));
  }));
}

/** @param {Trace} trace @param {(segment: number|null) => void} look */
function segmentGrid(trace, look) {
  const segments = trace.segments ?? [];
  if (!segments.length) return null;
  const clear = segments.filter((segment) => segment.clear).length;
  return el('div', { class: 'stack', id: 'segments' },
    el('p', {}, el('strong', {}, `${clear} of ${segments.length} clear`), ' corner to corner:'),
    el('div', { class: 'segments' }, ...segments.map((segment, index) => {
      const words = segment.clear ? 'clear' : segment.blockedBy ? `stopped by ${obstruction(segment.blockedBy)}` : 'stopped';
      const name = `${keyOf(segment.from)} to ${keyOf(segment.to)}: ${words}`;
      return el('button', {
        type: 'button', class: segment.clear ? 'clear' : 'stopped', 'aria-label': name, title: name, 'data-focus': `segment${index}`,
        focus: () => look(index), blur: () => look(null), pointerenter: () => look(index), pointerleave: () => look(null),
      }, `${segment.clear ? '✓' : '✕'} ${keyOf(segment.from)}\n→${keyOf(segment.to)}`);
    })));
}

/** @param {Doc} doc @param {Trace} trace */
export function profilePane(doc, trace) {
  const drawn = profileOf(doc.board, trace, heeded(doc));
  return drawn && el('div', { id: 'profile' }, el('h2', {}, 'From the side'), drawn);
}

/** @type {{[property: string]: string}} */
const PROPERTIES = {
  symmetric: 'If A sees B, B sees A', mirrorInvariant: 'Same in a mirror', rotationInvariant: 'Same when turned',
  translationInvariant: 'Same anywhere', wallsOnlyHide: 'A wall never reveals',
};

/** @param {Doc} doc @param {(guarantee: Guarantee) => void} show */
export function guaranteePane(doc, show) {
  const set = ruleSet(doc.rules);
  if (!set) return null;
  return el('div', { id: 'guarantees', class: 'stack' }, el('h2', {}, 'What this rule guarantees'),
    Boolean(doc.changes.heeds) && el('p', { class: 'note' }, `These are tested for ${titleOf(doc.rules)} with the layers that it looks at by itself, not for your choice.`),
    el('table', { class: 'guarantees' }, el('tbody', {}, ...set.guarantees.map((guarantee, index) => {
    const sign = guarantee.claim === 'always' ? '✓ always' : guarantee.claim === 'never' ? '✕ no' : `◐ ${guarantee.when ?? guarantee.claim}`;
    const example = guarantee.counterexample;
    return el('tr', {}, el('td', {}, PROPERTIES[guarantee.property] ?? guarantee.property), el('td', {}, sign,
      example && el('button', { type: 'button', class: 'quiet', 'data-focus': `counter${index}`, title: example.says, 'aria-label': `Show where not: ${example.says}`, click: () => show(guarantee) }, 'show')));
  }))));
}
