// Makes the package: `node build.js CORE.wasm FULL.wasm` writes dist/esm and dist/cjs, and packs
// dist/eyeline-*.tgz. `cargo xtask npm` compiles the modules and calls it.

import { transformSync } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const [core, full] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
const [esm, cjs] = ['esm', 'cjs'].map((kind) => join(here, 'dist', kind))

rmSync(join(here, 'dist'), { recursive: true, force: true })
for (const folder of [esm, cjs]) mkdirSync(folder, { recursive: true })
writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n')

/** A module as JavaScript: packed by xz as a raw LZMA stream, then as base64. */
function embedded(path) {
  const packed = execFileSync('xz', ['--format=raw', '--lzma1=preset=9e,lc=3,lp=0,pb=0,dict=4MiB,nice=273', '--stdout', path], { maxBuffer: 1 << 26 })
  return `export const size = ${statSync(path).size}\nexport const module = '${packed.toString('base64')}'\n`
}

function write(name, source) {
  writeFileSync(join(esm, name), source)
  writeFileSync(join(cjs, name), transformSync(source, { format: 'cjs', target: 'es2022' }).code)
}

for (const name of readdirSync(join(here, 'lib'))) {
  if (name.endsWith('.d.ts')) for (const folder of [esm, cjs]) copyFileSync(join(here, 'lib', name), join(folder, name))
  else if (name.endsWith('.js')) write(name, readFileSync(join(here, 'lib', name), 'utf8'))
}
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(here, '../..', licence), join(here, licence))
write('version.js', `/** The version of the package. */\nexport const version = '${version}'\n`)
write('core.wasm.js', embedded(core))
write('full.wasm.js', embedded(full))
execFileSync('npm', ['pack', '--silent', '--pack-destination', join(here, 'dist')], { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] })
