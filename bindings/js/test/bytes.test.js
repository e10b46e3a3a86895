// The same bytes everywhere: `queryText` answers as the native program does, in Node and in Chromium.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Map as Grid, Rules, query, queryText } from 'eyeline'
import { queryText as fullText } from 'eyeline/full'
import { onPage } from './tools/browser.js'
import { replies } from './tools/program.js'
import { queries } from './tools/queries.js'
import { asked, cases, pairs } from './tools/testdata.js'

const SEED = 19
const COUNT = 20_000

/** Compares replies and shows the first that differ. */
function same(questions, ours, native) {
  assert.equal(ours.length, native.length)
  const differ = []
  ours.forEach((reply, index) => {
    if (reply !== native[index] && differ.length < 3) differ.push({ question: questions[index], ours: reply, native: native[index] })
  })
  assert.deepEqual(differ, [])
}

const ids = Rules.all().flatMap(({ rules, variants = [] }) => [rules, ...variants.map((variant) => variant.rules)])
const known = pairs(ids)

/** What the program answers to each pair, one process for each scene. */
const knownReplies = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'eyeline-bytes-'))
  const groups = new Map()
  known.forEach(([scene], index) => groups.set(scene, [...(groups.get(scene) ?? []), index]))
  const answers = []
  for (const [scene, group] of groups) {
    const lines = group.map((index) => known[index][1])
    const file = join(folder, 'scene')
    if (scene !== null) writeFileSync(file, scene)
    const all = scene === null ? replies(lines) : replies(lines, '--scene', file)
    assert.equal(all.length, lines.length)
    group.forEach((index, at) => { answers[index] = all[at] })
  }
  rmSync(folder, { recursive: true })
  return answers
})()

const random = queries(SEED, COUNT)
const randomReplies = replies(random)

test('the random queries are of all kinds, and most are answered', () => {
  const answered = randomReplies.filter((reply) => reply.startsWith('{"ok":true'))
  assert.ok(answered.length > COUNT / 2, `${answered.length} of ${COUNT}`)
  const codes = new Set(randomReplies.map((reply) => JSON.parse(reply).error?.code))
  for (const code of ['bad_json', 'unknown_op', 'unknown_key', 'missing_key', 'unknown_rules', 'wrong_grid', 'out_of_map', 'bad_value', 'too_large']) assert.ok(codes.has(code), code)
  for (const id of ids) assert.ok(random.some((line) => line.includes(`"${id.replace('@1', '')}"`)), id)
})

test('every case of testdata has the same bytes in Node', () => {
  assert.ok(known.length > 1000, `${known.length} queries`)
  same(known, known.map(([scene, line]) => queryText(scene, line)), knownReplies)
  same(known, known.map(([scene, line]) => fullText(scene, line)), knownReplies)
})

test('every case of testdata has the outcome that is written there', () => {
  const all = cases()
  assert.ok(all.length > 300, `${all.length} cases`)
  for (const one of all) {
    const scene = one.map ?? one.scene
    const map = scene === undefined ? null : new Grid(scene)
    for (const line of asked(one)) {
      const reply = JSON.parse(queryText(map, line))
      if (one.query !== undefined) assert.deepEqual(reply, JSON.parse(one.reply), one.name)
      else if (one.visible !== undefined) assert.deepEqual(reply.visible, one.visible, `${one.file}: ${one.name}: ${line}`)
      assert.deepEqual(query(map, JSON.parse(line)), reply)
    }
  }
})

test('20,000 random queries have the same bytes in Node', () => {
  same(random, random.map((line) => queryText(line)), randomReplies)
})

test('the module of eyeline/full answers the same', () => {
  same(random, random.map((line) => fullText(line)), randomReplies)
})

test('the same queries have the same bytes in Chromium', async () => {
  const [ofTestdata, ofRandom] = await onPage((page) =>
    page.evaluate(async ([pairs, seed, count]) => {
      const { queryText } = await import('/dist/esm/index.js')
      const { queries } = await import('/test/tools/queries.js')
      return [pairs.map(([scene, line]) => queryText(scene, line)), queries(seed, count).map((line) => queryText(line))]
    }, [known, SEED, COUNT]),
  )
  same(known, ofTestdata, knownReplies)
  same(random, ofRandom, randomReplies)
})
