import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const PASSWORD = 'Entrepot-2026!'
const FR = {
  firstname: 'Prénom',
  email: 'E-mail',
  starter: 'Configuration de départ',
  set: 'Pharmacie',
  submit: 'Créer le compte',
  newItem: 'Nouvel article',
  fields: ['DCI', 'Numéro de lot', 'Date de péremption'],
  section: 'Lot et péremption',
  trade: 'Métier',
  compare: 'Comparer',
  other: 'Musée',
  museum: 'Numéro d’inventaire',
  apply: 'Appliquer',
  applied: 'La configuration est appliquée',
}
const EN: typeof FR = {
  firstname: 'First name',
  email: 'E-mail',
  starter: 'Starting configuration',
  set: 'Pharmacy',
  submit: 'Create the account',
  newItem: 'New item',
  fields: ['Active substance', 'Batch number', 'Expiry date'],
  section: 'Batch and expiry',
  trade: 'Trade',
  compare: 'Compare',
  other: 'Museum',
  museum: 'Accession number',
  apply: 'Apply',
  applied: 'The configuration is applied',
}
const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

describe('a configuration to begin with', () => {
  for (const [language, dark, words] of walks('fr', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    it(`is chosen with the registration, stands in the first form, and another is compared and applied later, in ${language} (X-50)`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width: 1440 })
      const email = `starter.${language}.${Date.now().toString(36)}@example.com`
      await page.goto('/register')
      await page.getByRole('textbox', { name: words.firstname }).fill('Ada')
      await page.locator('input[autocomplete="family-name"]').fill('Byron')
      await page.getByRole('textbox', { name: words.email }).fill(email)
      for (const secret of await page.locator('input[type="password"]').all()) await secret.fill(PASSWORD)
      await page.locator('input[autocomplete="organization"]').fill('Officine du Port')
      await page.getByLabel(words.starter).selectOption({ label: words.set })
      await page.getByRole('checkbox').check()
      await seen(page, `starter-register-${language}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await seen(page, `starter-register-narrow-${language}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: words.submit }).click()
      await page.waitForURL('**/home')

      const { token } = (await (
        await page.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } })
      ).json()) as { token: string }
      const folder = await page.request.post('/api/v1/folders', {
        headers: { Authorization: `Bearer ${token}` },
        data: { name: 'Officine', type: 'stock' },
      })
      const { guid } = (await folder.json()) as { guid: string }
      await page.goto(`/items/${guid}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.newItem }).first().click()
      await page.getByText(words.section).waitFor()
      // The substance is asked of medicines; what every product has stands in the form at once.
      for (const field of words.fields.slice(1)) await page.getByLabel(field).first().waitFor()
      await seen(page, `starter-form-${language}`)

      await page.goto('/settings/configuration')
      await page.getByLabel(words.trade, { exact: true }).selectOption({ label: words.other })
      await page.setViewportSize({ width: 390, height: 844 })
      await seen(page, `starter-choose-narrow-${language}`)
      await page.getByRole('button', { name: words.compare, exact: true }).click()
      await page.getByText(words.museum, { exact: true }).first().waitFor()
      await seen(page, `starter-compared-narrow-${language}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await seen(page, `starter-compared-${language}`)
      await page.getByRole('button', { name: words.apply, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.apply, exact: true }).click()
      await page.getByText(words.applied).waitFor()
      assert.deepEqual(faults, [])
    })
  }
})
