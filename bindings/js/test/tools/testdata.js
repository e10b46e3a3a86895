// The cases of testdata as queries: each a scene (a text, or null) and a line.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { root } from './program.js'

const folder = join(root, 'testdata')
const files = (path, end) => readdirSync(join(folder, path)).filter((name) => name.endsWith(end)).sort().map((name) => join(folder, path, name))

/** Every case of testdata/rules, with the name of its file. */
export function cases() {
  return readdirSync(join(folder, 'rules')).sort().flatMap((id) =>
    files(join('rules', id), '.toml').flatMap((file) => parse(readFileSync(file, 'utf8')).case.map((one) => ({ ...one, file: `${id}/${file.split('/').pop()}` }))),
  )
}

/** A case's queries. */
export function asked(one) {
  if (one.query !== undefined) return [one.query.replace(/\s*\n\s*/g, ' ')]
  const rest = {}
  for (const key of ['radius', 'perception']) if (one[key] !== undefined) rest[key] = one[key]
  return one.rules.flatMap((rules) => {
    const from = { rules, from: one.from, ...rest }
    if (one.seen !== undefined) return [{ op: 'field', ...from }]
    const list = Array.isArray(one.visible)
    return list ? [{ op: 'targets', ...from, to: one.to }] : [{ op: 'los', ...from, to: one.to }, { op: 'trace', ...from, to: one.to, explain: true }]
  }).map((query) => JSON.stringify(query))
}

/** All pairs of a scene and a query: the cases, the scenes under all rules, the windows of MiniGrid. */
export function pairs(allRules) {
  const all = cases().flatMap((one) => asked(one).map((query) => [one.map ?? one.scene ?? null, query]))
  const scenes = ['scenes/square', 'scenes/hex', 'cli'].flatMap((path) => [...files(path, '.txt'), ...files(path, '.json')])
  for (const file of scenes) {
    const scene = readFileSync(file, 'utf8')
    for (const rules of allRules) all.push([scene, JSON.stringify({ op: 'field', rules, from: '@' })], [scene, JSON.stringify({ op: 'trace', rules, from: '@', to: 'T', explain: true })])
  }
  for (const line of readFileSync(join(folder, 'minigrid/views.jsonl'), 'utf8').trim().split('\n')) {
    const { rows, at, heading, size } = JSON.parse(line)
    all.push([null, JSON.stringify({ op: 'window', rules: 'minigrid', scene: { rows }, at, heading, size, visibilityChannel: true })])
  }
  return all
}
