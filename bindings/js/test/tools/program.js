// The native program, built by cargo: EYELINE names it.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package, and of the whole project. */
export const here = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const root = resolve(here, '../..')
const program = process.env.EYELINE ?? join(root, 'target/debug/eyeline')
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The program must be there: a test that needs it fails otherwise. */
function found() {
  if (!existsSync(program)) throw new Error(`the native program is not at ${program}: run cargo build, or set EYELINE`)
  return program
}

/** Runs the program and returns what it writes. */
export const run = (...args) => execFileSync(found(), args, { encoding: 'utf8', maxBuffer: 1 << 28, cwd: root })

/** The same, with a text on its standard input. */
export const runOn = (input, ...args) => execFileSync(found(), args, { input, encoding: 'utf8', maxBuffer: 1 << 28, cwd: root })

/** Answers queries, one text each, in one process. */
export function replies(queries, ...args) {
  const { stdout, stderr, status } = spawnSync(found(), ['query', ...args], { input: queries.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 30 })
  if (status !== 0 && status !== 3) throw new Error(`the program ended with ${status}: ${stderr}`)
  const lines = stdout.split('\n')
  lines.pop()
  return lines
}
