import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => { browser = await launch() })
after(() => browser.close())

describe('the session', () => {
  for (const language of ['fr', 'en'] as const) {
    it(`signs in and out, and keeps nothing but the language (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language })
      await page.goto('/')
      await page.waitForURL('**/login')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await assertAccessible(page, 'sign-in')
      await look(page, `login-${language}`)
      await signIn(page)
      await page.waitForURL('**/items/root')
      await page.locator('main').waitFor()
      await look(page, `home-${language}`)
      await page.goto('/logout')
      await page.waitForURL('**/login')
      const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => ['token', 'refresh_token', 'user', 'roles', 'foldersPermissions', 'company'].includes(key)))
      assert.deepEqual(kept, [])
      assert.deepEqual(faults, [])
    })
  }

  it('counts the tries that are left, under the field', async () => {
    const { page } = await newPage(browser, url)
    await page.goto('/login')
    await page.locator('input[autocomplete="username"], input[type="email"]').first().fill('nobody@example.com')
    await page.locator('input[type="password"]').first().fill('Wrong-2026!')
    await page.locator('button[type="submit"]').click()
    await page.getByText('Mot de passe ou e-mail invalide, 4 tentatives restantes').waitFor()
  })
})
