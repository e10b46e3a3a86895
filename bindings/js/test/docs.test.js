// Runs every block of JavaScript of the tutorial and the READMEs. The blocks of a page are one program,
// in the page's order. What they promise is checked:
//
//     expression        // → value         the two are equal; typed arrays and sets equal arrays
//     const name = …    // → value         the same
//     expression        // throws code     an EyelineError with this code, or an error of this class

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const bindings = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = join(bindings, '../..')

/** What the program of a page begins with. */
const CHECKS = `
import __assert from 'node:assert/strict'
let __count = 0
const __plain = (value) => {
  if (ArrayBuffer.isView(value) || value instanceof Set) return Array.from(value)
  return value
}
const __equal = (line, value, expected) => { __count++; __assert.deepStrictEqual(__plain(value), expected, 'line ' + line + ': ' + JSON.stringify(__plain(value))) }
const __throws = (line, call, code) => {
  __count++
  try { call() } catch (error) { __assert.ok(error.code === code || error.name === code, 'line ' + line + ': ' + error); return }
  __assert.fail('line ' + line + ' throws nothing')
}
`

/** Returns a line as a check, if it promises something. */
function checked(line, number) {
  const promise = line.match(/^(.*?)\s+\/\/ (→|throws) (.*)$/)
  if (promise === null) return line
  const [, code, kind, expected] = promise
  if (kind === 'throws') return `__throws(${number}, () => (${code}), '${expected}')`
  const named = code.match(/^\s*(?:const|let) (\w+) = /)
  return named === null ? `__equal(${number}, (${code}), (${expected}))` : `${code}; __equal(${number}, ${named[1]}, (${expected}))`
}

/** Returns the program of a page, line for line. */
function program(text) {
  let inside = false
  let blocks = 0
  const lines = text.split('\n').map((line, at) => {
    if (line.startsWith('```')) {
      inside = !inside && line === '```js'
      if (inside) blocks++
      return inside ? ';' : ''
    }
    return inside ? checked(line, at + 1) : ''
  })
  return { blocks, source: `${CHECKS}${lines.join('\n')}\nconsole.log(__count)\n` }
}

function run(text, least) {
  const { blocks, source } = program(text)
  assert.ok(blocks >= least.blocks, `${blocks} blocks`)
  // From the package's own folder, 'eyeline' is the package.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { input: source, cwd: bindings, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const checks = Number(stdout.trim().split('\n').pop())
  assert.ok(checks >= least.checks, `${checks} checks`)
}

/** Returns the part of a page under a heading of the second level. */
const section = (text, title) => text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${title}\n`)) ?? ''

const read = (...path) => readFileSync(join(root, ...path), 'utf8')

test('docs/javascript.md', () => run(read('docs/javascript.md'), { blocks: 25, checks: 100 }))
test('the README that npm shows', () => run(read('bindings/js/README.md'), { blocks: 6, checks: 12 }))
test('the JavaScript section of README.md', () => run(section(read('README.md'), 'JavaScript'), { blocks: 1, checks: 2 }))

test('a promise that is not kept fails', () => {
  assert.throws(() => run('```js\n1 + 1   // → 3\n```', { blocks: 1, checks: 1 }), /line 2/)
  assert.throws(() => run('```js\n1 + 1   // throws bad_value\n```', { blocks: 1, checks: 1 }), /line 2/)
})

for (const name of ['index', 'hex', 'one-card-dungeon', 'predprey', 'overland', 'rot', 'full']) {
  test(`every name of ${name}.js is declared and explained`, async () => {
    const module = await import(name === 'index' ? 'eyeline' : `eyeline/${name}`)
    const own = readFileSync(join(bindings, `lib/${name}.d.ts`), 'utf8')
    // `eyeline/full` has the declarations of `eyeline` too.
    const types = name === 'full' ? own + readFileSync(join(bindings, 'lib/index.d.ts'), 'utf8') : own
    const declared = (word) => assert.match(types, new RegExp(`(?<!\\w)${word}\\b`), `${name}.d.ts lacks ${word}`)
    for (const [word, value] of Object.entries(module)) {
      if (word !== 'EyelineError') assert.match(types, new RegExp(`\\*/\\nexport (const|function|class) ${word}\\b`), `${name}.d.ts does not explain ${word}`)
      if (typeof value !== 'function' || value.prototype === undefined) continue
      for (const method of Object.getOwnPropertyNames(value.prototype)) if (method !== 'constructor' && !method.startsWith('_')) declared(method)
    }
  })
}
