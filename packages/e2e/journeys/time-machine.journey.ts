import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  title: 'Remonter le temps',
  asOf: /^Tel que c’était le /,
  leave: 'Revenir à aujourd’hui',
  differences: 'Différences',
  rights: 'Droits',
  reservations: 'Réservations',
  checkouts: 'Remises',
  orders: 'Commandes',
  inDelivery: 'Livraison en cours',
  operations: 'Opérations',
  variants: 'Variantes et lots',
  recipients: 'Destinataires',
  suppliers: 'Fournisseurs',
  tasks: 'Tâches à cette date',
  moved: 'Déplacé',
  came: 'Arrivé',
  write: 'Écriture',
  boardAsOf: /^Tels qu’ils étaient le /,
  chartMenu: /^Actions du graphique/,
  png: 'Exporter en image',
  print: 'Imprimer',
  done: 'Le fichier est prêt',
}
const EN: typeof FR = {
  title: 'Time machine',
  asOf: /^As it was on /,
  leave: 'Back to today',
  differences: 'Differences',
  rights: 'Rights',
  reservations: 'Reservations',
  checkouts: 'Checkouts',
  orders: 'Orders',
  inDelivery: 'Delivery in progress',
  operations: 'Operations',
  variants: 'Variants and lots',
  recipients: 'Recipients',
  suppliers: 'Suppliers',
  tasks: 'Tasks at this date',
  moved: 'Moved',
  came: 'Came',
  write: 'Write',
  boardAsOf: /^As they were on /,
  chartMenu: /^Actions of the chart/,
  png: 'Export as a picture',
  print: 'Print',
  done: 'The file is ready',
}

