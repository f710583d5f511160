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
  newItem: 'Nouvel article',
  initial: 'Quantité initiale',
  name: 'Nom',
  create: 'Créer',
  each: (name: string) => `Prix d’achat unitaire, ${name}`,
  quantityOf: (name: string) => `Quantité, ${name}`,
  toolbar: 'Actions sur la sélection',
  recorded: /^Entrée enregistrée/,
  unit: /^4,00\s€ l’unité$/,
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
  newItem: 'New item',
  initial: 'Initial quantity',
  name: 'Name',
  create: 'Create',
  each: (name: string) => `Purchase price of a unit, ${name}`,
  quantityOf: (name: string) => `Quantity, ${name}`,
  toolbar: 'Actions on the selection',
  recorded: /^Stock in recorded/,
  unit: /^€4\.00 a unit$/,
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

      // Each movement says the price it was given.
      await page.goto(`/item/${item.guid}?tab=movements`)
      await page.getByText(words.unit).waitFor()
      await assertAccessible(page, `value-movements-${language}`)
      await look(page, `value-movements-${language}`)

      // A new item begins with a price, asked once there is a quantity.
      await page.goto(`/items/${place.guid}`)
      await page.getByText(`Joint ${mark}`).first().waitFor()
      await page.getByRole('button', { name: words.newItem }).first().click()
      await page.getByRole('textbox', { name: words.name, exact: true }).fill(`Vanne ${mark}`)
      assert.equal(await page.getByRole('textbox', { name: words.price }).count(), 0)
      await page.getByRole('textbox', { name: words.initial }).fill('5')
      await page.getByRole('textbox', { name: words.price }).fill(language === 'fr' ? '7,25' : '7.25')
      await assertAccessible(page, `value-new-item-${language}`)
      await look(page, `value-new-item-${language}`)
      await page.getByRole('button', { name: words.create, exact: true }).click()
      await page.locator('dd', { hasText: language === 'fr' ? '36,25' : '36.25' }).waitFor()

      if (width > 600) {
        // Entries of several at once have a price each.
        await page.goto(`/items/${place.guid}`)
        for (const name of ['Joint', 'Vanne'])
          await page
            .getByRole('row', { name: new RegExp(`${name} ${mark}`) })
            .getByRole('checkbox')
            .check()
        await page.getByRole('toolbar', { name: words.toolbar }).getByRole('button', { name: words.in }).click()
        await dialog.getByRole('textbox', { name: words.quantityOf(`Joint ${mark}`) }).fill('6')
        await dialog.getByRole('textbox', { name: words.each(`Joint ${mark}`) }).fill('1')
        await dialog.getByRole('textbox', { name: words.quantityOf(`Vanne ${mark}`) }).fill('5')
        await assertAccessible(page, `value-entries-${language}`)
        await look(page, `value-entries-${language}`)
        await page.setViewportSize({ width: 390, height: 800 })
        await look(page, `value-entries-narrow-${language}`)
        await page.setViewportSize({ width, height: 900 })
        await dialog.locator('button[type=submit]').click()
        await page.getByText(words.recorded).first().waitFor()
        const after = await api<{ totals: object }>('GET', `/stock/value/groups?folder=${place.guid}`)
        // 60 of pumps, ten joints at 1 and ten valves at 7.25, of which five came at no price.
        assert.deepEqual(after.totals, { value: 142.5, articles: 3, unpriced: 0 })
      }
      assert.deepEqual(faults, [])
      await page.close()
    })
  }
})
