// Chromium, and a small server of the package for it.

import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { chromium as driver } from 'playwright-core'
import { chromium, here } from './program.js'

const TYPES = { js: 'text/javascript', mjs: 'text/javascript', html: 'text/html', wasm: 'application/wasm' }

/** Serves a folder on a free port; `/` is an empty page. */
export function serve(folder = here) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    if (path === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><title>eyeline</title>')
    try {
      const bytes = await readFile(join(folder, path))
      response.setHeader('content-type', TYPES[path.split('.').pop()] ?? 'application/octet-stream').end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }))
  })
}

/** Runs some work on a page of a folder's server. */
export async function onPage(work, folder) {
  const server = await serve(folder)
  const browser = await driver.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    const errors = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(`${server.url}/`)
    const result = await work(page)
    if (errors.length > 0) throw new Error(`the page failed: ${errors.join('; ')}`)
    return result
  } finally {
    await browser.close()
    server.close()
  }
}
