// What a bundler ships: the package and its parts, bundled, minified and gzipped.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { here } from './tools/program.js'

const KB = 1000
const CORE = 400 * KB
const FULL = 800 * KB

for (const [part, most] of [['eyeline', CORE], ['eyeline/hex', CORE], ['eyeline/one-card-dungeon', CORE], ['eyeline/predprey', CORE], ['eyeline/overland', CORE], ['eyeline/rot', CORE], ['eyeline/full', FULL]]) {
  test(`${part} is at most ${most / KB} KB`, async (t) => {
    const { outputFiles } = await build({ stdin: { contents: `export * from '${part}'`, resolveDir: here }, bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error' })
    const [{ contents }] = outputFiles
    const packed = gzipSync(contents, { level: 9 }).length
    t.diagnostic(`${part}: ${(packed / KB).toFixed(1)} KB gzipped, ${(contents.length / KB).toFixed(1)} KB minified`)
    assert.ok(packed <= most, `${packed} bytes are over ${most}`)
  })
}

test('several parts share one core', async (t) => {
  const { outputFiles } = await build({ stdin: { contents: "export * as core from 'eyeline'\nexport * as hex from 'eyeline/hex'\nexport * as rot from 'eyeline/rot'", resolveDir: here }, bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error' })
  const packed = gzipSync(outputFiles[0].contents, { level: 9 }).length
  t.diagnostic(`eyeline, eyeline/hex and eyeline/rot: ${(packed / KB).toFixed(1)} KB gzipped`)
  // A second core would double it.
  assert.ok(packed <= 1.1 * CORE, `${packed} bytes`)
})
