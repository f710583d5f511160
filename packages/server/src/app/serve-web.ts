import fastifyStatic from '@fastify/static'
import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Problem } from '../kernel/problem.ts'
import { contentSecurityPolicy } from '../kernel/security-headers.ts'
import type { Settings } from '../kernel/settings.ts'

const escaped = (text: string) =>
  text.replace(/[&"<>]/g, (c) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[c]!)

/** The page, which is written afresh; the compressed forms beside each file; what a build keeps for itself. */
const NO_FILES = /^index\.html$|\.(br|gz)$|(^|\/)\./
const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
      .filter((path) => !NO_FILES.test(path)),
  )

/** The built web client: files with a hash in their name for ever, the page afresh each time with its nonce. */
export const serveWeb = async (app: FastifyInstance, folder: string, settings: Settings): Promise<void> => {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    // A route for each of a thousand files took a tenth of the start.
    serve: false,
    // Written beside each file at build time.
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) return
      // The sign of the product stands in the tab and on the page.
      void reply.header('Cache-Control', path.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache')
    },
  })
  const files = filesIn(folder)
  app.get('/*', (request, reply) => {
    if (request.url.startsWith(API_BASE)) throw new Problem('not_found')
    const path = (request.params as { '*': string })['*']
    if (files.has(path)) return reply.sendFile(path)
    // A file that is not there; a dot behind the question mark is somebody's word.
    if (path !== 'index.html' && /^[^?]*\.[a-z0-9]{2,5}(?:\?|$)/.test(request.url)) return reply.status(404).send()
    const nonce = randomBytes(16).toString('base64')
    const html = page
      .replace(/(<meta name="csp-nonce" content=")[^"]*/, `$1${nonce}`)
      .replace(/(<meta name="modules-key" content=")[^"]*/, `$1${escaped(settings.MODULES_KEY)}`)
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(nonce))
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
