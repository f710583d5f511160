import type { Browser, Page } from 'playwright-core'
import { apiOf, type Api, type Made } from './api.ts'
import { newPage, signIn } from './browser.ts'
import { aCount } from './tasks.ts'

const ROUNDS = 5
const SCANS = 20
/** The server takes this long for each scan while they are timed. */
const ANSWER_MS = 3_000

type Folder = { guid: string; parent_guid: string | null; totalItems: number }
type Line = { item: { tag: string | null } | null }

/** From Enter to the name of the article in large, measured in the page, once its frame is drawn. */
const timeOfScan = (page: Page, code: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const region = document.querySelector('[aria-label="Dernier scan"]')!.parentElement!
        const field = document.querySelector<HTMLInputElement>('input[placeholder^="Scannez"]')!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        const begin = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[aria-label="Dernier scan"] code')?.textContent?.includes(text)) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - begin))
        })
        observer.observe(region, { childList: true, subtree: true, characterData: true })
        field.form?.requestSubmit()
      }),
    code,
  )

const LINES = 10_000
const AT_ONCE = 3
/** So many that the place holds `LINES`. */
const fill = async (api: Api, { guid: parent, totalItems }: Folder) => {
  let at = totalItems
  const make = async () => {
    while (at < LINES) {
      const number = at++
      await api('POST', '/items', { type: 'product', name: `Pièce ${number}`, tag: `88${number}`, parent, quantity: 3 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, make))
}

/**
 * A count of the largest place of the demo company, filled up to 10,000 lines, as one task: how long it takes to open,
 * to be whole on the device, and to show a scan while the server is slow.
 */
export const taskOfMany = async (browser: Browser, url: string) => {
  const { page } = await newPage(browser, url, { keepsBuild: true })
  await signIn(page)
  const api = await apiOf(page)
  const me = (await api<{ user: Made }>('GET', '/users/me')).user.guid
  const { data } = await api<{ data: Folder[] }>('GET', '/folders/tree')
  const [all] = data.filter(({ parent_guid }) => parent_guid === null).toSorted((a, b) => b.totalItems - a.totalItems)
  await fill(api, all!)
  const planned = await aCount(api, 'Tout compter', all!.guid, { kind: 'user', guid: me })
  const lines = `/interventions/${planned.operation}/tasks/${planned.task}`
  await api('POST', `${lines}/open`, {})
  const listed = await api<{ data: Line[]; total: number }>('GET', `${lines}/lines?page=7&size=500`)
  const codes = listed.data.flatMap(({ item }) => item?.tag ?? []).filter((tag) => /^\d{6,}$/.test(tag))

  const [opens, wholes, scans]: [number[], number[], number[]] = [[], [], []]
  const rows = page.getByRole('list').getByRole('listitem')
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/home')
    await page
      .getByRole('link', { name: /Comptage/ })
      .first()
      .waitFor()
    await page.waitForTimeout(1_000)
    const begin = performance.now()
    await page
      .getByRole('link', { name: /Comptage/ })
      .first()
      .click()
    await rows.first().waitFor()
    opens.push(performance.now() - begin)
    await page.getByText('Disponible sans réseau').waitFor({ timeout: 120_000 })
    wholes.push(performance.now() - begin)
  }
  await page.route('**/scan', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    await route.continue()
  })
  for (const code of codes.slice(0, SCANS)) {
    scans.push(await timeOfScan(page, code))
    await page.waitForTimeout(200)
  }
  return { total: listed.total, opens, wholes, scans }
}
