import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  toCount: 'À compter',
  search: 'Rechercher un article',
  count: 'Compter ces articles',
  accuracy: 'Exactitude',
  find: 'Rechercher',
  counts: 'Comptages',
  movements: '2 mouvements',
  half: '50',
}
const EN: typeof FR = {
  toCount: 'To count',
  search: 'Search for an item',
  count: 'Count these items',
  accuracy: 'Accuracy',
  find: 'Search',
  counts: 'Counts',
  movements: '2 movements',
  half: '50',
}

const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

describe('who counts a little every day', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`counts what is most likely to be wrong, and sees how exact it was (X-46, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const hall = await api('POST', '/folders', { name: `Halle ${mark}`, type: 'stock' })
      const items = []
      for (const name of ['Vis', 'Clous'])
        items.push(
          await api('POST', '/items', { name: `${name} ${mark}`, type: 'product', parent: hall.guid, quantity: 20 }),
        )
      for (let n = 0; n < 3; n++)
        await api('POST', `/items/${items[1]!.guid}/transactions`, {
          type: 'out',
          quantity: 1,
          action: 'given_to_technician',
        })

      await page.goto('/inventories')
      await page.getByRole('button', { name: words.toCount }).click()
      await page.getByRole('searchbox', { name: words.search }).fill(mark)
      const rows = page.getByRole('row', { name: new RegExp(mark) })
      await rows.nth(1).waitFor()
      assert.match((await rows.first().textContent()) ?? '', /Clous/)
      await seen(page, `cyclecounts-list-${language}`)
      await page.getByRole('button', { name: words.count }).click()
      await page.waitForURL(/\/inventories\/[0-9a-f-]{36}/)
      await page.getByText(`Clous ${mark}`).first().waitFor()
      await seen(page, `cyclecounts-inventory-${language}`)

      const inventory = new URL(page.url()).pathname.split('/').at(-1)!
      await api('POST', `/inventories/${inventory}/counts`, {
        lines: [
          { guid: items[0]!.guid, quantity: 20 },
          { guid: items[1]!.guid, quantity: 15 },
        ],
      })
      for (const act of ['submit', 'approve']) await api('POST', `/inventories/${inventory}/${act}`, {})

      await page.goto('/cycle-counts')
      await page.getByRole('button', { name: words.accuracy, exact: true }).click()
      await page.getByRole('searchbox', { name: words.find, exact: true }).fill(mark)
      const place = page.getByRole('row', { name: new RegExp(`Halle ${mark}`) })
      await place.getByText(words.half, { exact: true }).waitFor()
      await seen(page, `cyclecounts-accuracy-${language}`)
      await place.getByText(`Halle ${mark}`).click()
      await page.getByRole('button', { name: words.counts }).waitFor()
      await page.getByText(words.movements, { exact: true }).first().waitFor()
      assert.deepEqual(faults, [])
    })
  }
})
