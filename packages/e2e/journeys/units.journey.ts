import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  unit: 'Unité',
  old: 'Nombre (pièce)',
  next: 'équivaut à (boîte)',
  convert: 'Convertir',
  inexact: /ne tombe pas juste/,
  done: /est compté en boîte/,
  stock: 'Stock',
  cancel: 'Annuler',
  change: 'Modifier',
  threshold: 'Seuil du total',
  save: 'Enregistrer',
}
const EN: typeof FR = {
  unit: 'Unit',
  old: 'Number (piece)',
  next: 'equals (box)',
  convert: 'Convert',
  inexact: /cannot be said exactly/,
  done: /is counted in box/,
  stock: 'Stock',
  cancel: 'Cancel',
  change: 'Change',
  threshold: 'Threshold of the total',
  save: 'Save',
}

describe('the unit of an item with stock', () => {
  for (const [language, dark, words] of walks('fr', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    it(`is changed by saying what it is worth (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark })
      await signIn(page)
      const made = await page.evaluate(async (name) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'idempotency-key': crypto.randomUUID(),
        }
        const post = async (path: string, body: unknown) =>
          (
            (await (
              await fetch(`/api/v1${path}`, {
                method: 'POST',
                headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
                body: JSON.stringify(body),
              })
            ).json()) as { guid: string }
          ).guid
        const folder = await post('/folders', { name, type: 'stock' })
        return { folder, item: await post('/items', { name, type: 'product', parent: folder, quantity: 240 }) }
      }, `Unités ${language}`)
      await page.goto(`/items/${made.folder}?item=${made.item}&tab=edit`)
      const drawer = page.getByRole('complementary')
      await drawer.getByRole('combobox', { name: words.unit }).selectOption('box')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.old).fill('7')
      await dialog.getByLabel(words.next).fill('1')
      await dialog.getByText(words.inexact).first().waitFor()
      await dialog.getByLabel(words.old).fill('12')
      await dialog.getByRole('cell', { name: '20', exact: true }).waitFor()
      await look(page, `unit-${language}`)
      await assertAccessible(page, `another unit (${language})`)
      await dialog.getByRole('button', { name: words.convert }).click()
      await page.getByText(words.done).first().waitFor()
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await drawer.getByRole('combobox', { name: words.unit }).inputValue(), 'box')
      await drawer.getByRole('button', { name: words.cancel, exact: true }).click()
      await drawer.getByRole('tab', { name: words.stock }).click()
      await drawer.getByRole('tabpanel').getByRole('button', { name: words.change }).click()
      await dialog.getByRole('textbox', { name: words.threshold }).fill('20')
      await dialog.getByRole('button', { name: words.save }).click()
      await dialog.waitFor({ state: 'detached' })
      await drawer.getByRole('row', { name: words.threshold }).getByText(/20/).waitFor()
      await look(page, `total-${language}`)
      await assertAccessible(page, `the threshold of a total (${language})`)
      assert.deepEqual(faults, [])
    })
  }
})
