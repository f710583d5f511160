import { type Article, parseArticle } from '@entrepot/contract/kernel/help-article.ts'
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { apiOf, assertFits, signInOnPhone, stockUp, untilKept } from '../support/phone.ts'
import { aCount } from '../support/tasks.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  mark: 'Aide sur cet écran',
  close: 'Fermer',
  see: 'À voir aussi',
  unsent: 'Ce qui attend d’être envoyé',
  again: 'Revenir à l’aide de cet écran',
  all: 'Toute l’aide',
  back: 'Toutes les pages de l’aide',
  search: 'Chercher dans l’aide',
  typed: 'etiquette',
  labels: 'Étiquettes : configurations',
  none: 'Aucune page de l’aide ne correspond',
}
const EN: typeof FR = {
  mark: 'Help on this screen',
  close: 'Close',
  see: 'See also',
  unsent: 'What waits to be sent',
  again: 'Back to the help of this screen',
  all: 'All of the help',
  back: 'All pages of the help',
  search: 'Search the help',
  typed: 'label',
  labels: 'Labels: configurations',
  none: 'No page of the help matches',
}

const HELP = join(import.meta.dirname, '../../../docs/help')
/** What the help says of each screen of the mobile application. */
const articlesIn = (language: string): readonly Article[] =>
  readdirSync(join(HELP, language))
    .map((file) => parseArticle(file.slice(0, -3), readFileSync(join(HELP, language, file), 'utf8')))
    .filter(({ topic }) => topic === 'phone')

const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const open = async (page: Page, words: typeof FR, title: string) => {
  await page.getByRole('button', { name: words.mark }).click()
  await sheet(page, title).waitFor()
}

describe('the help of the mobile application', () => {
  for (const [language, dark, words] of walks('fr', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    it(`explains the screen one is on, in reach of a thumb and without a network (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, phone: true, keepsBuild: true })
      await signInOnPhone(page)
      const api = apiOf(page)
      const { place, items } = await stockUp(api, `Aide ${language}`, `AIDE${language}`, 1)
      const { user: me } = await api<{ user: { guid: string } }>('GET', '/users/me')
      const { operation, task } = await aCount(api, `Aide ${language}`, place, { kind: 'user', guid: me.guid })
      const articles = articlesIn(language)
      const addressOf: Record<string, string> = {
        '/m/folder/$guid': `/m/folder/${place}`,
        '/m/item/$guid': `/m/item/${items[0]}`,
        '/m/task/$guid/$task': `/m/task/${operation}/${task}`,
        '/m/job': `/m/job?of=${place}`,
      }
      const screens = articles.flatMap((article) => article.screens.map((screen) => ({ screen, article })))
      assert.ok(screens.length > 15)
      for (const { screen, article } of screens) {
        await page.goto(addressOf[screen] ?? screen)
        await open(page, words, article.title)
        await assertFits(page, `the help of ${screen}`)
        await look(page, `phone-help-${screen.replaceAll(/[/$]/g, '_')}-${language}`)
        await page.keyboard.press('Escape')
        await sheet(page, article.title).waitFor({ state: 'detached' })
      }

      const titleOf = (screen: string) => screens.find((one) => one.screen === screen)!.article.title
      const home = titleOf('/m')
      await page.goto('/m')
      await untilKept(page)
      await page.context().setOffline(true)
      // Nothing of the help is in memory: it comes from what the device keeps.
      await page.reload()
      await open(page, words, home)
      await assertAccessible(page, 'the help of a screen of the phone', { inShort: true })
      // What an article names stands below it; from there one comes back.
      await sheet(page, home).getByRole('button', { name: words.unsent }).scrollIntoViewIfNeeded()
      await look(page, `phone-help-see-${language}`)
      await sheet(page, home).getByRole('button', { name: words.unsent }).click()
      await assertFits(page, 'another article')
      await look(page, `phone-help-other-${language}`)
      await sheet(page, words.unsent).getByRole('button', { name: words.again }).click()
      // Every other article is one search away, from the device as well.
      await sheet(page, home).getByRole('button', { name: words.all }).click()
      const index = sheet(page, words.all)
      await index.getByRole('button', { name: home, exact: true }).waitFor()
      await assertFits(page, 'all of the help')
      await assertAccessible(page, 'all of the help on the phone', { inShort: true })
      await look(page, `phone-help-all-${language}`)
      const typed = index.getByRole('searchbox', { name: words.search })
      await typed.fill('zzzz')
      await index.getByText(words.none).waitFor()
      await typed.fill(words.typed)
      await look(page, `phone-help-found-${language}`)
      await index.getByRole('button', { name: words.labels, exact: true }).click()
      await assertFits(page, 'an article that was found')
      await sheet(page, words.labels).getByRole('button', { name: words.back }).click()
      assert.equal(await typed.inputValue(), words.typed)
      await index.getByRole('button', { name: words.again }).click()
      await sheet(page, home).getByRole('button', { name: words.close }).click()
      await sheet(page, home).waitFor({ state: 'detached' })
      // The screen is where it was, and another one has its own.
      await page.locator('nav a[href="/m/scan"]').click()
      await open(page, words, titleOf('/m/scan'))
      await page.context().setOffline(false)
      assert.deepEqual(
        faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)),
        [],
      )
    })
  }
})
