// A worker that computes fields. It runs as a web worker and as a worker thread of Node.
//
// It takes { scene } once, then { id, from: Int32Array, radius }, and answers { id, seen: Uint8Array }:
// what at least one of the observers sees, one byte a place. The array is transferred, not copied.
import { Map, Sight } from 'eyeline'

const port = typeof self === 'undefined' ? (await import('node:worker_threads')).parentPort : self
let sight = null

function answer({ scene, id, from, radius }) {
  if (scene !== undefined) {
    sight = new Sight(new Map(scene), 'symmetric-shadowcasting')
    return
  }
  try {
    const seen = sight.fieldOf(from, { radius })
    port.postMessage({ id, seen }, [seen.buffer])
  } catch (error) {
    port.postMessage({ id, error: { code: error.code, message: error.message } })
  }
}

if (typeof self === 'undefined') port.on('message', answer)
else self.onmessage = (event) => answer(event.data)
