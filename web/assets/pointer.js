// Mouse, pen and finger: one pointer at a time. A drag ends wherever it is let go, off the board too.

import { shapeOf } from './shape.js';

/** @param {HTMLElement} home @param {import('./app.js').App} app */
export function listenToPointer(home, app) {
  /** @type {{id: number, last: Point}|null} */
  let held = null;
  /** @param {PointerEvent} event */
  const spot = (event) => app.view.pointAt(event);
  /** @param {Point} point */
  const cellAt = (point) => shapeOf(app.mode.picture().board).at(point);

  home.addEventListener('pointerdown', (event) => {
    if (held || event.button === 1) return;
    const point = spot(event);
    const cell = cellAt(point);
    if (!cell) return;
    event.preventDefault();
    home.classList.add('by-pointer');
    home.focus({ preventScroll: true });
    try {
      home.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone: what follows ends it.
    }
    held = { id: event.pointerId, last: point };
    app.mode.down(cell, point, event);
  });
  home.addEventListener('pointermove', (event) => {
    if (held?.id !== event.pointerId) return;
    if (event.pointerType === 'mouse' && event.buttons === 0) return end();
    const point = spot(event);
    // A fast pointer skips cells: go along the line.
    const steps = Math.min(200, Math.max(1, Math.ceil(Math.hypot(point.x - held.last.x, point.y - held.last.y) / 0.35)));
    let before = cellAt(held.last);
    for (let step = 1; step <= steps; step += 1) {
      const at = { x: held.last.x + ((point.x - held.last.x) * step) / steps, y: held.last.y + ((point.y - held.last.y) * step) / steps };
      const cell = cellAt(at);
      if (cell && (!before || cell[0] !== before[0] || cell[1] !== before[1] || step === steps)) app.mode.move(cell, at);
      before = cell;
    }
    held.last = point;
  });
  const end = () => {
    if (!held) return;
    const { id } = held;
    held = null;
    if (home.hasPointerCapture(id)) home.releasePointerCapture(id);
    app.mode.up();
  };
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
    home.addEventListener(name, (event) => {
      if (held?.id === event.pointerId) end();
    });
  }
  window.addEventListener('blur', end);
  // The frame around the board is for those who use keys.
  for (const name of ['keydown', 'blur']) home.addEventListener(name, () => home.classList.remove('by-pointer'));
  home.addEventListener('contextmenu', (event) => event.preventDefault());
}
