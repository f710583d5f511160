import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  button: 'Sous le seuil',
  badge: 'Seuil atteint',
  command: 'Voir ce qui est sous le seuil',
  settings: 'Réglages',
  kind: 'Seuil d’alerte',
  mail: 'E-mail',
}
const EN: typeof FR = {
  button: 'Below threshold',
  badge: 'Threshold reached',
  command: 'See what is below its threshold',
  settings: 'Settings',
  kind: 'Alert threshold',
  mail: 'E-mail',
}

describe('what is low', () => {
  for (const [language, dark, words] of walks('en', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    it(`is found from the palette, by a button and by a link, and says so in words (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark })
      await signIn(page)
      await page.goto('/items/root')
      await page.getByRole('treeitem').first().waitFor()
      await page.keyboard.press('Control+k')
      await typeByHand(page, words.command.slice(0, 12))
      await page.getByRole('option', { name: words.command }).click()
      await page.waitForURL('**/items/root?low=true')
      const rows = page.getByRole('grid').getByRole('row')
      const low = rows.filter({ hasText: 'Colle époxy' })
      await low.getByText(words.badge).waitFor()
      assert.equal(await rows.filter({ hasText: words.badge }).count(), (await rows.count()) - 1)
      assert.equal(await rows.filter({ hasText: 'Vis à bois' }).count(), 0)
      const button = page.getByRole('button', { name: words.button })
      assert.equal(await button.getAttribute('aria-pressed'), 'true')
      await look(page, `low-${language}`)
      await assertAccessible(page, `low items (${language})`)
      await low.getByText('Colle époxy').click()
      await page.getByRole('complementary').getByText(words.badge).waitFor()
      await button.click()
      await page.waitForURL((address) => !address.search.includes('low'))
      assert.deepEqual(faults, [])
    })

    it(`is told as its reader wishes (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark })
      await signIn(page)
      await page.goto('/notifications')
      await page.getByRole('button', { name: words.settings }).click()
      const byMail = page.getByRole('group', { name: words.kind }).getByRole('checkbox', { name: words.mail })
      await byMail.waitFor()
      assert.equal(await byMail.isChecked(), true)
      await look(page, `settings-${language}`)
      await assertAccessible(page, `what one hears of (${language})`)
      const stored = page.waitForResponse(
        (response) => response.url().includes('/notifications/settings/threshold') && response.ok(),
      )
      await byMail.click()
      await stored
      await page.reload()
      assert.equal(await byMail.isChecked(), false)
      await byMail.click()
      await page.keyboard.press('Escape')
      await byMail.waitFor({ state: 'detached' })
      assert.deepEqual(faults, [])
    })
  }
})
