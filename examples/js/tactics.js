// The five usage patterns of "Canvas #4: Line of Sight & Raycast", on a small battlefield of hexes.
import { coverBetween, hasLineOfSight, hexToPixel, toCanvas, traceRay, visibleWithinRadius } from 'eyeline/hex'

// The game's own data, however it keeps them.
const key = (hex) => `${hex.q},${hex.r}`
const battlefield = {
  walls: new Set(['2,-1', '2,0', '-1,2']),
  doors: new Set(['0,0|0,1']),
  cover: { '1,0': 0.5, '1,1': 0.5, '2,1': 0.25 },
  heights: { '3,1': 2, '4,0': 3 },
  hasWall: (hex) => battlefield.walls.has(key(hex)),
  hasDoor: (a, b) => battlefield.doors.has(`${key(a)}|${key(b)}`) || battlefield.doors.has(`${key(b)}|${key(a)}`),
  getCover: (hex) => battlefield.cover[key(hex)] ?? 0,
  getHeight: (hex) => battlefield.heights[key(hex)] ?? 0,
}
const archer = { name: 'archer', position: { q: 0, r: 0 }, baseAccuracy: 0.9, visionRange: 5 }
const scout = { name: 'scout', position: { q: -2, r: 1 }, baseAccuracy: 0.6, visionRange: 3 }
const enemies = [
  { name: 'orc', position: { q: 4, r: 0 } },
  { name: 'goblin', position: { q: 3, r: 2 } },
  { name: 'troll', position: { q: 0, r: 3 } },
]

// 1. Basic line of sight.
function canTarget(attacker, target) {
  return hasLineOfSight(attacker.position, target.position, {
    blocksAt: (h) => battlefield.hasWall(h),
    blocksEdge: (a, b) => battlefield.hasDoor(a, b),
  })
}
console.log('1. can target:', enemies.map((enemy) => `${enemy.name} ${canTarget(archer, enemy)}`).join(', '))

// 2. An attack with a cover penalty.
function rollAttack(attacker, target, roll) {
  const cover = coverBetween(attacker.position, target.position, {
    blocksAt: (h) => battlefield.hasWall(h),
    softCoverAt: (h) => battlefield.getCover(h),
    elevationAt: (h) => battlefield.getHeight(h),
  })
  if (!cover.hasLOS) return { hit: false, reason: `no line of sight: ${key(cover.blockedBy.hex)} is in the way` }
  const hitChance = attacker.baseAccuracy * (1 - cover.coverPenalty)
  return { hit: roll < hitChance, reason: `cover ${cover.coverSum}, chance ${hitChance.toFixed(3)}` }
}
for (const enemy of enemies) {
  const { hit, reason } = rollAttack(archer, enemy, 0.4)
  console.log(`2. the archer shoots at the ${enemy.name} and ${hit ? 'hits' : 'misses'}: ${reason}`)
}

// 3. Fog of war.
function updateFogOfWar(party) {
  const all = new Set()
  for (const unit of party) {
    const visible = visibleWithinRadius(unit.position, unit.visionRange, {
      blocksAt: (h) => battlefield.hasWall(h),
      elevationAt: (h) => battlefield.getHeight(h),
    })
    visible.forEach((hex) => all.add(hex))
  }
  return all
}
console.log(`3. the party sees ${updateFogOfWar([archer, scout]).size} hexes`)

// 4. Perception of an AI.
function findVisibleTargets(unit, targets) {
  return targets.filter((target) => hasLineOfSight(unit.position, target.position, {
    blocksAt: (h) => battlefield.hasWall(h),
    elevationAt: (h) => battlefield.getHeight(h),
  }))
}
console.log('4. the archer perceives:', findVisibleTargets(archer, enemies).map((enemy) => enemy.name).join(', '))

// 5. A ray on a canvas. Here the canvas only writes down what it is told; in a browser, pass
//    `canvas.getContext('2d')`.
const context = {
  fillStyle: '',
  beginPath() {},
  arc(x, y) { this.shape = `disc at ${x.toFixed(0)},${y.toFixed(0)}` },
  rect(x, y, w) { this.shape = `square at ${(x + w / 2).toFixed(0)},${(y + w / 2).toFixed(0)}` },
  fill() { console.log(`5. ${this.shape} in ${this.fillStyle}`) },
  fillText(text) { console.log(`5. “${text}”`) },
}
const layout = { size: 20, orientation: 'pointy', origin: { x: 100, y: 100 } }
const ray = traceRay(archer.position, enemies[0].position, {
  blocksAt: (h) => battlefield.hasWall(h),
  softCoverAt: (h) => battlefield.getCover(h),
})
toCanvas(context, ray, layout)
const { x, y } = hexToPixel(enemies[0].position, layout)
console.log(`5. the orc stands at ${x.toFixed(0)},${y.toFixed(0)}, behind the square`)
