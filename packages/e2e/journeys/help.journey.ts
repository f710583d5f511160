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
  mark: 'Aide sur cet écran',
  keywords: 'Mots-clés',
  merge: 'Fusionner',
  all: 'Toute l’aide',
  search: 'Chercher dans l’aide',
  asked: 'douchette',
  found: 'Régler la douchette',
  none: 'Aucune page de l’aide ne correspond',
  back: 'Toutes les pages de l’aide',
  open: 'Ouvrir l’écran',
}
const EN: typeof FR = {
  mark: 'Help on this screen',
  keywords: 'Keywords',
  merge: 'Merge',
  all: 'All of the help',
  search: 'Search the help',
  asked: 'wrong codes',
  found: 'Set up the scanner',
  none: 'No page of the help matches',
  back: 'All pages of the help',
  open: 'Open the screen',
}

describe('the help', () => {
  for (const [language, width, words] of walks('fr', [
    ['fr', 1440, FR],
    ['en', 1440, EN],
    ['fr', 390, FR],
  ] as const)) {
    it(`opens beside what it explains, and is searched without a network (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, width, whole: true, keepsBuild: true })
      await signIn(page)
      await page.goto('/settings/tags')
      await page.getByRole('button', { name: words.mark }).click()
      const article = page.getByRole('complementary', { name: words.keywords })
      await article.getByText(words.merge).waitFor()
      await look(page, `help-beside-${language}-${width}`)
      await assertAccessible(page, `the help of a screen (${language})`)
      // The screen is as it was, and so is its help where one goes on to another.
      await page.keyboard.press('Escape')
      await article.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: words.mark }).click()
      await page.getByRole('link', { name: words.all }).click()
      await page.waitForURL((address) => address.pathname === '/help')
      await page.getByRole('link', { name: words.back }).click()
      await page.getByRole('button', { name: words.keywords, exact: true }).waitFor()
      await look(page, `help-${language}-${width}`)
      await assertAccessible(page, `the help (${language})`)

      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.context().setOffline(true)
      await page.getByLabel(words.search).fill('xylophone')
      await page.getByText(words.none).waitFor()
      await page.getByLabel(words.search).fill(words.asked)
      await page.getByRole('button', { name: words.found }).click()
      await page.getByRole('heading', { name: words.found }).waitFor()
      await look(page, `help-article-${language}-${width}`)
      await page.context().setOffline(false)
      await page.getByRole('link', { name: words.open }).click()
      await page.waitForURL('**/profile/scanner')
      assert.deepEqual(
        faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)),
        [],
      )
    })
  }
})
