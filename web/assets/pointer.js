// Mouse, pen and finger: one pointer at a time. A drag ends wherever it is let go, off the board too. A
// finger is broad: what it is moved away from is the nearest piece below it; what it taps is the cell.

import { same, shapeOf } from './shape.js';

/** How far from a piece a finger still takes it, in pixels. */
const FINGER = 22;

/** @param {HTMLElement} home @param {import('./app.js').App} app */
export function listenToPointer(home, app) {
  /** @typedef {{cell: Cell, at: Cell, point: Point, event: PointerEvent}} Pressed */
  /** @type {{id: number, last: Point, pressed: Pressed|null}|null} */
  let held = null;
  /** @param {PointerEvent} event */
  const spot = (event) => app.view.pointAt(event);
  /** @param {Point} point */
  const cellAt = (point) => shapeOf(app.mode.picture().board).at(point);

  /** The piece that a finger takes. @param {Point} point @param {Cell} cell @param {PointerEvent} event */
  const gripped = (point, cell, event) => {
    const shape = shapeOf(app.mode.picture().board);
    const grips = app.mode.grips();
    if (event.pointerType !== 'touch' || grips.some((grip) => same(grip, cell))) return null;
    const near = grips.map((grip) => {
      const { x, y } = shape.centre(grip);
      return { grip, away: Math.hypot(x - point.x, y - point.y) * app.view.pixels() };
    }).filter(({ away }) => away <= FINGER).sort((a, b) => a.away - b.away);
    return near[0]?.grip ?? null;
  };

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
    const grip = gripped(point, cell, event);
    held = { id: event.pointerId, last: point, pressed: grip && { cell: grip, at: cell, point, event } };
    if (!grip) app.mode.down(cell, point, event);
  });
  home.addEventListener('pointermove', (event) => {
    if (held?.id !== event.pointerId) return;
    if (event.pointerType === 'mouse' && event.buttons === 0) return end();
    const point = spot(event);
    if (held.pressed) {
      const cell = cellAt(point);
      if (!cell || same(cell, held.pressed.at)) return undefined;
      app.mode.down(held.pressed.cell, point, held.pressed.event);
      held.pressed = null;
    }
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
    const { id, pressed } = held;
    held = null;
    if (pressed) app.mode.down(pressed.at, pressed.point, pressed.event);
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
