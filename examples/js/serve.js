// Serves this folder at http://localhost:8000, for the examples that run in a browser. Like the server of
// a bundler, it turns the name 'eyeline' into a path, because a worker has no import map.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const TYPES = { html: 'text/html', js: 'text/javascript' }
const PACKAGE = '/node_modules/eyeline/dist/esm/index.js'
const port = Number(process.env.PORT ?? 8000)

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const path = pathname === '/' ? '/roguelike.html' : pathname
  try {
    const body = await readFile(new URL(`.${path}`, import.meta.url), 'utf8')
    response.writeHead(200, { 'content-type': `${TYPES[path.split('.').pop()] ?? 'text/plain'}; charset=utf-8` })
    response.end(path.startsWith('/node_modules/') ? body : body.replaceAll("from 'eyeline'", `from '${PACKAGE}'`))
  } catch {
    response.writeHead(404).end('not found')
  }
}).listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}/roguelike.html\nhttp://localhost:${port}/worker.html`))
