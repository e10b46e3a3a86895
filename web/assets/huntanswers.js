// What a viewer of a hunt may ask, and how the answers are shown.

import { el } from './dom.js';
import { nameOf } from './huntwords.js';
import { ruleSet } from './rulelist.js';
import { keyOf, same, shapeOf } from './shape.js';
import { verdict } from './words.js';

/** @param {HuntView} view @param {Cell|null} ghost @param {Cell|null} aim @param {Cell[]} trail @returns {any[]} */
export function questionsOf(view, ghost, aim, trail) {
  if (view.as === 'spectator') return [];
  const agent = [{ what: 'watchers', ...(ghost ? { at: ghost } : {}) }, { what: 'danger' }, { what: 'safe' }, ...(trail.length && view.agent ? [{ what: 'preview', path: trail }] : [])];
  const hunters = [{ what: 'sees' }, { what: 'shots' }, ...(aim ? [{ what: 'blocked', at: aim }] : [])];
  return view.as === 'agent' || (view.as === 'referee' && view.turn === 'agent') ? agent : hunters;
}

/** @typedef {{parts: Partial<Picture>, state: 'visible'|'blocked'|'told'|'exposed'|'safe'|'fault', title: string, words: string, place?: string, more: (HTMLElement|null)[]}} Told */

/** @param {HuntView} view @param {Board} board @param {{[what: string]: any}} answers @param {Cell|null} ghost @param {Cell|null} aim @returns {Told} */
export function answerParts(view, board, answers, ghost, aim) {
  if (answers.watchers) return agentTold(view, board, answers, ghost);
  if (answers.sees) return hunterTold(view, board, answers, aim);
  return { parts: { rings: [] }, state: 'told', title: 'A spectator', words: 'You see what lies on the table.', more: [el('p', { class: 'note' }, 'Where the agent is, nobody told this page.')] };
}

/** @param {HuntView} view @param {Board} board @param {{[what: string]: any}} answers @param {Cell|null} ghost @returns {Told} */
function agentTold(view, board, { watchers, danger, safe, preview }, ghost) {
  const shape = shapeOf(board);
  const at = ghost ?? view.agent?.at ?? [0, 0];
  const isHere = Boolean(view.agent && same(at, view.agent.at));
  /** @type {{hunter: string, through: Cell[]}[]} */
  const seeing = watchers.watchers ?? [];
  const metric = metricOf(view);
  const isAgent = view.as === 'agent';
  const whom = isAgent ? 'you' : 'the agent';
  const words = watchers.error ? watchers.error.message : seeing.length
    ? seeing.map(({ hunter, through }) => `${nameOf(hunter)} ${isHere ? 'sees' : 'would see'} ${whom}${through.length ? ` through ${through.length} wall${through.length > 1 ? 's' : ''}` : ''}`).join('. ')
    : `Nobody ${isHere ? 'sees' : 'would see'} ${whom} ${isHere ? 'here' : 'there'}`;
  /** @type {Ray[]} */
  const rays = seeing.flatMap(({ hunter, through }) => {
    const from = view.hunters.find((one) => one.id === hunter)?.at;
    return from ? [/** @type {Ray} */ ({ ends: [shape.centre(from), shape.centre(at)], blocker: null, cause: null, steps: through, kind: 'sight', visible: true })] : [];
  });
  /** @type {Picture['heat']} */
  const heat = (danger?.rows ?? []).flatMap((/** @type {number[]} */ row, /** @type {number} */ y) => row.flatMap((value, x) => (value > 0 && !board.walls.has(keyOf([x, y])) ? [{ cell: [x, y], value, label: String(value) }] : [])));
  return {
    parts: { rays, heat, danger: true, rings: view.hunters.map((hunter) => ({ at: hunter.at, radius: hunter.range, metric, kind: 'shot' })) },
    state: watchers.error ? 'fault' : seeing.length ? 'exposed' : 'safe', title: isHere ? `Who sees ${whom}` : `Who would see ${whom} at ${keyOf(at)}`, words, place: isHere ? '' : `at ${keyOf(at)}`,
    more: [
      seeing.length ? el('ul', { class: 'events' }, ...seeing.map(({ hunter, through }) => el('li', { class: 'loud' }, `${nameOf(hunter)}${through.length ? `, through ${through.map(keyOf).join(' and ')}` : ', in the open'}`))) : null,
      previewList(preview),
      safe?.cells && el('p', { class: 'note' }, safe.steps === 0 ? `Where ${isAgent ? 'you stand, nobody sees you' : 'the agent stands, nobody sees it'}.` : safe.steps === null ? `No cell that ${whom} can reach is safe.` : `The nearest unseen cell is ${safe.steps} step${safe.steps === 1 ? '' : 's'} away: ${safe.cells.slice(0, 4).map(keyOf).join(', ')}.`),
      el('p', { class: 'note' }, 'The numbers count who sees each cell; the dashed lines are how far the hunters shoot.'),
    ],
  };
}

