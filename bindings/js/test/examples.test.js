// Runs examples/js as a stranger would: in a copy of the folder, in which `eyeline` is installed.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

const bindings = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = mkdtempSync(join(tmpdir(), 'eyeline-examples-'))
cpSync(join(bindings, '../../examples/js'), folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
// What `npm install` does with a folder.
mkdirSync(join(folder, 'node_modules'))
symlinkSync(bindings, join(folder, 'node_modules/eyeline'), 'junction')
after(() => rmSync(folder, { recursive: true, force: true }))

const run = (file) => execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trimEnd().split('\n')

test('dungeon.js checks attacks and the critical cases', () => {
  assert.deepEqual(run('dungeon.js').slice(5), [
    'one-card-dungeon: the hero may attack 0,4 and 1,3 and 3,0',
    'one-card-dungeon/facing: the hero may attack 0,4 and 3,0',
    'corner grazing: visible, by facing corners blocked; the document says blocked',
    'diagonal squeeze: visible, by facing corners visible; the document says visible',
    'orthogonal blocking: blocked, by facing corners blocked; the document says blocked',
    'edge boundary: visible, by facing corners visible; the document says visible',
  ])
})

test('tactics.js shows the five usage patterns', () => {
  assert.deepEqual(run('tactics.js'), [
    '1. can target: orc false, goblin true, troll false',
    '2. the archer shoots at the orc and misses: no line of sight: 2,0 is in the way',
    '2. the archer shoots at the goblin and misses: cover 1.25, chance 0.375',
    '2. the archer shoots at the troll and hits: cover 0, chance 0.900',
    '3. the party sees 76 hexes',
    '4. the archer perceives: goblin, troll',
    '5. disc at 100,100 in #009e73',
    '5. disc at 135,100 in rgba(240, 228, 66, 0.625)',
    '5. square at 169,100 in #d55e00',
    '5. “Cover: 30 %”',
    '5. the orc stands at 239,100, behind the square',
  ])
})

test('worker-main.js asks a worker thread', () => {
  const [first, second, both, error] = run('worker-main.js')
  assert.deepEqual([first, second, both], ['@: 17 cells', 'B: 17 cells', '@ and B: 34 cells'])
  assert.match(error, /^out_of_map: /)
})

test('roguelike.js plays, on a canvas that counts', async () => {
  let seed = 7
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  let rectangles = 0
  const letters = []
  const heard = {}
  const says = { textContent: '' }
  const canvas = { addEventListener: (name, listener) => (heard[name] = listener) }
  const context = { canvas, clearRect() {}, fillRect: () => rectangles++, fillText: (text, x, y) => text === '@' && letters.push([x, y]) }
  canvas.getContext = () => context
  globalThis.document = { querySelector: (name) => (name === '#board' ? canvas : says) }
  globalThis.addEventListener = (name, listener) => (heard[name] = listener)
  await import(pathToFileURL(join(folder, 'roguelike.js')).href)
  assert.equal(rectangles, 48 * 24)
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'x']) heard.keydown({ key, preventDefault() {} })
  assert.equal(rectangles, 5 * 48 * 24)
  assert.equal(letters.length, 5)
  assert.ok(new Set(letters.map(String)).size > 1, 'the hero walks')
  const [x, y] = letters[letters.length - 1]
  heard.click({ offsetX: x, offsetY: y - 8 })
  assert.match(says.textContent, /^You see \d+,\d+\.$/)
  heard.click({ offsetX: 1, offsetY: x > 480 ? 1 : 479 })
  heard.click({ offsetX: -5, offsetY: 0 })
  assert.match(says.textContent, /is hidden|You see/)
})

test('serve.js serves the page and resolves the name of the package', async () => {
  const server = spawn(process.execPath, ['serve.js'], { cwd: folder, env: { ...process.env, PORT: '18437' } })
  try {
    await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve)
      server.once('exit', () => reject(new Error('the server stopped')))
    })
    const page = await fetch('http://127.0.0.1:18437/')
    assert.match(page.headers.get('content-type'), /text\/html/)
    const script = await (await fetch('http://127.0.0.1:18437/worker.js')).text()
    const [, path] = script.match(/from '(\/node_modules[^']*)'/)
    assert.equal((await fetch(`http://127.0.0.1:18437${path}`)).status, 200)
    assert.equal((await fetch('http://127.0.0.1:18437/../package.json/nothing')).status, 404)
  } finally {
    server.kill()
  }
})
