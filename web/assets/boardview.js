// The board as SVG: a few large paths, so that a field of thousands of cells is one change of one attribute.
// Draws a picture; asks nobody and decides nothing. Colours and hatches are the style sheet's.

import { put, svg } from './dom.js';
import { patterns } from './patterns.js';
import { drawPiece } from './pieces.js';
import { drawRays } from './rays.js';
import { cellOf, keyOf, round, shapeOf } from './shape.js';
import { terrainClass, terrainGlyph } from './terrain.js';

const LAYERS = [
  'ground', 'shade', 'light', 'terrain', 'visited', 'heat', 'walls', 'only', 'hatch', 'glyphs', 'grid', 'edges', 'axes',
  'rings', 'trail', 'steps', 'rays', 'pieces', 'cursor',
];
/** Beyond so many cells, numbers would not be read. */
const MOST_LABELS = 1600;

export class BoardView {
  /** @param {HTMLElement} home */
  constructor(home) {
    /** @type {Picture|null} */
    this.drawn = null;
    /** @type {{[name: string]: SVGElement}} */
    this.layer = {};
    this.svg = /** @type {SVGSVGElement} */ (svg('svg', { class: 'board', 'aria-hidden': 'true', focusable: 'false' }, patterns()));
    new ResizeObserver(() => this.#measure()).observe(this.svg);
    for (const name of LAYERS) this.svg.append((this.layer[name] = svg('g', { class: name })));
    home.append(this.svg);
  }

  /** Where a pointer is, in cells. @param {{clientX: number, clientY: number}} event @returns {Point} */
  pointAt(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** How many pixels wide a cell is. */
  pixels() {
    return this.svg.getBoundingClientRect().width / (this.svg.viewBox.baseVal.width || 1);
  }

  /** @param {Picture} picture */
  draw(picture) {
    const old = this.drawn;
    const shape = shapeOf(picture.board);
    const isNewShape = !old || shapeOf(old.board) !== shape;
    /** @param {...keyof Picture} parts */
    const changed = (...parts) => isNewShape || parts.some((part) => old?.[part] !== picture[part]);
    this.drawn = picture;
    if (changed('frame')) this.#fit(shape, picture.frame ?? shape.box);
    if (changed('board', 'known')) this.#ground(picture, shape);
    if (changed('board', 'known', 'seen', 'only')) this.#light(picture, shape);
    if (changed('visited')) put(this.layer.visited, this.#path(shape, picture.visited ?? [], 'visited-cells'));
    if (changed('heat')) this.#heat(picture, shape);
    if (changed('only')) {
      put(this.layer.only, this.#path(shape, picture.only?.first ?? [], 'only-first'), this.#path(shape, picture.only?.second ?? [], 'only-second'));
    }
    if (changed('rings', 'board')) put(this.layer.rings, ...picture.rings.map((ring) => ringOf(shape, ring)));
    if (changed('trail')) this.#trail(picture, shape);
    if (changed('rays', 'board')) drawRays(this.layer.steps, this.layer.rays, shape, picture.rays);
    if (changed('pieces')) put(this.layer.pieces, ...picture.pieces.map((piece) => drawPiece(shape.centre(piece.at), piece)));
    if (changed('cursor')) put(this.layer.cursor, picture.cursor && svg('path', { d: shape.outline(picture.cursor) }));
  }

  /** How many cells a pixel is: what must be read keeps its size. */
  #measure() {
    const { width } = this.svg.getBoundingClientRect();
    if (!width) return;
    const unit = this.svg.viewBox.baseVal.width / width;
    this.svg.style.setProperty('--pixel', `${round(unit)}px`);
    this.svg.style.setProperty('--piece-scale', String(round(Math.min(2.4, Math.max(1, 19 * unit)))));
  }

  /** @param {Shape} shape @param {Frame} frame */
  #fit(shape, { x, y, width, height }) {
    const margin = shape.grid === 'square' ? 0.75 : 0.15;
    const box = [x - margin, y - margin, width + margin + 0.15, height + margin + 0.15].map(round);
    this.svg.setAttribute('viewBox', box.join(' '));
    this.svg.style.setProperty('--columns', String(box[2]));
    this.svg.style.setProperty('--rows', String(box[3]));
    this.svg.dataset.grid = shape.grid;
    const labels = [];
    if (shape.grid === 'square') {
      const every = width > 20 ? 5 : width > 12 ? 2 : 1;
      for (let column = Math.ceil(x / every) * every; column < x + width; column += every) labels.push(label(column + 0.5, y - 0.28, String(column)));
      for (let row = Math.ceil(y / every) * every; row < y + height; row += every) labels.push(label(x - 0.38, row + 0.5, String(row)));
    }
    put(this.layer.axes, ...labels);
    this.#measure();
  }

  /** @param {Picture} picture @param {Shape} shape */
  #ground({ board, known }, shape) {
    const cells = known ? shape.cells.filter((cell) => known.has(keyOf(cell))) : shape.cells;
    /** @param {Key} key */
    const shown = (key) => !known || known.has(key);
    put(this.layer.ground, svg('path', { class: 'blank', d: shape.cells.map(shape.outline).join('') }), this.#path(shape, cells, 'floor'));
    /** @type {Map<string, Cell[]>} */
    const terrains = new Map();
    for (const cell of board.terrain.size || board.defaults.terrain !== 'plains' || known ? cells : []) {
      const name = board.terrain.get(keyOf(cell)) ?? board.defaults.terrain;
      listIn(terrains, name).push(cell);
    }
    const kinds = [...terrains].filter(([name]) => name !== 'plains');
    put(this.layer.terrain, ...kinds.map(([name, list]) => this.#path(shape, list, terrainClass(name))));
    const hatches = [
      this.#path(shape, [...board.smoke].filter(shown).map(cellOf), 'smoke'),
      this.#path(shape, valued(board.opacity, 0, shape, shown), 'opacity'),
      this.#path(shape, valued(board.cover, board.defaults.cover, shape, shown), 'cover'),
    ];
    put(this.layer.hatch, ...hatches);
    const glyphs = kinds.flatMap(([name, list]) => (shape.cells.length > MOST_LABELS ? [] : list.map((cell) => glyph(shape, cell, terrainGlyph(name), 'terrain-glyph'))));
    put(this.layer.glyphs, ...glyphs, ...this.#numbers(board, shape, shown));
    put(this.layer.grid, svg('path', { d: cells.map(shape.outline).join('') }));
    put(this.layer.edges, ...[...board.edges.values()].filter(({ between }) => between.some((cell) => shown(keyOf(cell)))).map((edge) => edgeOf(shape, edge)));
  }

  /** Heights, covers and opacities in figures. @param {Board} board @param {Shape} shape @param {(key: Key) => boolean} shown */
  #numbers(board, shape, shown) {
    if (shape.cells.length > MOST_LABELS) return [];
    /** @param {Map<Key, number>} layer @param {string} kind @param {string} sign @param {number} dy */
    const tell = (layer, kind, sign, dy) => [...layer].filter(([key, value]) => shown(key) && shape.contains(cellOf(key)) && value !== 0)
      .map(([key, value]) => glyph(shape, cellOf(key), `${sign}${value}`, kind, dy));
    return [...tell(board.elevation, 'height-number', '▲', -0.3), ...tell(board.cover, 'cover-number', '', 0.3), ...tell(board.opacity, 'opacity-number', '', 0.3)];
  }

  /** @param {Picture} picture @param {Shape} shape */
  #light({ board, known, seen, only }, shape) {
    const lit = new Set((seen ?? []).map(keyOf));
    /** @param {Key} key */
    const shown = (key) => !known || known.has(key);
    const walls = [...board.walls].filter(shown).filter((key) => shape.contains(cellOf(key)));
    /** @param {Key} key */
    const isLit = (key) => seen === null || lit.has(key);
    put(this.layer.light, this.#path(shape, seen ?? [], 'seen'));
    const hidden = seen === null ? [] : shape.cells.filter((cell) => !lit.has(keyOf(cell)) && shown(keyOf(cell)) && !board.walls.has(keyOf(cell)));
    // Where two looks differ there is a hatch already.
    const differing = new Set([...(only?.first ?? []), ...(only?.second ?? [])].map(keyOf));
    put(this.layer.shade, this.#path(shape, hidden, 'hidden'), this.#path(shape, hidden.filter((cell) => !differing.has(keyOf(cell))), 'hidden-hatch'));
    put(this.layer.walls, ...[true, false].flatMap((bright) => {
      const cells = walls.filter((key) => isLit(key) === bright).map(cellOf);
      return cells.length ? [this.#path(shape, cells, bright ? 'wall' : 'wall dim'), svg('path', { class: bright ? 'wall-top' : 'wall-top dim', d: cells.map((cell) => inset(shape, cell)).join('') })] : [];
    }));
    this.svg.dataset.seen = seen === null ? '' : String(seen.length);
  }

  /** @param {Picture} picture @param {Shape} shape */
  #heat({ heat, danger }, shape) {
    this.svg.classList.toggle('heated', heat !== null);
    if (!heat) return put(this.layer.heat);
    if (danger) return this.#danger(heat, shape);
    /** @type {Map<number, Cell[]>} */
    const classes = new Map();
    const most = heat.reduce((high, { value }) => Math.max(high, value), 0) || 1;
    for (const { cell, value } of heat) {
      const step = Math.round((value / most) * 11);
      listIn(classes, step).push(cell);
    }
    const labels = heat.length > MOST_LABELS ? [] : heat.map(({ cell, value, label: text }) => glyph(shape, cell, text, `heat-number heat-ink-${Math.round((value / most) * 11) < 6 ? 'light' : 'dark'}`, 0.06));
    return put(this.layer.heat, ...[...classes].map(([step, cells]) => this.#path(shape, cells, `heat-${step}`)), ...labels);
  }

  /** How many see each cell. @param {NonNullable<Picture['heat']>} heat @param {Shape} shape */
  #danger(heat, shape) {
    const levels = [1, 2, 3].map((level) => this.#path(shape, heat.filter(({ value }) => Math.min(value, 3) === level).map(({ cell }) => cell), `danger-${level}`));
    return put(this.layer.heat, ...levels, ...heat.map(({ cell, label: text }) => glyph(shape, cell, text, 'danger-number')));
  }

  /** @param {Picture} picture @param {Shape} shape */
  #trail({ trail }, shape) {
    const points = trail.map((cell) => shape.centre(cell)).map(({ x, y }) => `${round(x)},${round(y)}`);
    put(this.layer.trail, points.length > 1 && svg('polyline', { points: points.join(' ') }), ...trail.slice(1).map((cell) => dot(shape, cell)));
  }

  /** @param {Shape} shape @param {Cell[]} cells @param {string} kind */
  #path(shape, cells, kind) {
    return svg('path', { class: kind, d: cells.filter((cell) => shape.contains(cell)).map(shape.outline).join('') });
  }
}

/** The list of a key, new if there is none. @template K, T @param {Map<K, T[]>} lists @param {K} key */
function listIn(lists, key) {
  const list = lists.get(key) ?? [];
  if (!list.length) lists.set(key, list);
  return list;
}

/** @param {Map<Key, number>} layer @param {number} usual @param {Shape} shape @param {(key: Key) => boolean} shown */
function valued(layer, usual, shape, shown) {
  if (!usual) return [...layer].filter(([key, value]) => value > 0 && shown(key)).map(([key]) => cellOf(key));
  return shape.cells.filter((cell) => shown(keyOf(cell)) && (layer.get(keyOf(cell)) ?? usual) > 0);
}

/** A smaller outline within a cell. @param {Shape} shape @param {Cell} cell */
function inset(shape, cell) {
  const { x, y } = shape.centre(cell);
  const corners = shape.corners(cell).map((corner) => `${round(x + (corner.x - x) * 0.62)} ${round(y + (corner.y - y) * 0.62)}`);
  return `M${corners.join('L')}z`;
}

/** @param {Shape} shape @param {Edge} edge */
function edgeOf(shape, { between: [a, b], oneWay }) {
  const index = shape.neighbours(a).findIndex((cell) => keyOf(cell) === keyOf(b));
  if (index < 0) return svg('g');
  const [p, q] = shape.side(a, index);
  const line = svg('path', { class: 'edge', d: `M${round(p.x)} ${round(p.y)}L${round(q.x)} ${round(q.y)}` });
  if (!oneWay) return line;
  const [from, to] = [shape.centre(a), shape.centre(b)];
  const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  const [dx, dy] = [(to.x - from.x) * 0.2, (to.y - from.y) * 0.2];
  const [sx, sy] = [(q.x - p.x) * 0.2, (q.y - p.y) * 0.2];
  // The stopped side: a wedge that stands against the line.
  const wedge = [middle.x - dx - sx, middle.y - dy - sy, middle.x, middle.y, middle.x - dx + sx, middle.y - dy + sy].map(round);
  return svg('g', {}, line, svg('polyline', { class: 'edge-way', points: wedge.join(' ') }));
}

/** @param {Shape} shape @param {{at: Cell, radius: number, kind: string, metric: string}} ring */
function ringOf(shape, { at, radius, kind, metric }) {
  const { x, y } = shape.centre(at);
  if (metric === 'euclidean') return svg('circle', { class: `ring ${kind}`, cx: x, cy: y, r: radius });
  const half = radius + 0.5;
  return svg('rect', { class: `ring ${kind}`, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 0.2 });
}

/** @param {Shape} shape @param {Cell} cell */
function dot(shape, cell) {
  const { x, y } = shape.centre(cell);
  return svg('circle', { cx: round(x), cy: round(y), r: 0.12 });
}

/** @param {Shape} shape @param {Cell} cell @param {string} text @param {string} kind @param {number} [dy] */
function glyph(shape, cell, text, kind, dy = 0) {
  const { x, y } = shape.centre(cell);
  return svg('text', { class: kind, x: round(x), y: round(y + dy) }, text);
}

/** @param {number} x @param {number} y @param {string} text */
const label = (x, y, text) => svg('text', { x, y }, text);

