import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, NOTHING_ANSWERS, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('the session', () => {
  for (const language of walks('fr', ['fr', 'en'] as const)) {
    it(`signs in and out, and keeps nothing but the language (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language })
      await page.goto('/')
      await page.waitForURL('**/login')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await assertAccessible(page, 'sign-in')
      await look(page, `login-${language}`)
      await signIn(page)
      await page.waitForURL('**/home')
      await page.locator('main').waitFor()
      await look(page, `home-${language}`)
      await page.goto('/logout')
      await page.waitForURL('**/login')
      const kept = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) =>
          ['token', 'refresh_token', 'user', 'roles', 'foldersPermissions', 'company'].includes(key),
        ),
      )
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

  it('names what stands in the header also when its words come after the page', async () => {
    const { page } = await newPage(browser, url)
    // A service worker would answer the second visit; the first one asks for every file.
    await page.route('**/assets/words*.js', async (route) => {
      const answer = await route.fetch()
      if ((await answer.text()).includes('bell_none')) await page.waitForTimeout(2_500)
      await route.fulfill({ response: answer })
    })
    await signIn(page)
    await page.waitForURL('**/home')
    await page.locator('a[href="/notifications"][aria-label^="Notifications"]').waitFor()
  })

  it('opens without a connection, says so, and goes on when it is back', async () => {
    const { page } = await newPage(browser, url, { keepsBuild: true })
    await signIn(page)
    await page.waitForURL('**/home')
    await page.goto('/items/root')
    assert.notEqual(
      await page.locator('meta[name="modules-key"]').getAttribute('content'),
      '',
      'the page carries the key of the modules',
    )
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
    })
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(NOTHING_ANSWERS).first().waitFor()
    await look(page, 'no-connection')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('link', { name: /Lyon/ }).first().waitFor()
  })
})
