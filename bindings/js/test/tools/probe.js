// A small program over every part of the package: what it returns must be the same wherever it runs.

import { EyelineError, Map as Grid, Memory, Observers, Rules, Sight, query, queryText, ready, version, windows } from 'eyeline'
import * as full from 'eyeline/full'
import { hasLineOfSight, traceRay, visibleWithinRadius } from 'eyeline/hex'
import { los } from 'eyeline/one-card-dungeon'
import { SeenTiles, getTilesInRadius } from 'eyeline/overland'
import { bresenhamLine, computeVisibility } from 'eyeline/predprey'
import { FOV } from 'eyeline/rot'

export function probe() {
  const map = new Grid('.....\n..#..\n.....')
  const sight = new Sight(map, new Rules({ base: 'predprey', radius: 3 }))
  const observers = new Observers(map)
  const observer = observers.add(0, 1)
  const [O, FAR] = [{ q: 0, r: 0 }, { q: 3, r: 0 }]
  const lit = []
  new FOV.PreciseShadowcasting((x) => x !== 2).compute(0, 0, 3, (x, y) => lit.push(`${x},${y}`))
  let code
  try {
    sight.los(9, 9, 0, 0)
  } catch (error) {
    code = error instanceof EyelineError ? error.code : String(error)
  }
  return JSON.stringify({
    version,
    ready: ready instanceof Promise,
    field: [...sight.field(0, 1)].join(''),
    windows: [...windows(map, new Int32Array([0, 1]), { size: 3 })].join(''),
    gained: observers.removeWall(2, 1)[0].gained.length,
    seen: observers.cells(observer).length,
    memory: new Memory({ seen: [[1, 2]] }).toJSON(),
    query: query(map, { op: 'los', rules: 'predprey', from: [0, 1], to: [4, 1] }),
    text: queryText('{"op":"radius","terrain":"plains"}'),
    hex: [hasLineOfSight(O, FAR, { blocksAt: (h) => h.q === 1 }), traceRay(O, FAR, { softCoverAt: () => 0.5 }).coverPenalty, visibleWithinRadius(O, 2).size],
    los: los([0, 0], [0, 2], [[null, '#', null]]),
    tiles: getTilesInRadius(0, 0, 2).length + new SeenTiles().update(0, 0, 'plains').length,
    line: [bresenhamLine([0, 0], [3, 1]), computeVisibility([0, 0], [[1, 0]], [[2, 0], [0, 2]])],
    lit: lit.length,
    svg: full.draw('@.#', { op: 'field', rules: 'predprey', from: '@' }).length > 500,
    code,
  })
}
