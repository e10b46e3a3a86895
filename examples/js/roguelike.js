// A roguelike in 60 lines: rooms, orcs, light, fog of war, and a reason for everything hidden.
import { Map, Sight } from 'eyeline'
const [WIDTH, HEIGHT, SIZE, RADIUS, ORCS] = [48, 24, 20, 9, 8]
const context = document.querySelector('#board').getContext('2d')
const says = document.querySelector('#says')
const random = (below) => Math.floor(Math.random() * below)
// Carve rooms out of the rock, and join each to the one before by a corridor.
const rock = new Uint8Array(WIDTH * HEIGHT).fill(1)
const floors = []
const dig = (x, y) => rock[y * WIDTH + x] === 1 && (rock[y * WIDTH + x] = 0, floors.push([x, y]))
let last = null
for (let room = 0; room < 12; room++) {
  const [w, h] = [4 + random(7), 3 + random(4)]
  const [left, top] = [1 + random(WIDTH - w - 2), 1 + random(HEIGHT - h - 2)]
  for (let y = top; y < top + h; y++) for (let x = left; x < left + w; x++) dig(x, y)
  const [cx, cy] = [left + (w >> 1), top + (h >> 1)]
  const [px, py] = last ?? [cx, cy]
  for (let x = Math.min(cx, px); x <= Math.max(cx, px); x++) dig(x, cy)
  for (let y = Math.min(cy, py); y <= Math.max(cy, py); y++) dig(px, y)
  last = [cx, cy]
}
const map = new Map({ width: WIDTH, height: HEIGHT }).setLayer('walls', rock)
const sight = new Sight(map, 'symmetric-shadowcasting')
const [hero, ...orcs] = [last, ...Array.from({ length: ORCS }, () => floors[random(floors.length)])].map((at) => ({ at }))
// `seen` is computed anew at each step, into the same array; `known` only grows.
const [seen, known] = [new Uint8Array(WIDTH * HEIGHT), new Uint8Array(WIDTH * HEIGHT)]
function draw() {
  sight.field(...hero.at, { radius: RADIUS, out: seen, again: true })
  context.clearRect(0, 0, WIDTH * SIZE, HEIGHT * SIZE)
  for (let at = 0; at < seen.length; at++) {
    known[at] |= seen[at]
    context.fillStyle = !known[at] ? '#111' : rock[at] ? (seen[at] ? '#8a7a5a' : '#3a352a') : seen[at] ? '#4a4636' : '#1d1c18'
    context.fillRect((at % WIDTH) * SIZE, Math.floor(at / WIDTH) * SIZE, SIZE - 1, SIZE - 1)
  }
  context.font = `${SIZE}px monospace`
  const letter = (text, color, [x, y]) => (context.fillStyle = color, context.fillText(text, x * SIZE + 4, y * SIZE + 16))
  for (const orc of orcs) if (seen[map.index(...orc.at)]) letter('o', '#6d6', orc.at)
  letter('@', '#fff', hero.at)
}
const step = (who, dx, dy) => {
  const to = [who.at[0] + dx, who.at[1] + dy]
  const others = [hero, ...orcs].filter((one) => one !== who).map((one) => one.at)
  if (sight.canMove(...who.at, ...to, others) === 'ok') who.at = to
}
const KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
addEventListener('keydown', (event) => {
  if (!(event.key in KEYS)) return
  event.preventDefault()
  step(hero, ...KEYS[event.key])
  // Sight is mutual: an orc comes nearer exactly if you can see it.
  for (const orc of orcs) if (sight.los(...orc.at, ...hero.at, RADIUS)) step(orc, Math.sign(hero.at[0] - orc.at[0]), Math.sign(hero.at[1] - orc.at[1]))
  draw()
})
context.canvas.addEventListener('click', ({ offsetX, offsetY }) => {
  const [x, y] = [Math.floor(offsetX / SIZE), Math.floor(offsetY / SIZE)]
  if (map.index(x, y) < 0) return
  const { visible, blockedBy } = sight.trace(...hero.at, x, y, { radius: RADIUS })
  says.textContent = visible ? `You see ${x},${y}.` : `${x},${y} is hidden: ${blockedBy ? `${blockedBy.cause} at ${blockedBy.cell}, “${blockedBy.clause}”` : 'no line to it is clear'}.`
})
draw()
