// Many calls take no more memory than few, and warm calls on typed arrays allocate nothing.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { here } from './tools/program.js'

const lines = async (file, ...flags) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', ...flags, join(here, 'test/tools', file)], { cwd: here, maxBuffer: 1 << 24 })
  return stdout.trim().split('\n').map((line) => JSON.parse(line))
}

test('10⁶ calls of los, field, windows, hasLineOfSight and query leave nothing behind', async (t) => {
  for (const { name, count, wasm, objects, left, heap } of await lines('growth.js')) {
    t.diagnostic(`${name}: ${count} calls, module ${wasm} bytes, objects ${objects} then ${left}, heap ${heap} bytes`)
    // Vectors of the module grow by doubling, once: less than a byte a call.
    assert.ok(wasm <= 1 << 18, `${name}: the module grew by ${wasm} bytes`)
    assert.ok(left <= 300, `${name}: ${left} objects are left`)
    assert.ok(objects <= 1000, `${name}: ${objects} objects while it ran`)
    // What the compilers keep is some hundred kilobytes, however many calls there are.
    assert.ok(heap < 1 << 20, `${name}: the heap grew by ${heap} bytes`)
  }
})

test('warm calls on typed arrays allocate nothing: at most 16 KB in 100,000 calls', async (t) => {
  for (const { name, calls, bytes } of await lines('allocations.js', '--max-semi-space-size=128', '--min-semi-space-size=128')) {
    t.diagnostic(`${name}: ${calls} calls, ${bytes} bytes`)
    assert.ok(bytes <= 16_384, `${name}: ${bytes} bytes in ${calls} calls`)
  }
})
