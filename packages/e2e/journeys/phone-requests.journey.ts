import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { startOtherServer } from '../support/other-server.ts'
import { apiOf, assertFits, signInOnPhone, stockUp } from '../support/phone.ts'
import { runJobBeside } from '../support/run-job.ts'
import { aStorekeeper, grantTo, PASSWORD } from '../support/tasks.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
let application: Awaited<ReturnType<typeof startOtherServer>>
before(async () => {
  browser = await launch()
  application = await startOtherServer()
})
after(async () => {
  application.stop()
  await browser.close()
})

const FR = {
  title: 'Requêtes à envoyer',
  sent: (name: string) => `«\u202F${name}\u202F» est en route`,
  filtered: /ne remplit pas les filtres/,
  cut: /Pas de connexion internet|Le serveur est injoignable/,
  find: 'Rechercher',
  help: 'Aide sur cet écran',
}
const EN: typeof FR = {
  title: 'Requests to send',
  sent: (name) => `“${name}” is on its way`,
  filtered: /does not meet the filters/,
  cut: /No internet connection|The server is out of reach/,
  find: 'Search',
  help: 'Help on this screen',
}

describe('a request that is sent by hand from the phone (API-16)', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 390, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`leaves once, about the item that one holds, for who may (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, phone: true })
      await signInOnPhone(page)
      const api = apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      application.forget()
      const { place, items } = await stockUp(api, `Étiquette ${mark}`, `ETI${mark}`, 1)
      const asked = { trigger: 'manual', method: 'POST', payload: '{"name":"{{item.name}}"}' }
      const name = `Imprimer ${mark}`
      const request = await api<{ guid: string }>('POST', '/api/requests', {
        ...asked,
        name,
        url: `${application.base}/label`,
      })
      const never = `Jamais ${mark}`
      const filtered = await api<{ guid: string }>('POST', '/api/requests', {
        ...asked,
        name: never,
        url: `${application.base}/never`,
        filters: { operator: 'AND', rules: [{ field: 'name', operator: 'equals', value: 'Vis' }] },
      })
      await page.goto(`/m/item/${items[0]}`)
      const line = page.getByRole('button', { name })
      await line.waitFor()
      await page.getByRole('heading', { name: words.title }).waitFor()
      await assertFits(page, 'an item with requests')
      await assertAccessible(page, 'an item with requests on the phone', { inShort: true })
      await look(page, `phone-requests-${language}`)
      // A cut says so, and asked again it goes with the same key: here the first one had arrived after all.
      const keys: (string | undefined)[] = []
      let cut = true
      await page.route('**/api/v1/api/requests/*/run', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (!cut) return route.continue()
        await route.fetch()
        return route.abort()
      })
      await line.click()
      await page.getByText(words.cut).first().waitFor()
      await look(page, `phone-requests-cut-${language}`)
      cut = false
      // Also from the page that is opened once more.
      await page.locator('nav a[href="/m/find"]').click()
      await page.getByRole('heading', { level: 1, name: words.find }).waitFor()
      await page.goBack()
      await line.click()
      await page.getByText(words.sent(name)).waitFor()
      await look(page, `phone-requests-sent-${language}`)
      assert.ok(keys.length > 1 && keys[0])
      assert.equal(new Set(keys).size, 1)
      await runJobBeside('api-requests', new Date())
      assert.deepEqual(application.bodies(), [`{"name":"Étiquette ${mark} article 0"}`])
      // What the server refuses says why.
      await page.getByRole('button', { name: never }).click()
      await page.getByText(words.filtered).waitFor()

      // Whoever may not change requests is offered none, and nothing is asked for.
      const { guid, email } = await aStorekeeper(api, url, `Paul${mark}`)
      await grantTo(api, place, [guid])
      const other = await newPage(browser, url, { language, phone: true })
      const calls: string[] = []
      other.page.on('request', (call) => calls.push(call.url()))
      await signInOnPhone(other.page, email, PASSWORD)
      await other.page.goto(`/m/item/${items[0]}`)
      await other.page.getByRole('heading', { level: 1, name: `Étiquette ${mark} article 0` }).waitFor()
      // What comes late has come by the time that the help does.
      await other.page.getByRole('button', { name: words.help }).click()
      await other.page.getByRole('dialog').waitFor()
      assert.equal(await other.page.getByRole('heading', { name: words.title, includeHidden: true }).count(), 0)
      assert.deepEqual(
        calls.filter((call) => call.includes('/api/requests')),
        [],
      )
      for (const one of [request, filtered]) await api('DELETE', `/api/requests/${one.guid}`)
      assert.deepEqual(
        [...faults, ...other.faults].filter((fault) => !/ERR_FAILED/.test(fault)),
        [],
      )
    })
  }
})
