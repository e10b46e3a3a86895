// Lines of sight: blue as far as they reach, a cross where they stop, dashed beyond; the blocker outlined.

import { put, svg } from './dom.js';
import { keyOf, round } from './shape.js';

/** @param {Element} steps @param {Element} rays @param {Shape} shape @param {Ray[]} list */
export function drawRays(steps, rays, shape, list) {
  const sights = list.filter((ray) => ray.kind !== 'segment');
  const walked = sights.flatMap((ray) => (ray.kind === 'sight' ? ray.steps.map((cell) => ({ cell, reached: !ray.blocker || keyOf(cell) !== keyOf(ray.blocker) })) : []));
  put(steps, ...walked.filter(({ cell }) => shape.contains(cell)).map(({ cell, reached }) => {
    const { x, y } = shape.centre(cell);
    return reached && svg('circle', { cx: round(x), cy: round(y), r: 0.11 });
  }));
  // Clear segments lie on top of stopped ones.
  const order = [...list].sort((a, b) => Number(a.visible) - Number(b.visible));
  const blockers = new Map(list.filter((ray) => ray.blocker && ray.cause !== 'range' && ray.cause !== 'cone').map((ray) => [keyOf(/** @type {Cell} */ (ray.blocker)), ray]));
  const outlined = [...blockers.values()].filter((ray) => shape.contains(/** @type {Cell} */ (ray.blocker)));
  put(rays, ...order.map((ray) => drawRay(shape, ray)), ...outlined.map((ray) => svg('path', {
    class: `blocker ${ray.kind}`, d: shape.outline(/** @type {Cell} */ (ray.blocker)), 'data-cell': keyOf(/** @type {Cell} */ (ray.blocker)),
  })));
}

/** @param {Shape} shape @param {Ray} ray */
function drawRay(shape, ray) {
  const [a, b] = ray.ends;
  const part = ray.visible ? 1 : clearPart(shape, ray);
  const stop = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  const name = `ray ${ray.kind} ${ray.visible ? 'clear' : 'stopped'}`;
  const drawn = svg('g', { class: name });
  if (part > 0) drawn.append(segment(a, stop, 'under'), segment(a, stop, 'reached'));
  if (ray.visible) return drawn;
  drawn.append(segment(stop, b, 'unreached'));
  if (ray.kind === 'sight' && part > 0) {
    const size = 0.14;
    const [x, y] = [round(stop.x), round(stop.y)];
    drawn.append(svg('path', { class: 'cross', d: `M${x - size} ${y - size}L${x + size} ${y + size}M${x - size} ${y + size}L${x + size} ${y - size}` }));
  }
  return drawn;
}

/** How much of a line lies before its blocker: up to where it enters that cell, else beside it. @param {Shape} shape @param {Ray} ray */
function clearPart(shape, { ends: [a, b], blocker, cause }) {
  if (!blocker || cause === 'range' || cause === 'cone') return 0;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  const corners = shape.corners(blocker);
  /** @type {number[]} */
  const hits = [];
  corners.forEach((p, index) => {
    const q = corners[(index + 1) % corners.length];
    const [sx, sy] = [q.x - p.x, q.y - p.y];
    const across = dx * sy - dy * sx;
    if (Math.abs(across) < 1e-12) return;
    const along = ((p.x - a.x) * sy - (p.y - a.y) * sx) / across;
    const on = ((p.x - a.x) * dy - (p.y - a.y) * dx) / across;
    if (on >= -1e-9 && on <= 1 + 1e-9 && along >= -1e-9 && along <= 1 + 1e-9) hits.push(along);
  });
  if (hits.length) return Math.max(0, Math.min(...hits));
  const centre = shape.centre(blocker);
  return Math.min(1, Math.max(0, ((centre.x - a.x) * dx + (centre.y - a.y) * dy) / length));
}

/** @param {Point} a @param {Point} b @param {string} kind */
const segment = (a, b, kind) => svg('line', { class: kind, x1: round(a.x), y1: round(a.y), x2: round(b.x), y2: round(b.y) });
