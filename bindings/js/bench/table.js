// What a run tells: a summary on the terminal, and the parts of docs/benchmarks.md with their picture.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** A time with three digits. */
export function time(ns) {
  const [value, unit] = ns < 1 ? [ns * 1e3, 'ps'] : ns < 1e3 ? [ns, 'ns'] : ns < 1e6 ? [ns / 1e3, 'µs'] : [ns / 1e6, 'ms']
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
}
/** A ratio with two or three digits. */
export const times = (ratio) => `${ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0)}×`

const share = (part, all) => ((100 * part) / all).toFixed(1)
/** How a peer's marks differ from ours. */
const marks = ({ same, marks: { ours, more, fewer } }) => (same ? 'same' : `+${share(more, ours)} −${share(fewer, ours)} %`)

const verdict = (met) => (met === null ? '' : met ? 'met' : 'missed')
const isField = ({ work }) => work.startsWith('field/')

/** Every peer's time, ratio and verdict. */
export function summary({ outcomes, figures }) {
  if (outcomes.length + figures.length === 0) return ''
  const lines = []
  for (const { work, ours, peers, unjudged } of outcomes) {
    lines.push('', [`${work}  eyeline ${time(ours)}`, ...Object.entries(unjudged).map(([name, ns]) => `${name} ${time(ns)}`)].join(', '))
    for (const peer of peers) {
      const { name, ns, ratio, floor, met, against } = peer
      const form = against === 'eyeline' ? '' : ` the time of ${against}`
      lines.push(`  ${name.padEnd(18)} ${time(ns).padStart(8)}  ${times(ratio).padStart(7)}${form}${floor === null ? '' : `, floor ${floor}×: ${verdict(met)}`}; ${marks(peer)}`)
    }
  }
  lines.push('')
  for (const { work, what, value, unit, bound, met } of figures) {
    lines.push(`${work}: ${what} ${value.toFixed(2)} ${unit}${bound === null ? '' : `, at most ${bound}: ${verdict(met)}`}`)
  }
  const missed = [...outcomes.flatMap(({ work, peers }) => peers.filter(({ met }) => met === false).map(({ name, against }) => `${work} (${name}, ${against})`)), ...figures.filter(({ met }) => met === false).map(({ work }) => work)]
  lines.push('', missed.length === 0 ? 'no floor is missed' : `missed: ${missed.join(', ')}`)
  return lines.join('\n')
}

/**
 * Writes a run into the page: each part between `<!-- begin NAME -->` and `<!-- end NAME -->`, and the
 * picture into the folder that is named like the page.
 */
export function write(page, run) {
  const parts = { 'js machine': machine(run), 'js fields': fields(run), 'js race': race(run), 'js figures': measured(run) }
  let text = readFileSync(page, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${page} has no place for the part "${name}"`)
    text = text.slice(0, from + begin.length) + part + text.slice(to)
  }
  const folder = page.replace(/\.md$/, '')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'javascript.svg'), picture(run))
  writeFileSync(page, text)
}

function machine({ node }) {
  const all = cpus()
  return `Machine of the run below: ${all[0]?.model ?? 'unknown processor'}, ${all.length} cores, ${process.platform} ${process.arch}; Node ${node.replace(/^v/, '')}.\n`
}

const row = (cells) => `| ${cells.join(' | ')} |\n`
const head = (cells) => row(cells) + `|${'---|'.repeat(cells.length)}\n`

/** A peer in a cell of a table: its time, the ratio, and its marks. */
const told = (peer) => `${time(peer.ns)}, **${times(peer.ratio)}**${peer.floor === null ? '' : peer.met ? '' : ' (missed)'}, ${marks(peer)}`

function fields({ outcomes }) {
  const names = ['rot.js precise', 'rot.js recursive', 'mrpas', 'permissive-fov']
  let text = head(['work', 'eyeline, square', '… the module alone', 'eyeline, circle', '`eyeline/rot`, closures', ...names])
  for (const { work, ours, peers, unjudged } of outcomes.filter(isField)) {
    const by = (name) => peers.find((peer) => peer.name === name)
    text += row([`\`${work}\``, time(ours), time(unjudged['module alone']), time(by('eyeline, circle').ns), time(by('eyeline/rot').ns), ...names.map((name) => told(by(name)))])
  }
  return text
}

function race({ outcomes }) {
  let text = head(['work', 'ours', 'form', 'peer', 'ratio', 'floor', '', 'answers'])
  for (const { work, ours, peers } of outcomes.filter((outcome) => !isField(outcome))) {
    for (const peer of peers.filter(({ name }) => !name.startsWith('eyeline') && name !== 'query')) {
      const mine = peer.against === 'eyeline' ? ours : peers.find(({ name }) => name === peer.against).ns
      const form = peer.against === 'eyeline' ? (/^(hex|ray)/.test(work) ? 'prepared map' : '') : 'closures'
      text += row([`\`${work}\``, time(mine), form, `${peer.name.trim()} ${time(peer.ns)}`, `**${times(peer.ratio)}**`, peer.floor === null ? '' : `${peer.floor}×`, verdict(peer.met), marks(peer)])
    }
  }
  return text
}