/** @param {any} preview */
function previewList(preview) {
  if (!preview) return null;
  if (preview.error) return el('p', { class: 'note' }, `This way is not open: ${preview.error.message}`);
  return el('ol', { class: 'steps', 'aria-label': 'The way', tabindex: '0' }, ...preview.steps.map((/** @type {any} */ step, /** @type {number} */ index) => el('li', { class: step.seenBy.length ? 'blocks' : 'reached' }, el('span', { class: 'n' }, String(index + 1)), el('span', {}, keyOf(step.at)), el('span', {}, step.seenBy.length ? `seen by ${step.seenBy.join(', ')}` : 'unseen'))));
}

/** @param {HuntView} view @param {Board} board @param {{[what: string]: any}} answers @param {Cell|null} aim @returns {Told} */
function hunterTold(view, board, { sees, shots, blocked }, aim) {
  const mine = view.as.replace(/^hunter:/, '');
  /** @type {{id: string, cells: Cell[]}[]} */
  const fields = sees.hunters ?? [];
  const own = fields.find(({ id }) => id === mine) ?? fields.find(({ id }) => id === view.turn) ?? fields[0] ?? { id: mine, cells: [] };
  const first = new Set(own.cells.map(keyOf));
  const others = fields.flatMap((field) => field.cells).filter((cell) => !first.has(keyOf(cell)));
  const range = view.hunters.find((hunter) => hunter.id === own.id);
  /** @type {(Trace & {hunter: string})[]} */
  const lines = blocked?.lines ?? [];
  const line = lines.find(({ hunter }) => hunter === own.id);
  const hits = (shots?.hunters ?? []).find((/** @type {any} */ one) => one.id === own.id)?.cells ?? [];
  const words = aim && line ? aimWords(own.id, line, aim, hits) : `${nameOf(own.id)} sees ${own.cells.length} cells`;
  return {
    parts: {
      seen: own.cells, only: { first: [], second: others }, rays: linesTo(view, board, lines, aim),
      rings: range ? [{ at: range.at, radius: range.range, metric: metricOf(view), kind: 'shot' }] : [],
    },
    state: aim && line ? (line.visible ? 'visible' : 'blocked') : 'told', title: aim ? `Lines to ${keyOf(aim)}` : 'What the hunters see', words,
    more: [
      lines.length ? el('ul', { class: 'events', id: 'lines' }, ...lines.map((one) => el('li', {}, `${nameOf(one.hunter)}: ${verdict(one)}`))) : el('p', { class: 'note' }, 'Click a cell to aim at it: blocked lines are grey, clear ones blue.'),
      el('p', { class: 'note' }, `Warm cells are seen by ${nameOf(own.id).replace('The', 'the')}, hatched ones by the others. The dashed line is how far a shot goes: ${hits.length} cells can be hit.`),
    ],
  };
}

/** @param {string} id @param {Trace} line @param {Cell} aim @param {Cell[]} hits */
function aimWords(id, line, aim, hits) {
  if (!line.visible) return `${nameOf(id)} does not see ${keyOf(aim)}: ${verdict(line).replace(/^Blocked:? ?/, 'blocked ')}`;
  return `${nameOf(id)} sees ${keyOf(aim)}${hits.some((cell) => same(cell, aim)) ? ' and can hit it' : ', out of range'}`;
}

/** @param {HuntView} view @param {Board} board @param {(Trace & {hunter: string})[]} lines @param {Cell|null} aim @returns {Ray[]} */
function linesTo(view, board, lines, aim) {
  const shape = shapeOf(board);
  return lines.flatMap((line) => {
    const from = view.hunters.find((hunter) => hunter.id === line.hunter)?.at;
    if (!from || !aim || same(from, aim)) return [];
    return [/** @type {Ray} */ ({ ends: [shape.centre(from), shape.centre(aim)], blocker: line.blockedBy?.cell ?? null, cause: line.blockedBy?.cause ?? null, steps: [], kind: 'faint', visible: line.visible })];
  });
}

/** @param {HuntView} view */
const metricOf = (view) => ruleSet(typeof view.rules === 'string' ? view.rules : /** @type {any} */ (view.rules).base)?.metric ?? 'chebyshev';
