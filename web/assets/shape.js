// Where cells lie on the plane, one unit a cell. Squares: x right, y down. Hexes: pointy, axial [q, r],
// odd rows half a cell to the right. Geometry of the drawing only: nothing here knows what blocks.

const ROW = Math.sqrt(3) / 2;
const SIDE = 1 / Math.sqrt(3);

/** The most cells that the page draws. */
export const MOST_CELLS = 65_536;

/** @param {Cell} cell @returns {Key} */
export const keyOf = ([x, y]) => `${x},${y}`;
/** @param {Key} key @returns {Cell} */
export const cellOf = (key) => {
  const comma = key.indexOf(',');
  return [Number(key.slice(0, comma)), Number(key.slice(comma + 1))];
};
/** @param {Cell} a @param {Cell} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @type {WeakMap<Board, Shape>} */
const known = new WeakMap();
/** @type {Map<string, Shape>} */
const shapes = new Map();

/** @param {Board} board @returns {Shape} */
export function shapeOf(board) {
  let shape = known.get(board);
  if (!shape) {
    const name = [board.grid, board.width, board.height, board.radius].join(' ');
    shape = shapes.get(name) ?? (board.grid === 'hex' ? hexes(board) : squares(board));
    if (shapes.size > 8) shapes.clear();
    shapes.set(name, shape);
    known.set(board, shape);
  }
  return shape;
}

/** @param {Board} board @returns {Shape} */
function squares(board) {
  const width = board.width ?? 0;
  const height = board.height ?? 0;
  /** @type {Cell[]} */
  const cells = [];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) cells.push([x, y]);
  /** @param {Cell} cell */
  const contains = ([x, y]) => x >= 0 && y >= 0 && x < width && y < height;
  /** @param {Cell} cell */
  const corners = ([x, y]) => [{ x, y }, { x: x + 1, y }, { x: x + 1, y: y + 1 }, { x, y: y + 1 }];
  return {
    grid: 'square',
    cells,
    box: { x: 0, y: 0, width, height },
    contains,
    centre: ([x, y]) => ({ x: x + 0.5, y: y + 0.5 }),
    outline: ([x, y]) => `M${x} ${y}h1v1h-1z`,
    corners,
    at: ({ x, y }) => within([Math.floor(x), Math.floor(y)], contains),
    neighbours: ([x, y]) => [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]],
    side: (cell, index) => sideOf(corners(cell), index),
    step: ([x, y], dx, dy) => within([x + dx, y + dy], contains),
  };
}

const SIXTH = SIDE / 2;
const HEX_PATH = `l.5 ${SIXTH.toFixed(4)}v${SIDE.toFixed(4)}l-.5 ${SIXTH.toFixed(4)}l-.5 -${SIXTH.toFixed(4)}v-${SIDE.toFixed(4)}z`;

/** @param {Board} board @returns {Shape} */
function hexes(board) {
  const cells = board.radius === null ? rectangle(board.width ?? 0, board.height ?? 0) : disc(board.radius);
  const all = new Set(cells.map(keyOf));
  /** @param {Cell} cell */
  const contains = (cell) => all.has(keyOf(cell));
  /** @param {Cell} cell */
  const centre = ([q, r]) => ({ x: q + r / 2 + 0.5, y: r * ROW + SIDE });
  /** @param {Cell} cell */
  const corners = (cell) => {
    const { x, y } = centre(cell);
    return [
      { x, y: y - SIDE }, { x: x + 0.5, y: y - SIXTH }, { x: x + 0.5, y: y + SIXTH },
      { x, y: y + SIDE }, { x: x - 0.5, y: y + SIXTH }, { x: x - 0.5, y: y - SIXTH },
    ];
  };
  const xs = cells.map((cell) => centre(cell).x);
  const ys = cells.map((cell) => centre(cell).y);
  const left = low(xs) - 0.5;
  const top = low(ys) - SIDE;
  return {
    grid: 'hex',
    cells,
    box: { x: left, y: top, width: high(xs) + 0.5 - left, height: high(ys) + SIDE - top },
    contains,
    centre,
    outline: (cell) => {
      const { x, y } = centre(cell);
      return `M${round(x)} ${round(y - SIDE)}${HEX_PATH}`;
    },
    corners,
    at: (point) => within(nearest(point), contains),
    neighbours: ([q, r]) => [[q + 1, r - 1], [q + 1, r], [q, r + 1], [q - 1, r + 1], [q - 1, r], [q, r - 1]],
    side: (cell, index) => sideOf(corners(cell), index),
    // Up and down keep to the column as it is drawn.
    step: ([q, r], dx, dy) => {
      const column = q + (r - (r & 1)) / 2 + dx;
      const row = r + dy;
      return within([column - (row - (row & 1)) / 2, row], contains);
    },
  };
}

/** The hex that a point lies in. @param {Point} point @returns {Cell} */
function nearest({ x, y }) {
  const r = (y - SIDE) / ROW;
  const q = x - 0.5 - r / 2;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a, b];
}

/** @param {number} width @param {number} height */
function rectangle(width, height) {
  /** @type {Cell[]} */
  const cells = [];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) cells.push(oddRow(x, y));
  return cells;
}

/** The cell of a column and a row. @param {number} x @param {number} y @returns {Cell} */
export const oddRow = (x, y) => [x - (y - (y & 1)) / 2, y];

/** @param {number} radius */
function disc(radius) {
  /** @type {Cell[]} */
  const cells = [];
  for (let r = -radius; r <= radius; r += 1) {
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q += 1) cells.push([q, r]);
  }
  return cells;
}

/** @param {Point[]} corners @param {number} index @returns {[Point, Point]} */
const sideOf = (corners, index) => [corners[index], corners[(index + 1) % corners.length]];
/** @param {Cell} cell @param {(cell: Cell) => boolean} contains */
const within = (cell, contains) => (contains(cell) ? cell : null);
/** @param {number[]} numbers */
const low = (numbers) => numbers.reduce((a, b) => Math.min(a, b), Infinity);
/** @param {number[]} numbers */
const high = (numbers) => numbers.reduce((a, b) => Math.max(a, b), -Infinity);
/** @param {number} number */
export const round = (number) => Math.round(number * 10_000) / 10_000;

/** Which neighbour a point of a cell lies nearest to. @param {Shape} shape @param {Cell} cell @param {Point} point */
export function nearestSide(shape, cell, point) {
  const distances = shape.neighbours(cell).map((_, index) => {
    const [a, b] = shape.side(cell, index);
    return Math.hypot((a.x + b.x) / 2 - point.x, (a.y + b.y) / 2 - point.y);
  });
  return distances.indexOf(low(distances));
}