function measured({ outcomes, figures }) {
  let text = head(['figure', 'what', 'measured', 'bound', ''])
  const query = outcomes.flatMap(({ peers }) => peers).find(({ name }) => name === 'query')
  if (query !== undefined) text += row(['`query`', 'one `los` through `query`, objects in and out', time(query.ns), '', ''])
  for (const { work, what, value, unit, bound, met } of figures) {
    text += row([`\`${work}\``, what, `${value.toFixed(value < 10 ? 2 : 0)}${unit === '×' ? '×' : ` ${unit}`}`, bound === null ? '' : `at most ${bound}`, verdict(met)])
  }
  return text
}

const STYLE = 'text{font:12px system-ui,sans-serif;fill:#24292f}.faint{fill:#6e7781}.head{font-weight:600;font-size:14px}.page{fill:#fff}.grid{stroke:#d0d7de}.ink{stroke:#24292f}@media (prefers-color-scheme:dark){text{fill:#e6edf3}.faint{fill:#8d96a0}.page{fill:#0d1117}.grid{stroke:#30363d}.ink{stroke:#e6edf3}}'
const COLOURS = { eyeline: '#e8590c', 'eyeline/rot': '#e8590c', 'rot.js precise': '#1c7ed6', 'rot.js recursive': '#2b8a3e', mrpas: '#ae3ec9', 'permissive-fov': '#b8860b' }

/** Time over radius, with a panel for each kind of map. */
function picture({ outcomes }) {
  const [WIDE, HIGH] = [440, 330]
  const kinds = [...new Set(outcomes.filter(isField).map(({ work }) => work.split('/')[1]))]
  const body = []
  const text = (x, y, anchor, kind, words) => body.push(`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" class="${kind}">${words}</text>`)
  text(16, 24, 'start', 'head', 'Time of a field by radius, in Node')
  text(300, 24, 'start', 'faint', 'dashed: a closure is asked for each cell, as all peers do')
  kinds.forEach((kind, at) => {
    const panel = outcomes.filter(({ work }) => work.startsWith(`field/${kind}/`))
    const curves = Object.keys(COLOURS).map((name) => ({ name, ns: panel.map(({ ours, peers }) => (name === 'eyeline' ? ours : peers.find((peer) => peer.name === name).ns)) }))
    const [left, right, top, bottom] = [at * WIDE + 64, (at + 1) * WIDE - 110, 70, HIGH + 4]
    const all = curves.flatMap(({ ns }) => ns)
    const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))]
    const y = (ns) => bottom - ((Math.log10(ns) - low) / (high - low)) * (bottom - top)
    const x = (index) => left + ((right - left) * index) / Math.max(1, panel.length - 1)
    text(left, top - 12, 'start', 'head', `field/${kind}`)
    for (let power = low; power <= high; power++) {
      const tick = y(10 ** power)
      body.push(`<path d="M${left} ${tick.toFixed(1)}L${right} ${tick.toFixed(1)}" class="grid" stroke-width="1"/>`)
      text(left - 8, tick + 4, 'end', 'faint', time(10 ** power).replace(/\.0+/, ''))
    }
    panel.forEach(({ work }, index) => text(x(index), bottom + 18, 'middle', 'faint', work.split('/')[2]))
    const line = (points, colour, width, dash) => body.push(`<path d="${points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}"/>`)
    for (const { name, ns } of curves) line(ns.map((one, index) => [x(index), y(one)]), COLOURS[name], name === 'eyeline' ? 3 : 1.5, name === 'eyeline/rot' ? '5 4' : '')
    // Labels keep their order and give way downwards, then upwards from the bottom.
    const ends = curves.map(({ name, ns }) => ({ name, end: y(ns.at(-1)) })).sort((a, b) => a.end - b.end)
    const places = ends.map(({ end }) => end)
    for (let index = 1; index < places.length; index++) places[index] = Math.max(places[index], places[index - 1] + 15)
    for (let index = places.length - 1, limit = bottom + 15; index >= 0; limit = places[index--]) places[index] = Math.min(places[index], limit - 15)
    ends.forEach(({ name, end }, index) => {
      line([[right, end], [right + 12, places[index]]], COLOURS[name], 1, '')
      body.push(`<text x="${right + 16}" y="${(places[index] + 4).toFixed(1)}" style="fill:${COLOURS[name]}">${name}</text>`)
    })
  })
  const [width, height] = [kinds.length * WIDE, HIGH + 40]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">\n<title>Time of a field of view by radius in Node, for each kind of map and library</title>\n<style>${STYLE}</style>\n<rect class="page" width="100%" height="100%"/>\n${body.join('\n')}\n</svg>\n`
}
