import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = { open: 'Rechercher ou agir', results: 'Résultats', alike: 'Ressemble à ce que vous avez saisi' }
const EN = { open: 'Search or act', results: 'Results', alike: 'Similar to what you typed' }

describe('the search box', () => {
  for (const [language, dark, words] of walks('fr', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    const search = async (page: Page, typed: string) => {
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
      const group = (name: string) => page.getByRole('dialog').getByRole('group', { name })
      return { results: group(words.results), alike: group(words.alike) }
    }

    it(`finds sizes, places and things in places, and says what is only alike (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark })
      await signIn(page)
      await page.getByRole('button', { name: words.open }).first().click()
      const size = await search(page, 'vis 4x40')
      await size.results.getByRole('option', { name: /Vis à bois 4 × 40/ }).waitFor()
      assert.equal(await size.alike.count(), 0)

      const part = await search(page, 'joncteur')
      await part.alike.getByRole('option', { name: /Disjoncteur 16 A/ }).waitFor()
      assert.equal(await part.results.count(), 0)
      await look(page, `search-alike-${language}`)
      await assertAccessible(page, `the search box with what is alike (${language})`)

      const there = await search(page, 'casque paris')
      await there.results.getByRole('option', { name: /Casque de chantier/ }).waitFor()

      const place = await search(page, 'ARM1')
      await place.results.getByRole('option').first().getByText('Armoire outillage').waitFor()
      await look(page, `search-place-${language}`)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Armoire outillage' }).first().waitFor()
      assert.deepEqual(faults, [])
      await page.close()
    })
  }
})
