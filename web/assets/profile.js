// The line from the side: heights, cover and the sight line, as the trace tells them.

import { svg } from './dom.js';
import { keyOf } from './shape.js';

const [WIDTH, HEIGHT, LEFT, BASE] = [300, 130, 8, 104];

/** Only what counts is drawn. @param {Board} board @param {Trace} trace @param {HeededLayer[]} heeds */
export function profileOf(board, trace, heeds) {
  const cells = trace.line;
  if (cells.length < 2) return null;
  const heights = cells.map((cell) => (heeds.includes('elevation') ? board.elevation.get(keyOf(cell)) ?? board.defaults.elevation : null));
  const covers = cells.map((cell) => (heeds.includes('cover') ? board.cover.get(keyOf(cell)) ?? board.defaults.cover : 0));
  if (heights.every((height) => height === null) && covers.every((cover) => !cover)) return null;
  const known = heights.map((height) => height ?? 0);
  const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
  const room = (WIDTH - 2 * LEFT) / cells.length;
  /** @param {number} height */
  const y = (height) => BASE - ((height - low) / (high - low)) * 72;
  /** @param {number} index */
  const x = (index) => LEFT + (index + 0.5) * room;
  const stop = trace.blockedBy?.index ?? null;
  const [start, end] = [known[0], known[known.length - 1]];
  /** @param {number} index */
  const eye = (index) => y(start + ((end - start) * index) / (cells.length - 1)) - 7;
  const last = stop === null ? cells.length - 1 : Math.max(0, stop - 0.5);
  const drawn = svg('svg', { class: 'profile', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words(trace, heights) },
    svg('defs', {}, svg('pattern', { id: 'profile-cover', class: 'hatch-cover', width: 7, height: 7, patternUnits: 'userSpaceOnUse' }, svg('circle', { cx: 2, cy: 2, r: 1.3 }))),
    svg('line', { class: 'base', x1: LEFT, x2: WIDTH - LEFT, y1: BASE, y2: BASE }));
  cells.forEach((cell, index) => {
    const isWall = heeds.includes('walls') && board.walls.has(keyOf(cell));
    const top = isWall ? Math.min(y(known[index]), eye(index) - 14) : y(known[index]);
    drawn.append(svg('rect', { class: isWall ? 'earth wall' : 'earth', x: x(index) - room / 2 + 1, width: room - 2, y: top, height: Math.max(2, BASE - top) }));
    if (covers[index]) drawn.append(svg('rect', { class: 'shelter', x: x(index) - room / 2 + 1, width: room - 2, y: top - 14 * covers[index], height: 14 * covers[index] }));
    if (index === stop) drawn.append(svg('rect', { class: 'stop', x: x(index) - room / 2, width: room, y: top - 2, height: BASE - top + 4 }));
    if (room > 22 || index === 0 || index === cells.length - 1) drawn.append(svg('text', { x: x(index), y: BASE + 13 }, keyOf(cell)));
    if (heights[index] !== null && room > 12) drawn.append(svg('text', { x: x(index), y: BASE + 24 }, `▲${heights[index]}`));
  });
  drawn.append(svg('path', { class: 'eye', d: `M${x(0)} ${eye(0)}L${x(last)} ${eye(last)}` }));
  if (stop !== null) drawn.append(svg('path', { class: 'eye beyond', d: `M${x(last)} ${eye(last)}L${x(cells.length - 1)} ${eye(cells.length - 1)}` }));
  return drawn;
}

/** @param {Trace} trace @param {(number|null)[]} heights */
function words(trace, heights) {
  const told = trace.line.map((cell, index) => `${keyOf(cell)} height ${heights[index] ?? 'none'}`).join(', ');
  return `The line from the side: ${told}.`;
}
