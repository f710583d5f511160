import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
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
  in: /^Entrée/,
  quantity: 'Quantité',
  price: 'Prix d’achat unitaire',
  cost: 'Coût moyen',
  average: '3,00',
  worth: '60,00',
  title: 'Valeur du stock',
  search: 'Rechercher dans la valeur du stock',
  places: 'Emplacements',
  unpriced: '1 article sans coût',
  none: 'Sans coût',
}
const EN: typeof FR = {
  in: /^(Stock in|In$)/,
  quantity: 'Quantity',
  price: 'Purchase price of a unit',
  cost: 'Average cost',
  average: '3.00',
  worth: '60.00',
  title: 'Stock value',
  search: 'Search the value of stock',
  places: 'Places',
  unpriced: '1 item without a cost',
  none: 'No cost',
}

describe('an accountant', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`says what an entry cost, and reads what stock is worth, by item and by place (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const place = await api('POST', '/folders', { name: `Valeurs ${mark}`, type: 'stock' })
      const about = { type: 'product', parent: place.guid }
      const item = await api('POST', '/items', { ...about, name: `Pompe ${mark}`, quantity: 10, unitPrice: 2 })
      await api('POST', '/items', { ...about, name: `Joint ${mark}`, quantity: 4 })

      await page.goto(`/item/${item.guid}`)
      await page.locator('dt', { hasText: words.cost }).waitFor()
      await page.getByRole('button', { name: words.in }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: words.quantity }).fill('10')
      await dialog.getByRole('textbox', { name: words.price }).fill('4')
      await assertAccessible(page, `value-entry-${language}`)
      await look(page, `value-entry-${language}`)
      await dialog.locator('button[type=submit]').click()
      await page.locator('dd', { hasText: words.average }).waitFor()
      await page.locator('dd', { hasText: words.worth }).waitFor()
      await look(page, `value-item-${language}`)

      await page.goto(`/value?folder=${place.guid}`)
      await page.getByRole('heading', { name: words.title }).waitFor()
      await page.getByText(`Pompe ${mark}`).first().waitFor()
      await page.getByRole('status').getByText(words.worth).waitFor()
      await assertAccessible(page, `value-articles-${language}`)
      await look(page, `value-articles-${language}`)
      await page.getByRole('button', { name: words.unpriced }).click()
      await page.getByText(`Pompe ${mark}`).waitFor({ state: 'detached' })
      await page.getByText(words.none, { exact: true }).first().waitFor()
      await page.getByRole('button', { name: words.unpriced }).click()
      await page.getByRole('button', { name: words.places, exact: true }).click()
      await page.getByText(`Valeurs ${mark}`).first().waitFor()
      await assertAccessible(page, `value-places-${language}`)
      await look(page, `value-places-${language}`)
      const { totals } = await api<{ totals: object }>('GET', `/stock/value/groups?folder=${place.guid}`)
      assert.deepEqual(totals, { value: 60, articles: 2, unpriced: 1 })
      assert.deepEqual(faults, [])
      await page.close()
    })
  }
})
