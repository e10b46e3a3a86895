// `eyeline/full`: pictures, walks and hunts, as the native program has them.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { EyelineError, Hunt, Map as Grid, Memory, Sight, draw, drawWalk, query, walk } from 'eyeline/full'
import { root, run, runOn } from './tools/program.js'

const folder = mkdtempSync(join(tmpdir(), 'eyeline-full-'))
after(() => rmSync(folder, { recursive: true }))
const text = (name) => readFileSync(join(root, name), 'utf8')
const refuses = (call, code) => assert.throws(call, (error) => error instanceof EyelineError && (code === undefined || error.code === code))

/** A picture without its heading, in which the program names the file that it read, and without the letters. */
const bare = (svg) => svg.trim().split('\n').filter((line) => !/^<title>|^<path id="g/.test(line)).filter((line, at, all) => at !== all.findIndex((one) => one.startsWith('<g fill=') && one.includes('<use href="#g')))

describe('pictures', () => {
  for (const [name, rules] of [['examples/keep.txt', 'predprey'], ['examples/keep.txt', 'one-card-dungeon'], ['examples/keep.txt', 'symmetric-shadowcasting'], ['examples/ridge.txt', undefined], ['examples/hunt.txt', 'hidden-movement'], ['examples/hedges.txt', 'square-tactics']]) {
    test(`see ${name} under ${rules ?? 'its own rules'} is the program's picture`, () => {
      const map = new Grid(text(name))
      const own = rules ?? (map.grid === 'hex' ? 'hex-tactics' : 'predprey')
      const native = runOn(text(name), 'see', '-', '--from', '@', '--rules', own, '--format', 'svg')
      const ours = draw(map, { op: 'field', rules: own, from: '@' })
      assert.ok(bare(ours).length > 50)
      assert.deepEqual(bare(ours), bare(native))
      assert.equal(draw(text(name), { op: 'field', rules: own, from: '@' }), ours)
      assert.notEqual(draw(map, { op: 'field', rules: own, from: '@' }, { theme: 'light' }), ours)
    })
  }
  test('why and compare are the program\'s pictures too', () => {
    const map = new Grid(text('examples/keep.txt'))
    assert.deepEqual(bare(draw(map, { op: 'trace', rules: 'predprey', from: '@', to: 'T' })), bare(run('why', 'examples/keep.txt', '--from', '@', '--to', 'T', '--rules', 'predprey', '--format', 'svg')))
    assert.deepEqual(bare(draw(map, { op: 'compare', rules: ['predprey', 'one-card-dungeon'], from: '@' })), bare(run('compare', 'examples/keep.txt', '--from', '@', '--rules', 'predprey', '--rules', 'one-card-dungeon', '--format', 'svg')))
  })
  test('a picture of a map that has no file is the program\'s, byte for byte', () => {
    const scene = { width: 7, height: 7, walls: [[2, 2], [3, 2], [4, 1], [5, 5]] }
    const native = run('see', '--width', '7', '--height', '7', '--walls', '2,2', '3,2', '4,1', '5,5', '--from', '3,3', '--rules', 'predprey', '--format', 'svg')
    assert.equal(draw(scene, { op: 'field', rules: 'predprey', from: [3, 3] }).trimEnd(), native.trimEnd())
  })
  test('every kind of query that a picture answers is SVG, and the rest is refused', () => {
    const map = new Grid('..#..\n@.#.T')
    for (const asked of [{ op: 'field', rules: 'predprey', from: '@' }, { op: 'field', rules: 'predprey', from: ['@', 'T'] }, { op: 'trace', rules: 'one-card-dungeon', from: '@', to: 'T' }, { op: 'window', rules: 'predprey', at: '@', size: 3 }]) {
      const svg = draw(map, asked)
      assert.match(svg, /^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
      assert.match(svg.trimEnd(), /<\/svg>$/)
      assert.doesNotMatch(svg, /NaN|undefined/)
    }
    for (const bad of [null, 7, 'x', {}, { op: 'rules' }, { op: 'field' }, { op: 'field', rules: 'predprey', from: [9, 9] }, { op: 'field', rules: 'predprey', from: NaN }]) refuses(() => draw(map, bad))
    for (const look of [7, { theme: 'blue' }, { theme: 1 }]) refuses(() => draw(map, { op: 'field', rules: 'predprey', from: '@' }, look), 'bad_value')
    refuses(() => draw(null, { op: 'field', rules: 'predprey', from: '@' }))
    map.free()
    refuses(() => draw(map, { op: 'field', rules: 'predprey', from: '@' }), 'bad_value')
  })
  test('names in pictures are escaped', () => {
    const svg = draw({ width: 2, height: 1, places: [{ at: [0, 0], name: '<script>"&', symbol: '<' }], units: [{ id: '"><b>', at: [1, 0] }] }, { op: 'field', rules: 'predprey', from: [0, 0] })
    assert.doesNotMatch(svg, /<script>|<b>/)
  })
})

describe('walks', () => {
  test('a walk is the program\'s', () => {
    const world = text('examples/world.txt')
    const scene = new Grid(world).toJSON()
    for (const moves of ['', 'e', 'eens', 'wwwwnn']) {
      const [at] = [new Grid(world).mark('@')]
      const native = JSON.parse(run('walk', 'examples/world.txt', '--per', '15', ...(moves === '' ? [] : ['--moves', moves]), '--json').trim().split('\n').at(-1))
      const ours = walk({ scene, start: at, per: 15, moves })
      for (const key of ['at', 'radius', 'seen', 'visited', 'newlySeen', 'refused', 'map']) if (native[key] !== undefined) assert.deepEqual(ours[key], native[key], `${moves}: ${key}`)
      assert.ok(ours.visited.length >= 1)
    }
  })
  test('a walk remembers, goes on, and shows nothing that was not seen', () => {
    const scene = { width: 20, height: 20, terrain: [[0, 0, 'water'], [9, 9, 'forest']], places: [{ at: [0, 0], name: 'Atlantis', symbol: 'A' }] }
    const first = walk({ scene, start: [9, 9], per: 15, moves: 'e' })
    const memory = new Memory({ seen: first.seen, visited: first.visited })
    const then = walk({ scene, start: first.at, per: 15, moves: 'e', memory: { seen: first.seen, visited: first.visited } })
    assert.ok(then.seen.length > first.seen.length && then.visited.length === 3)
    assert.equal(memory.size, first.seen.length)
    assert.doesNotMatch(JSON.stringify(first) + drawWalk({ scene, start: [9, 9], moves: 'e' }), /Atlantis/)
    assert.match(drawWalk({ scene, start: [9, 9], moves: 'e' }), /^<svg/)
    const radius = query({ op: 'radius', terrain: 'forest', perception: 15 }).radius
    assert.equal(walk({ scene, start: [9, 9], per: 15 }).radius, radius)
  })
  test('journeys that are none', () => {
    for (const bad of [null, 7, 'x', {}, [], { scene: {} }, { scene: { width: 3, height: 3 }, start: [9, 9] }, { scene: { width: 3, height: 3 }, start: [0, 0], moves: 'xyz' }, { scene: { width: 3, height: 3 }, start: [0, 0], per: NaN }]) refuses(() => walk(bad))
    refuses(() => drawWalk({ scene: { width: 3, height: 3 } }))
  })
})

describe('hunts', () => {
  const small = text('examples/hunt/small.json')
  const commands = text('examples/hunt/small.jsonl').trim().split('\n')
  const viewers = ['agent', 'hunter:spotter', 'hunter:hammer', 'spectator', 'referee']
  test('a game is the program\'s, line by line, for every viewer', () => {
    const state = join(folder, 'state.json')
    for (const viewer of viewers) {
      writeFileSync(state, small)
      const native = runOn(commands.join('\n') + '\n', 'hunt', 'run', state, '--as', viewer).trim().split('\n')
      assert.equal(native.length, commands.length)
      const hunt = new Hunt(small)
      commands.forEach((line, at) => {
        hunt.play(line)
        assert.deepEqual(hunt.told(viewer), JSON.parse(native[at]), `${viewer}: ${line}`)
      })
    }
  })
  test('a view is the program\'s', () => {
    const hunt = new Hunt(JSON.parse(small))
    for (const viewer of viewers) assert.deepEqual(hunt.view(viewer), JSON.parse(run('hunt', 'view', 'examples/hunt/small.json', '--as', viewer, '--json')), viewer)
  })
  test('hunters, and spectators, never learn where the agent is while it is hidden', () => {
    // Two games that differ only in what is secret look alike, byte for byte.
    const open = { eyeline: 1, round: 3, rules: 'hidden-movement', scene: { width: 12, height: 6, walls: Array.from({ length: 6 }, (_, y) => [6, y]) }, hunters: [{ id: 'h1', at: [1, 1] }, { id: 'h2', at: [2, 4] }] }
    const games = [[9, 2], [11, 5]].map((at) => new Hunt({ ...open, agent: { at, speed: 3 } }))
    const secret = (of) => viewers.filter((viewer) => viewer === 'spectator').concat(['hunter:h1', 'hunter:h2']).map((viewer) => of(viewer))
    const same = () => {
      for (const look of [(hunt) => (viewer) => JSON.stringify(hunt.view(viewer)), (hunt) => (viewer) => JSON.stringify(hunt.told(viewer)), (hunt) => (viewer) => hunt.draw(viewer)]) assert.deepEqual(secret(look(games[0])), secret(look(games[1])))
    }
    same()
    games.forEach((hunt, at) => assert.ok(hunt.play({ do: 'moveAgent', path: [at === 0 ? [9, 3] : [10, 5]] }, 'agent').ok))
    same()
    for (const hunt of games) {
      assert.ok(hunt.play({ do: 'moveHunter', hunter: 'h1', path: [[2, 1]] }, 'hunter:h1').ok)
      assert.equal(JSON.stringify(hunt.view('hunter:h1')).includes('"agent":{"at"'), false)
    }
    same()
    assert.notDeepEqual(games[0].view('agent'), games[1].view('agent'))
    assert.notDeepEqual(games[0].state(), games[1].state())
  })
  test('a seat may write its own lines only, and viewers must be in the game', () => {
    const hunt = new Hunt(small)
    const before = JSON.stringify(hunt.state())
    refuses(() => hunt.play(commands[0], 'hunter:spotter'))
    refuses(() => hunt.play(commands[0], 'spectator'))
    for (const viewer of ['nobody', 'hunter:ghost', 'hunter:', '', '\ud800', 'agent\u0000', 7, null, {}]) {
      refuses(() => hunt.view(viewer))
      refuses(() => hunt.told(viewer))
      refuses(() => hunt.draw(viewer))
      if (viewer !== undefined) refuses(() => hunt.play(commands[0], viewer))
    }
    assert.equal(JSON.stringify(hunt.state()), before)
    assert.equal(hunt.play('nonsense').ok, false)
    assert.equal(hunt.play({ do: 'fly' }).ok, false)
    assert.equal(JSON.stringify(hunt.state()), before)
  })
  test('a state is saved and loaded, and what is no state is refused', () => {
    const hunt = new Hunt(small)
    for (const line of commands.slice(0, 2)) assert.ok(hunt.play(line).ok, line)
    const again = new Hunt(JSON.stringify(hunt.state()))
    for (const viewer of viewers) assert.deepEqual(again.view(viewer), hunt.view(viewer))
    for (const line of commands.slice(2)) assert.deepEqual(again.play(line), hunt.play(line))
    for (const bad of [null, 7, '', '{}', {}, [], undefined, { eyeline: 1 }, '\ud800']) refuses(() => new Hunt(bad))
    hunt.free()
    refuses(() => hunt.view('agent'), 'bad_value')
  })
  test('questions are answered for the one who asks', () => {
    const hunt = new Hunt(small)
    const reply = hunt.play({ do: 'ask', what: 'sees' }, 'hunter:spotter')
    assert.equal(reply.ok, true)
    assert.match(hunt.draw('hunter:spotter'), /^<svg/)
    assert.notEqual(hunt.draw('agent'), hunt.draw('agent', { theme: 'light' }))
  })
})

test('the classes of eyeline/full answer like those of eyeline', () => {
  const sight = new Sight(new Grid('.....\n..#..\n.....'))
  assert.equal(sight.los(0, 1, 4, 1), false)
  assert.equal(query('@.T', { op: 'los', rules: 'predprey', from: '@', to: 'T' }).visible, true)
})
