// A window's channels as thumbnails (document 000): walls, the layers, visibility.

import { el, svg } from './dom.js';
import { isWindowsOnly } from './rulelist.js';
import { number } from './rulepane.js';

/** @param {Doc} doc @param {WindowReply|Refused|undefined} reply @param {import('./app.js').App} app */
export function channelPane(doc, reply, app) {
  const channels = doc.channels ?? { size: 7, heading: /** @type {Cell} */ ([0, -1]), layers: {} };
  const controls = el('div', { class: 'row' },
    el('label', { class: 'field' }, 'Window', number('window-size', channels.size, { min: 1, max: 65, step: 2 }, (size) => app.store.change({ channels: { ...channels, size: size ?? 7 } }))),
    isWindowsOnly(doc.rules) && el('label', { class: 'field' }, 'Heading', el('select', { id: 'heading', 'data-focus': 'heading', change: (/** @type {Event} */ event) => {
      const heading = /** @type {Cell} */ (/** @type {HTMLSelectElement} */ (event.target).value.split(',').map(Number));
      app.store.change({ channels: { ...channels, heading } });
    } }, ...[['north', '0,-1'], ['east', '1,0'], ['south', '0,1'], ['west', '-1,0']].map(([name, way]) => el('option', { value: way, selected: way === channels.heading.join(',') }, name)))));
  if (!reply) return el('div', { class: 'stack' }, controls);
  if (!reply.ok) return el('div', { class: 'stack' }, controls, el('p', { class: 'note' }, reply.error.message));
  const names = ['walls', ...Object.keys(channels.layers), 'visibility'];
  return el('div', { class: 'stack', id: 'channels' }, controls, el('div', { class: 'thumbs' }, ...reply.channels.map((rows, index) => el('figure', {}, thumbnail(rows, names[index]), el('figcaption', {}, `${index} ${names[index]}`)))),
    el('p', { class: 'note' }, `Shape ${reply.shape.join(' × ')}: what the agent in the middle gets. In Python it is one call.`));
}

/** @param {number[][]} rows @param {string} name */
function thumbnail(rows, name) {
  const most = Math.max(1, ...rows.flat());
  const filled = rows.flat().filter((value) => value !== 0).length;
  const drawn = svg('svg', { class: 'thumb', viewBox: `0 0 ${rows[0]?.length ?? 1} ${rows.length}`, role: 'img', 'aria-label': `${name}: ${filled} of ${rows.flat().length} cells are not 0` });
  rows.forEach((row, y) => row.forEach((value, x) => drawn.append(svg('rect', { x, y, width: 1, height: 1, class: `heat-${Math.round((value / most) * 11)}` }))));
  return drawn;
}
