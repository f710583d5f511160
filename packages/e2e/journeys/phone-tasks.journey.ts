import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf as apiOfPhone, assertFits, quantityOf, signInOnPhone, untilKept } from '../support/phone.ts'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { aCount, anArrival, aPlace, aStorekeeper, foundIn, grantTo, PASSWORD } from '../support/tasks.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  mine: 'Mes tâches',
  counting: 'Comptage',
  arrival: 'Réception',
  code: 'Saisir un code',
  read: 'Lire',
  last: 'Dernier scan',
  scanned: 'Scanné',
  quantityOf: (name: string) => `Quantité de ${name}`,
  finish: 'Terminer',
  ended: (task: string) => `«\u202F${task}\u202F» clôturée`,
  here: /Disponible sans réseau/,
  waits: /La fin de cette tâche est à envoyer/,
  toSend: '3 envois en attente',
  twoWait: /2 envois en attente/,
  received: 'Tout est arrivé',
}
const EN: typeof FR = {
  mine: 'My tasks',
  counting: 'Count',
  arrival: 'Reception',
  code: 'Type a code',
  read: 'Read',
  last: 'Last scan',
  scanned: 'Scanned',
  quantityOf: (name) => `Quantity of ${name}`,
  finish: 'Finish',
  ended: (task) => `“${task}” closed`,
  here: /Available without a network/,
  waits: /The end of this task is to be sent/,
  toSend: '3 acts waiting',
  twoWait: /2 acts waiting/,
  received: 'All has arrived',
}
type Words = typeof FR

const newCode = () => `5${String(Date.now() % 1_000_000).padStart(6, '0')}`
const read = async (page: Page, words: Words, code: string) => {
  await page.getByLabel(words.code).fill(code)
  await page.getByRole('button', { name: words.read, exact: true }).click()
}
const lastIs = (page: Page, words: Words, name: string) =>
  page.getByRole('region', { name: words.last }).getByText(name).first().waitFor()
const finish = async (page: Page, words: Words) => {
  await page.getByRole('button', { name: words.finish, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.finish, exact: true }).click()
}

describe('tasks on a phone', () => {
  for (const [language, dark, words] of walks('fr', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    const seen = (name: string) => `phone-task-${name}-${language}-${dark ? 'dark' : 'light'}-390`
    const screen = async (page: Page, name: string) => {
      await look(page, seen(name))
      await assertFits(page, `${name} (${language})`)
      await assertAccessible(page, `${name} on a phone (${language})`, { inShort: language === 'fr' })
    }
    const aLeader = async () => {
      const { page } = await newPage(browser, url)
      await signIn(page)
      return apiOf(page)
    }

    it(`a count is done with one hand, in a cellar, and leaves by itself (${language})`, async () => {
      const api = await aLeader()
      const code = newCode()
      const nora = await aStorekeeper(api, url, 'Nora')
      const { place } = await aPlace(api, `Rayon ${code}`, code, 3)
      await grantTo(api, place.guid, [nora.guid])
      const planned = await aCount(api, `Inventaire ${code}`, place.guid, { kind: 'user', guid: nora.guid })
      const { page, faults } = await newPage(browser, url, { phone: true, keepsBuild: true, language, dark })
      await signInOnPhone(page, nora.email, PASSWORD)
      const mine = page.getByRole('heading', { name: words.mine })
      await mine.waitFor()
      await screen(page, 'home')
      await page.getByRole('link', { name: new RegExp(words.counting) }).click()
      await page.getByRole('heading', { level: 1, name: words.counting }).waitFor()
      await page.getByText(words.here).waitFor()
      await read(page, words, `${code}0`)
      await lastIs(page, words, `Rayon ${code} 0`)
      await screen(page, 'count')
      await untilKept(page)
      await page.context().setOffline(true)
      await read(page, words, `${code}1`)
      await lastIs(page, words, `Rayon ${code} 1`)
      await read(page, words, `${code}1`)
      // Both are on the device before it goes dark.
      await page.getByText(words.twoWait).first().waitFor()
      await page.getByRole('textbox', { name: words.quantityOf(`Rayon ${code} 2`) }).fill('9')
      // A cellar where the phone went dark: it begins again there.
      await page.reload()
      await page.getByRole('heading', { level: 1, name: words.counting }).waitFor()
      await finish(page, words)
      await page.getByRole('heading', { level: 1, name: words.mine }).waitFor()
      await page.getByText(words.toSend).first().waitFor()
      await screen(page, 'list-without-network')
      await page.getByRole('link', { name: new RegExp(words.counting) }).click()
      await page.getByText(words.waits).waitFor()
      await screen(page, 'end-waits')
      await page.context().setOffline(false)
      await page.getByText(words.ended(words.counting)).first().waitFor()
      assert.deepEqual(await foundIn(api, planned), {
        [`Rayon ${code} 0`]: 1,
        [`Rayon ${code} 1`]: 2,
        [`Rayon ${code} 2`]: 9,
      })
      assert.deepEqual(
        faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)),
        [],
      )
    })

    it(`a reception is done with one hand (${language})`, async () => {
      const api = await aLeader()
      const code = newCode()
      const nora = await aStorekeeper(api, url, 'Nora')
      const { place, items } = await aPlace(api, `Quai ${code}`, code, 2)
      const to = await api('POST', '/folders', { name: `Chantier ${code}`, type: 'stock' })
      await grantTo(api, place.guid, [nora.guid])
      await grantTo(api, to.guid, [nora.guid])
      const planned = await anArrival(api, `Livraison ${code}`, place, to, items, { kind: 'user', guid: nora.guid })
      const { page, faults } = await newPage(browser, url, { phone: true, keepsBuild: true, language, dark })
      await signInOnPhone(page, nora.email, PASSWORD)
      await page.goto(`/m/task/${planned.operation}/${planned.task}`)
      await page.getByRole('heading', { level: 1, name: words.arrival }).waitFor()
      await page.getByText(words.here).waitFor()
      await read(page, words, `${code}0`)
      await lastIs(page, words, words.scanned)
      await screen(page, 'reception')
      await page.getByRole('button', { name: words.received }).click()
      await page.getByRole('textbox', { name: words.quantityOf(`Quai ${code} 1`) }).waitFor()
      await finish(page, words)
      await page.getByText(words.ended(words.arrival)).first().waitFor()
      const phone = apiOfPhone(page)
      assert.deepEqual(await Promise.all(items.map(({ guid }) => quantityOf(phone, guid))), [8, 8])
      assert.deepEqual(faults, [])
    })
  }
})
