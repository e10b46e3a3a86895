// One Card Dungeon: which monsters may the hero attack? The game's rule, and another reading of it.
import { GRID_CONSTANTS, los } from 'eyeline/one-card-dungeon'

const { EMPTY: _, WALL: W, OCCUPIED: M } = GRID_CONSTANTS

// One card of the game: five rows of five tiles. Positions are [row, col].
const grid = [
  ['S', _, _, _, M],
  [_, W, _, M, _],
  [_, M, W, _, _],
  [M, _, _, W, _],
  [_, _, M, _, M],
]
const hero = [0, 0]

/** Returns the tiles of the monsters that somebody on a tile may attack. */
function attackable(from, rules) {
  const found = []
  grid.forEach((row, r) => row.forEach((tile, c) => {
    if (tile === M && los(from, [r, c], grid, { rules })) found.push(`${r},${c}`)
  }))
  return found
}

console.log(grid.map((row) => row.map((tile) => tile ?? '.').join('')).join('\n'))
for (const rules of ['one-card-dungeon', 'one-card-dungeon/facing']) {
  console.log(`${rules}: the hero may attack ${attackable(hero, rules).join(' and ')}`)
}

// The document's four critical cases. Its first one needs the reading by facing corners.
const critical = [
  ['corner grazing', ['S..', '.WT'], false],
  ['diagonal squeeze', ['S..T', '.WW.'], true],
  ['orthogonal blocking', ['SW.', 'W.T'], false],
  ['edge boundary', ['S...T', '.....'], true],
]
for (const [name, rows, expected] of critical) {
  const tiles = rows.map((row) => [...row].map((tile) => (tile === '.' ? null : tile)))
  const find = (letter) => tiles.flatMap((row, r) => row.flatMap((tile, c) => (tile === letter ? [[r, c]] : [])))[0]
  const answers = ['one-card-dungeon', 'one-card-dungeon/facing'].map((rules) => los(find('S'), find('T'), tiles, { rules }))
  const said = answers.map((seen) => (seen ? 'visible' : 'blocked')).join(', by facing corners ')
  console.log(`${name}: ${said}; the document says ${expected ? 'visible' : 'blocked'}`)
}
