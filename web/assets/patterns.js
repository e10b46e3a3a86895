// Hatches: every meaning that has a colour also has a shape.

import { svg } from './dom.js';

/** @param {string} id @param {number} size @param {...SVGElement} shapes */
const pattern = (id, size, ...shapes) =>
  svg('pattern', { id, width: size, height: size, patternUnits: 'userSpaceOnUse', class: id }, ...shapes);
/** @param {string} d */
const line = (d) => svg('path', { d, fill: 'none' });

export function patterns() {
  return svg('defs', {},
    pattern('hatch-hidden', 0.5, line('M-.1 .6L.6 -.1M-.1 .1L.1 -.1M.4 .6L.6 .4')),
    pattern('hatch-first', 0.3333, line('M-.1 .4333L.4333 -.1M-.1 .1L.1 -.1M.2333 .4333L.4333 .2333')),
    pattern('hatch-second', 0.3333, line('M-.1 -.1L.4333 .4333M.2333 -.1L.4333 .1M-.1 .2333L.1 .4333')),
    pattern('hatch-smoke', 0.5, line('M0 .14q.125 -.14 .25 0t.25 0M0 .39q.125 -.14 .25 0t.25 0')),
    pattern('hatch-opacity', 0.25, line('M0 .125H.25')),
    pattern('hatch-cover', 0.5, svg('circle', { cx: 0.125, cy: 0.125, r: 0.055 }), svg('circle', { cx: 0.375, cy: 0.375, r: 0.055 })),
    pattern('hatch-visited', 0.5, svg('circle', { cx: 0.25, cy: 0.25, r: 0.05 })),
  );
}