describe('somebody who asks what was', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`sees a folder as it was, what differs since, who could do what, and charts of then (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      // Not the choices of a filter, which are called the same.
      const shown = (text: string) => page.locator('span', { hasText: new RegExp(`^${text}$`) }).first()
      const seen = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
      const mark = `${language}${Date.now() % 100_000}`
      const place = await api('POST', '/folders', { name: `Hangar ${mark}`, type: 'stock' })
      const van = await api('POST', '/folders', { name: `Camion ${mark}`, type: 'stock' })
      const keyword = await api('POST', '/tags', { name: `Fragile ${mark}` })
      const pump = await api('POST', '/items', {
        type: 'product',
        parent: place.guid,
        name: `Pompe ${mark}`,
        quantity: 7,
        tags: [{ guid: keyword.guid }],
      })
      const site = { name: `Chantier ${mark}` }
      const kept = { item: pump.guid, name: site, quantity: 2, expiryDate: '2999-12-31' }
      const reservation = await api('POST', '/reservations', kept)
      const person = await api('POST', '/recipients', { lastname: `Martin ${mark}` })
      const lent = { recipient: person.guid, items: [{ guid: pump.guid, quantity: 1 }] }
      const { data: out } = await api<{ data: { guid: string }[] }>('POST', '/checkouts', lent)
      const supplier = await api('POST', '/suppliers', { name: `Faure ${mark}` })
      const articles = [{ name: `Joint ${mark}`, quantity: 4 }]
      const order = await api('POST', '/orders', { supplier: supplier.guid, articles })
      const glue = await api('POST', '/items', {
        type: 'product',
        parent: place.guid,
        name: `Colle ${mark}`,
        quantity: 0,
      })
      const lot = await api('POST', `/items/${glue.guid}/variants`, { kind: 'lot', name: `L-${mark}`, quantity: 3 })
      const { user: me } = await api<{ user: { guid: string } }>('GET', '/users/me')
      const tasks = ['inventory', 'inventory_validation'].map((kind) => ({
        kind,
        assignee: { kind: 'user', guid: me.guid },
      }))
      const plan = { title: `Comptage ${mark}`, type: 'inventory', location: place.guid, tasks }
      const operation = await api('POST', '/interventions', plan)
      await page.waitForTimeout(1_200)
      const then = new Date().toISOString()
      await page.waitForTimeout(1_200)
      await api('PUT', `/items/${pump.guid}`, { name: `Pompe vendue ${mark}`, tags: [] })
      await api('POST', `/reservations/${reservation.guid}/cancel`, {})
      await api('POST', `/checkouts/${out[0]!.guid}/checkin`, {})
      await api('POST', `/orders/${order.guid}/cancel`, {})
      await api('DELETE', `/interventions/${operation.guid}`)
      await api('DELETE', `/items/${lot.guid}`)
      await api('PUT', `/tags/${keyword.guid}`, { name: `Robuste ${mark}` })
      await api('POST', '/items/move', { items: [{ guid: pump.guid }], destination: van.guid })
      await api('POST', '/items', { type: 'product', parent: place.guid, name: `Joint ${mark}`, quantity: 4 })
      await api('PUT', `/folders/${place.guid}`, { name: `Atelier ${mark}` })

      await page.goto(`/past?folder=${place.guid}&at=${then}`)
      await page.getByRole('heading', { name: words.title }).waitFor()
      await page.getByText(words.asOf).waitFor()
      await page.getByText(`Pompe ${mark}`).first().waitFor()
      assert.equal(await page.getByText(`Joint ${mark}`).count(), 0)
      assert.ok((await page.getByText(`Hangar ${mark}`).count()) > 0)
      await page.getByText(`Fragile ${mark}`).first().waitFor()
      await assertAccessible(page, `past-items-${language}`)
      await look(page, `past-items-${language}`)

      // Who goes by keyboard is where they were: on the way to look that they chose.
      const differences = page.getByRole('button', { name: words.differences, exact: true })
      await differences.press('Enter')
      await shown(words.came).waitFor()
      assert.equal(await differences.evaluate((button) => button === document.activeElement), true)
      await page.getByText(`Joint ${mark}`).first().waitFor()
      await assertAccessible(page, `past-differences-${language}`)
      await look(page, `past-differences-${language}`)
      await page.goto(`/past?view=differences&at=${then}&q=${encodeURIComponent(`vendue ${mark}`)}`)
      await shown(words.moved).waitFor()
      await page.getByText(`Fragile ${mark}`).first().waitFor()
      await look(page, `past-moved-${language}`)

      // What was promised and who had it, as their own lists say today.
      await page.goto(`/past?at=${then}&q=${mark}`)
      await page.getByRole('button', { name: words.reservations, exact: true }).click()
      await page.getByText(`Chantier ${mark}`).first().waitFor()
      await page.getByText(`Pompe ${mark}`).first().waitFor()
      await assertAccessible(page, `past-reservations-${language}`)
      await look(page, `past-reservations-${language}`)
      const turnTo = (view: string) => page.getByRole('button', { name: view, exact: true }).click()
      await turnTo(words.checkouts)
      await seen(`Martin ${mark}`).waitFor()
      await seen(`Hangar ${mark}`).waitFor()
      await look(page, `past-checkouts-${language}`)
      await turnTo(words.orders)
      await seen(`Faure ${mark}`).waitFor()
      await seen(words.inDelivery).waitFor()
      await look(page, `past-orders-${language}`)
      await turnTo(words.recipients)
      await seen(`Martin ${mark}`).waitFor()
      await look(page, `past-recipients-${language}`)
      await turnTo(words.suppliers)
      await seen(`Faure ${mark}`).waitFor()
      await look(page, `past-suppliers-${language}`)
      await turnTo(words.operations)
      await seen(`Comptage ${mark}`).waitFor()
      await look(page, `past-operations-${language}`)
      // An operation that is deleted by now, with what was to be done in it.
      await seen(`Comptage ${mark}`).click()
      await page.waitForURL(/view=operation/)
      const chosen = page.getByRole('combobox', { name: words.tasks })
      await chosen.waitFor()
      assert.ok((await chosen.locator('option').allTextContents())[0]!.includes(`Comptage ${mark}`))
      assert.equal(await chosen.locator('option').count(), 3)
      await assertAccessible(page, `past-operation-${language}`)
      await look(page, `past-operation-${language}`)
      await page.goto(`/past?view=variants&at=${then}&q=${encodeURIComponent(`L-${mark}`)}`)
      await seen(`L-${mark}`).waitFor()
      await look(page, `past-variants-${language}`)

      await page.goto(`/past?view=rights&folder=${place.guid}&at=${then}`)
      await shown(words.write).waitFor()
      await assertAccessible(page, `past-rights-${language}`)
      await look(page, `past-rights-${language}`)
      await page
        .getByRole('link', { name: words.leave })
        .or(page.getByRole('button', { name: words.leave }))
        .click()
      await page.waitForURL(new RegExp(`/items/${place.guid}`))

      const { data: boards } = await api<{ data: { guid: string }[] }>('GET', '/dashboards')
      await page.goto(`/dashboards/${boards[0]!.guid}?at=${encodeURIComponent(JSON.stringify(then))}`)
      await page.getByText(words.boardAsOf).waitFor()
      await page.getByRole('button', { name: words.chartMenu }).first().click()
      await page.getByRole('menuitem', { name: words.print, exact: true }).waitFor()
      await page.locator('canvas').first().waitFor()
      await look(page, `past-charts-${language}`)
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: words.png }).click()
      assert.match((await download).suggestedFilename(), /\.png$/)
      await assertAccessible(page, `past-charts-${language}`)
      assert.deepEqual(faults, [])
    })
  }
})
