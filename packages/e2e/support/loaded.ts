import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const DIST = join(import.meta.dirname, '../../web/dist')

type Asked = { path: string; at: number }

/** What a page asks the server for, in this order; what its own cache answers is none. */
export const watchRequests = async (page: Page): Promise<() => readonly Asked[]> => {
  const session = await page.context().newCDPSession(page)
  const all = new Map<string, Asked>()
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) =>
    all.set(requestId, { path: request.url.slice(new URL(request.url).origin.length), at: wallTime * 1_000 }),
  )
  session.on('Network.requestServedFromCache', ({ requestId }) => all.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) all.delete(requestId)
  })
  await session.send('Network.enable')
  return () => [...all.values()]
}

/** What a page asks for until something stands on it: the moment is told by the page, not by who looks at it. */
export const askedUntil = async (page: Page, address: string, selector: string): Promise<string[]> => {
  const asked = await watchRequests(page)
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      Object.assign(window, { stoodAt: Date.now() })
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(address)
  const stoodAt = await page.waitForFunction(() => (window as unknown as { stoodAt?: number }).stoodAt)
  const at = (await stoodAt.jsonValue())!
  return asked()
    .filter((one) => one.at <= at)
    .map(({ path }) => path)
}

/** The scripts among them, in kB of gzip: what most programs that count such things count. */
export const scriptsIn = (paths: readonly string[]): number =>
  paths
    .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
    .map((path) => join(DIST, path))
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size, 0) / 1_000
