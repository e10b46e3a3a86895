// The packed package, installed from its tarball where people would install it. One npm install serves all;
// it needs the npm registry and nothing else.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { onPage } from './tools/browser.js'
import { here } from './tools/program.js'
import { probe } from './tools/probe.js'

const MINUTES = 60_000
const folder = mkdtempSync(join(tmpdir(), 'eyeline-install-'))
const file = (name) => join(folder, name)
const write = (name, text) => writeFileSync(file(name), text)
const expected = probe()

async function run(program, ...args) {
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder, timeout: 5 * MINUTES, maxBuffer: 1 << 24 })
    return stdout.trim()
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? error.message}`)
  }
}
const node = (...args) => run(process.execPath, ...args)

/** The program of a package that is delivered for this platform as a package of its own. */
function delivered(scope, inside) {
  const scoped = file(join('node_modules', scope))
  const found = existsSync(scoped) ? readdirSync(scoped).map((name) => join(scoped, name, inside)).filter(existsSync) : []
  return found[0]
}

before(async () => {
  const [tarball] = readdirSync(join(here, 'dist')).filter((name) => name.endsWith('.tgz'))
  write('package.json', '{ "name": "install-test", "private": true, "type": "module" }')
  await run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', join(here, 'dist', tarball), 'typescript@5', '@types/node@20', 'esbuild', 'vite', 'webpack')
  copyFileSync(join(here, 'test/tools/probe.js'), file('probe.js'))
  write('main.js', "import { probe } from './probe.js'\nconsole.log(probe())\n")
}, { timeout: 5 * MINUTES })
after(() => rmSync(folder, { recursive: true, force: true }))

describe('the package as installed', { concurrency: 1, timeout: 10 * MINUTES }, () => {
  test('it has what it should, and nothing that it should not', () => {
    const root = file('node_modules/eyeline')
    assert.deepEqual(readdirSync(join(root, 'dist')).sort(), ['cjs', 'esm'])
    for (const stray of ['lib', 'src', 'test', 'bench', 'build.js', 'Cargo.toml', 'node_modules']) assert.ok(!existsSync(join(root, stray)), stray)
    const { exports, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.equal(dependencies, undefined)
    for (const part of Object.values(exports)) {
      if (typeof part === 'string') continue
      for (const kind of ['import', 'require']) for (const path of Object.values(part[kind])) assert.ok(existsSync(join(root, path)), path)
    }
  })
  test('Node, ES modules', async () => {
    assert.equal(await node('main.js'), expected)
  })
  test('Node, CommonJS', async () => {
    const source = readFileSync(file('probe.js'), 'utf8')
    const required = source.replace(/^import \* as (\w+) from '([^']+)'$/gm, "const $1 = require('$2')").replace(/^import \{([^}]+)\} from '([^']+)'$/gm, (_, names, from) => `const {${names.replace(/ as /g, ': ')}} = require('${from}')`).replace('export function', 'function')
    assert.doesNotMatch(required, /^(import|export) /m)
    write('probe.cjs', `${required}\nconsole.log(probe())\n`)
    assert.equal(await node('probe.cjs'), expected)
  })
  test('TypeScript, strict, both kinds of modules', async () => {
    const source = `import { EyelineError, Map as Grid, Sight, query, windows } from 'eyeline'
import { type RayStep, hasLineOfSight, traceRay, visibleWithinRadius } from 'eyeline/hex'
import { los } from 'eyeline/one-card-dungeon'
import { SeenTiles } from 'eyeline/overland'
import { computeVisibility } from 'eyeline/predprey'
import { FOV } from 'eyeline/rot'
import { draw } from 'eyeline/full'
const map = new Grid({ width: 5, height: 5, walls: [[2, 2]] })
const field: Uint8Array = new Sight(map, 'predprey').field(0, 0, { radius: 3 })
const seen: Set<string> = visibleWithinRadius({ q: 0, r: 0 }, 3, { blocksAt: (h) => h.q === 1 })
const steps: RayStep[] = traceRay({ q: 0, r: 0 }, { q: 3, r: 0 }).steps
const ok: boolean = hasLineOfSight({ q: 0, r: 0 }, { q: 3, r: 0 }) && los([0, 0], [0, 1], [[null, '#']])
const patches: Uint8Array = windows(map, new Int32Array([0, 0]), { size: 3 })
new FOV.PreciseShadowcasting((x, y) => x !== y).compute(0, 0, 3, (x, y, r, visibility) => { const sum: number = x + y + r + visibility; void sum })
// @ts-expect-error a radius is a number
try { new Sight(map).field(0, 0, { radius: '3' }) } catch (error) { if (!(error instanceof EyelineError)) throw error }
console.log(JSON.stringify([field.length, seen.size, steps.length, ok, patches.length, new SeenTiles().update(0, 0, 'plains').length, computeVisibility([0, 0], [], [[1, 1]]).length, draw(map, { op: 'field', rules: 'predprey', from: [0, 0] }).startsWith('<svg'), typeof query(map, { op: 'rules' })]))
`
    write('typed.mts', source)
    write('typed.cts', source)
    await run(file('node_modules/.bin/tsc'), '--strict', '--target', 'es2022', '--lib', 'es2023,dom,esnext.disposable', '--types', 'node', '--module', 'nodenext', '--moduleResolution', 'nodenext', 'typed.mts', 'typed.cts')
    write('bundled.ts', source)
    await run(file('node_modules/.bin/tsc'), '--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom,esnext.disposable', '--types', 'node', '--module', 'esnext', '--moduleResolution', 'bundler', 'bundled.ts')
    const answers = await node('typed.mjs')
    assert.match(answers, /^\[25,\d+,4,true,9,25,1,true,"object"\]$/)
    assert.equal(await node('typed.cjs'), answers)
  })
  test('esbuild', async () => {
    for (const [format, out] of [['esm', 'esbuild.mjs'], ['cjs', 'esbuild.cjs']]) {
      await run(join(here, 'node_modules/.bin/esbuild'), 'main.js', '--bundle', '--minify', `--format=${format}`, '--platform=neutral', `--outfile=${out}`, '--log-level=error')
      assert.equal(await node(out), expected)
    }
  })
  test('webpack', async () => {
    write('webpack.mjs', `import webpack from 'webpack'
