// Starts worker.js, sends it a map, and asks for fields: in Node, and in a browser by worker.html.
import { Map } from 'eyeline'

const inNode = typeof window === 'undefined'
const { Worker } = inNode ? await import('node:worker_threads') : globalThis
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })

const waiting = new globalThis.Map()
const answered = ({ id, seen, error }) => {
  const { resolve, reject } = waiting.get(id)
  waiting.delete(id)
  if (error) reject(Object.assign(new Error(error.message), error))
  else resolve(seen)
}
if (inNode) worker.on('message', answered)
else worker.onmessage = (event) => answered(event.data)

let last = 0
/** Resolves to what at least one of these observers sees. */
const fieldOf = (from, radius) => new Promise((resolve, reject) => {
  waiting.set(++last, { resolve, reject })
  worker.postMessage({ id: last, from: Int32Array.from(from.flat()), radius })
})

const show = (line) => (inNode ? console.log(line) : document.body.append(line, document.createElement('br')))

// A map crosses as its scene.
const map = new Map('.........\n.@..#....\n....#..B.\n.........')
worker.postMessage({ scene: map.toJSON() })

for (const [names, from] of [['@', [map.mark('@')]], ['B', [map.mark('B')]], ['@ and B', [map.mark('@'), map.mark('B')]]]) {
  const seen = await fieldOf(from, 3)
  show(`${names}: ${seen.reduce((sum, one) => sum + one)} cells`)
}
await fieldOf([[99, 99]], 3).catch((error) => show(`${error.code}: ${error.message}`))
await worker.terminate()
