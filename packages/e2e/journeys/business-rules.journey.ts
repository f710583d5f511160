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
  new: 'Nouvelle règle',
  name: 'Nom de la règle',
  trigger: 'Action déclencheuse',
  out: 'Sortie de stock',
  add: 'Ajouter une condition',
  operator: 'Nom, Opérateur',
  contains: 'contient',
  value: 'Nom, Valeur',
  message: 'Message affiché',
  says: 'Pas de sortie sans date',
  past: 'Sur les 30 derniers jours',
  refused: /1 refus\./,
  save: 'Enregistrer',
  created: 'La règle a été créée',
  enabled: 'Activée',
}
const EN: typeof FR = {
  new: 'New rule',
  name: 'Name of the rule',
  trigger: 'Trigger action',
  out: 'Stock out',
  add: 'Add a condition',
  operator: 'Name, Operator',
  contains: 'contains',
  value: 'Name, Value',
  message: 'Message shown',
  says: 'No exit without a date',
  past: 'On the last 30 days',
  refused: /1 would have been refused/,
  save: 'Save',
  created: 'The rule was created',
  enabled: 'Enabled',
}

const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

describe('a quality manager', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`writes a rule, tries it on last month and switches it on; it holds at once (BRULE, X-45, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const hall = await api('POST', '/folders', { name: `Halle ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', {
        name: `Lot ${mark}`,
        type: 'product',
        parent: hall.guid,
        quantity: 9,
      })
      const take = () =>
        api('POST', `/items/${item.guid}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })
      await take()

      await page.goto('/settings/business-rules')
      await page.getByRole('button', { name: words.new }).first().click()
      await page.getByLabel(words.name).fill(`Date ${mark}`)
      await page.getByLabel(words.trigger).selectOption({ label: words.out })
      await page.getByRole('button', { name: words.add }).click()
      // The condition begins with the first field, which is the name.
      await page.getByRole('combobox', { name: words.operator }).selectOption({ label: words.contains })
      await page.getByRole('textbox', { name: words.value }).fill(mark)
      await page.getByLabel(words.message).fill(words.says)
      await page.getByRole('button', { name: words.past }).click()
      await page.getByText(words.refused).waitFor()
      await seen(page, `business-rules-try-${language}`)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.created).waitFor()
      const row = page.getByRole('row', { name: new RegExp(mark) })
      await row.getByText(words.enabled).waitFor()
      await seen(page, `business-rules-list-${language}`)
      await assert.rejects(take(), new RegExp(words.says))
      const rules = await api<{ data: { guid: string }[] }>('GET', `/business-rules?search=${mark}`)
      await api('DELETE', `/business-rules/${rules.data[0]!.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
