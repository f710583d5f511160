import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Api } from './page-api.ts'

export { apiOf } from './page-api.ts'

export const signInOnPhone = async (page: Page, email = 'admin@example.com', password = 'Demo-2026!') => {
  await page.goto('/m')
  await page.waitForURL('**/login?redirect=**', { timeout: 15_000 })
  await page.locator('input[autocomplete="username"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.locator('nav a[href="/m/more"]').waitFor()
}

/**
 * One hand: nothing is wider than the screen, and what is pressed is 48 px high or more, measured where it stands: what
 * is still moving has a size of 47.9999.
 */
export const assertFits = async (page: Page, what: string) => {
  const { wide, small } = await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const shown = [...document.querySelectorAll<HTMLElement>('a, button, select, summary, input:not([type=checkbox])')]
      .filter((element) => !element.hidden && element.getClientRects().length > 0)
      .map((element) => ({
        name: `${element.tagName} ${element.innerText || element.getAttribute('aria-label')}`,
        box: element.getBoundingClientRect(),
      }))
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      small: shown
        .filter(({ box }) => box.height < 48 || box.width < 44)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    }
  })
  assert.ok(wide <= 0, `${what} is ${wide} px too wide`)
  assert.deepEqual(small, [], `${what}: too small for a thumb`)
}

type Made = { guid: string }
/** A place with items that carry codes, of each ten pieces, and another place. */
export const stockUp = async (api: Api, name: string, code: string, count: number) => {
  const place = await api<Made>('POST', '/folders', { name, type: 'stock' })
  const other = await api<Made>('POST', '/folders', { name: `${name} bis`, type: 'stock', tag: `${code}LIEU` })
  const items: Made[] = []
  for (let at = 0; at < count; at++)
    items.push(
      await api<Made>('POST', '/items', {
        name: `${name} article ${at}`,
        type: 'product',
        tag: `${code}${at}`,
        parent: place.guid,
        quantity: 10,
      }),
    )
  return { place: place.guid, other: other.guid, items: items.map(({ guid }) => guid) }
}
export const quantityOf = async (api: Api, guid: string) =>
  (await api<{ quantity: number }>('GET', `/items/${guid}`)).quantity

/** The browser keeps the files of the build, and answers for the server when it is out of reach. */
export const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