webpack({ mode: 'production', entry: './main.js', target: 'web', output: { path: ${JSON.stringify(file('webpack'))}, filename: 'main.cjs' }, performance: false }, (error, stats) => {
  if (error ?? stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1) }
})
`)
    await node('webpack.mjs')
    assert.equal(await node('webpack/main.cjs'), expected)
  })
  test('Vite, on a page and in a worker of Chromium', async () => {
    mkdirSync(file('site'), { recursive: true })
    write('site/index.html', '<!doctype html><title>vite</title><script type="module" src="/main.js"></script>')
    write('site/worker.js', "import { probe } from '../probe.js'\nself.onmessage = () => self.postMessage(probe())\n")
    write('site/main.js', `import { probe } from '../probe.js'
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
globalThis.answers = Promise.all([probe(), new Promise((resolve, reject) => { worker.onmessage = ({ data }) => resolve(data); worker.onerror = reject; worker.postMessage('go') })])
`)
    await run(file('node_modules/.bin/vite'), 'build', 'site', '--logLevel', 'error', '--outDir', 'built')
    const answers = await onPage(async (page) => {
      await page.goto(new URL('/index.html', page.url()).href)
      await page.waitForFunction(() => globalThis.answers !== undefined)
      return page.evaluate(() => globalThis.answers)
    }, file('site/built'))
    assert.deepEqual(answers, [expected, expected])
  })
  test('a page and a worker of Chromium without a bundler', async () => {
    const parts = Object.keys(JSON.parse(readFileSync(file('node_modules/eyeline/package.json'), 'utf8')).exports).filter((part) => part !== './package.json')
    const address = (part) => `/node_modules/eyeline/dist/esm/${part === '.' ? 'index' : part.slice(2)}.js`
    // A worker has no import map: its copy of the probe names the files.
    write('plain.js', readFileSync(file('probe.js'), 'utf8').replace(/from 'eyeline(\/[^']+)?'/g, (_, part = '') => `from '${address(`.${part}`)}'`))
    write('plain-worker.js', "import { probe } from './plain.js'\npostMessage(probe())\n")
    const imports = Object.fromEntries(parts.map((part) => [`eyeline${part.slice(1)}`, address(part)]))
    write('plain.html', `<!doctype html><title>plain</title><script type="importmap">${JSON.stringify({ imports })}</script><script type="module">
import { probe } from '/probe.js'
const worker = new Worker('/plain-worker.js', { type: 'module' })
globalThis.answers = Promise.all([probe(), new Promise((resolve, reject) => { worker.onmessage = ({ data }) => resolve(data); worker.onerror = (event) => reject(new Error(event.message)) })])
</script>`)
    const answers = await onPage(async (page) => {
      await page.goto(new URL('/plain.html', page.url()).href)
      await page.waitForFunction(() => globalThis.answers !== undefined)
      return page.evaluate(() => globalThis.answers)
    }, folder)
    assert.deepEqual(answers, [expected, expected])
  })
  test('worker_threads', async () => {
    write('threads.js', `import { Worker, isMainThread, parentPort } from 'node:worker_threads'
import { probe } from './probe.js'
if (isMainThread) {
  const answers = [1, 2, 3].map(() => new Promise((resolve, reject) => new Worker(new URL(import.meta.url)).on('message', resolve).on('error', reject)))
  console.log(JSON.stringify([probe(), ...(await Promise.all(answers))]))
} else parentPort.postMessage(probe())
`)
    assert.deepEqual(JSON.parse(await node('threads.js')), [expected, expected, expected, expected])
  })
  for (const [name, scope, inside, args] of [['Deno', '@deno', 'deno', ['run', '--no-lock', '--node-modules-dir=manual', 'main.js']], ['Bun', '@oven', 'bin/bun', ['run', 'main.js']]]) {
    test(name, async (t) => {
      try {
        await run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', name.toLowerCase())
      } catch (error) {
        return t.skip(`npm does not deliver ${name}: ${error.message.split('\n')[0]}`)
      }
      const program = delivered(scope, inside)
      if (program === undefined) return t.skip(`npm has no ${name} for this platform: left out`)
      assert.equal(await run(program, ...args), expected)
    })
  }
})
