import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => { browser = await launch() })
after(() => browser.close())

describe('the stock', () => {
  for (const [language, dark, width] of [['fr', false, 1440], ['en', true, 1024]] as const) {
    it(`is walked from the folders to an item, and every screen is accessible (${language}, ${dark ? 'dark' : 'light'}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const seen = async (name: string) => {
        await page.waitForTimeout(600)
        await look(page, `${name}-${language}-${width}`)
        await assertAccessible(page, `${name} (${language})`)
      }
      await page.waitForURL('**/items/root')
      await page.getByRole('link', { name: /Lyon/ }).first().waitFor()
      await seen('explorer')
      await page.goto('/items/root?deep=true')
      await page.getByText('Vis à bois 4 × 40').first().waitFor()
      await seen('items')
      await page.getByText('Vis à bois 4 × 40').first().click()
      await page.getByRole('tab').first().waitFor()
      await seen('item')
      await page.goto('/transactions')
      await page.getByText('Casque de chantier').first().waitFor()
      await seen('transactions')
      await page.getByText('Casque de chantier').first().click()
      await page.getByRole('complementary').getByText('Demo', { exact: true }).waitFor()
      await seen('movement')
      await page.goto('/data/import')
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      await seen('import')
      await page.goto('/nowhere')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await seen('missing')
      assert.deepEqual(faults, [])
    })
  }
})
