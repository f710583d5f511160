import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What runs in the browser beside the pages: it keeps the files of one build, so that the application opens without a
 * server and a new build is fetched in one piece. Pages are asked for first, since the server writes into them; `/api/`
 * is never kept. What only some need (the decoder of the camera) is kept once it was asked for.
 */
const workerOf = (
  version: string,
  files: readonly string[],
  late: readonly string[],
) => `const CACHE = 'entrepot-${version}'
const FILES = new Set(${JSON.stringify(files)})
const LATE = new Set(${JSON.stringify(late)})
const keep = async (request) => {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...FILES]))))
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('entrepot-') && name !== CACHE).map((name) => caches.delete(name)))).then(() => clients.claim())))
addEventListener('message', (event) => { if (event.data === 'take over') skipWaiting() })
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(async () => (await caches.match('/')) ?? Response.error()))
  else if (LATE.has(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? keep(request)))
  else if (FILES.has(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
})
`

const PUBLIC = ['early.js', 'favicon.svg', 'phone.webmanifest', 'icon-192.png']
const contentOf = (name: string) => readFileSync(join(import.meta.dirname, '..', 'public', name))

/** Last of all plugins: before it the page is not among the files. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const isLate = (name: string) => name.endsWith('.wasm')
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .toSorted()
      const files = [
        '/',
        ...PUBLIC.map((name) => `/${name}`),
        ...assets.filter((name) => !isLate(name)).map((name) => `/${name}`),
      ]
      const page = bundle['index.html']
      const hash = createHash('sha256')
        .update(files.join())
        .update(page?.type === 'asset' ? page.source : '')
      for (const name of PUBLIC) hash.update(contentOf(name))
      const version = hash.digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: workerOf(
          version,
          files,
          assets.filter(isLate).map((name) => `/${name}`),
        ),
      })
    },
  },
})
