import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { apiOf, assertFits, signInOnPhone } from '../support/phone.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  link: 'Réceptionner une commande',
  typed: 'Saisir un code',
  read: 'Lire',
  unknown: (code: string) => `Aucune commande en attente n’a ce code\u00A0: ${code}`,
  several: (code: string) => `Plusieurs commandes attendent ${code}\u00A0: choisissez la bonne.`,
  title: (number: string) => `Réceptionner ${number}`,
  notHere: 'Aucun article de cette commande n’a ce code',
  quantity: (name: string) => `Quantité reçue de ${name}`,
  send: /^Mettre en stock/,
  needed: 'Choisissez où ranger ce qui arrive.',
  choose: 'Choisir',
  place: 'Nom du dossier',
  addLot: 'Ajouter un lot',
  lot: 'Lot',
  date: 'Date d’expiration',
  serials: 'Numéros de série',
  over: 'Recevoir plus que commandé\u202F?',
  goOn: 'Recevoir quand même',
  done: 'Livraison mise en stock',
}
const EN: typeof FR = {
  link: 'Receive an order',
  typed: 'Type a code',
  read: 'Read',
  unknown: (code) => `No order that is expected has this code: ${code}`,
  several: (code) => `Several orders expect ${code}: choose the right one.`,
  title: (number) => `Receive ${number}`,
  notHere: 'No item of this order has this code',
  quantity: (name) => `Received quantity of ${name}`,
  send: /^Put into stock/,
  needed: 'Choose where to put what comes.',
  choose: 'Choose',
  place: 'Name of the folder',
  addLot: 'Add a lot',
  lot: 'Lot',
  date: 'Expiry date',
  serials: 'Serial numbers',
  over: 'Receive more than ordered?',
  goOn: 'Receive anyway',
  done: 'Reception saved',
}
type Made = { guid: string; number: string }

describe('an order on a phone', () => {
  for (const [language, words] of walks('fr', [
    ['fr', FR],
    ['en', EN],
  ] as const))
    it(`is received (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, {
        language,
        dark: language === 'en',
        width: language === 'en' ? 360 : 390,
        phone: true,
      })
      await signInOnPhone(page)
      const api = apiOf(page)
      const mark = crypto.randomUUID().slice(0, 6).toUpperCase()
      const [paint, drill] = [`Peinture ${mark}`, `Perceuse ${mark}`]
      const place = await api<Made>('POST', '/folders', { name: `Quai ${mark}`, type: 'stock' })
      const supplier = await api<Made>('POST', '/suppliers', { name: `Fournisseur ${mark}` })
      const order = (articles: object[]) => api<Made>('POST', '/orders', { supplier: supplier.guid, articles })
      const first = await order([
        { name: paint, tag: `P${mark}`, quantity: 4 },
        { name: drill, type: 'equipment', tag: `D${mark}`, quantity: 1 },
      ])
      const second = await order([{ name: paint, tag: `P${mark}`, quantity: 2 }])
      const scan = async (code: string) => {
        await page.getByLabel(words.typed).fill(code)
        await page.getByRole('button', { name: words.read, exact: true }).click()
      }
      await page.goto('/m/more')
      await page.getByRole('link', { name: words.link }).click()

      // An article that two orders expect does not say which one; one that a single order expects does.
      await scan('NIX-0')
      await page.getByText(words.unknown('NIX-0')).waitFor()
      await scan(`P${mark}`)
      await page.getByText(words.several(`P${mark}`)).waitFor()
      await page.getByText(second.number, { exact: true }).waitFor()
      await look(page, `phone-receive-which-${language}`)
      await assertFits(page, 'which order comes')
      await assertAccessible(page, `which order comes (${language})`, { inShort: true })
      await scan(`D${mark}`)
      await page.getByRole('heading', { name: words.title(first.number) }).waitFor()

      for (let times = 0; times < 5; times++) await scan(`P${mark}`)
      await scan(`D${mark}`)
      await scan('NIX-1')
      await page.getByText(words.notHere).first().waitFor()
      assert.equal(await page.getByLabel(words.quantity(paint)).inputValue(), '5')
      await page.getByRole('button', { name: words.send }).click()
      await page.getByText(words.needed).first().waitFor()

      // What was counted stands on the device when the page is opened again.
      await page.reload()
      await page.getByLabel(words.quantity(paint)).waitFor()
      await page.waitForFunction(
        (name) =>
          [...document.querySelectorAll('input')].some(
            (one) => one.labels?.[0]?.textContent === name && one.value === '5',
          ),
        words.quantity(paint),
      )
      await page.getByRole('button', { name: words.choose, exact: true }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('searchbox').fill(`Quai ${mark}`)
      await sheet.getByRole('button', { name: `Quai ${mark}` }).click()
      await page.getByRole('button', { name: words.addLot }).click()
      await page.getByRole('textbox', { name: words.lot, exact: true }).fill(`L-${mark}`)
      await page.getByRole('textbox', { name: words.date }).fill('31/12/2031')
      await page.getByRole('textbox', { name: words.serials }).fill(`S-${mark}\nS2-${mark}`)
      await look(page, `phone-receive-lines-${language}`)
      await assertFits(page, 'what came of an order')
      await assertAccessible(page, `what came of an order (${language})`, { inShort: true })

      // More than ordered is asked about, and two numbers of one drill are refused beside its line.
      await page.getByRole('button', { name: words.send }).click()
      await page.getByRole('dialog', { name: words.over }).getByRole('button', { name: words.goOn }).click()
      const serials = page.getByRole('textbox', { name: words.serials })
      await page.locator('textarea[aria-invalid="true"]').waitFor()
      await look(page, `phone-receive-refused-${language}`)
      await serials.fill(`S-${mark}`)
      await page.getByRole('button', { name: words.send }).click()
      await page.getByRole('dialog', { name: words.over }).getByRole('button', { name: words.goOn }).click()
      await page.getByText(words.done).waitFor()
      const { status } = await api<{ status: string }>('GET', `/orders/${first.guid}`)
      assert.equal(status, 'received')
      const { data } = await api<{ data: { name: string; quantity: number }[] }>('GET', `/items?folder=${place.guid}`)
      assert.deepEqual(
        [paint, drill].map((name) => data.filter((one) => one.name.startsWith(name)).length > 0),
        [true, true],
        JSON.stringify(data.map(({ name }) => name)),
      )
      assert.deepEqual(faults, [])
      await page.context().close()
    })
})
