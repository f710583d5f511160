import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { day } from '../support/days.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  empty: 'Rien n’est réservé',
  reserve: 'Réserver',
  name: 'Nom de la réservation',
  quantity: 'Quantité',
  expiry: 'Expire le',
  created: 'La réservation a été créée',
  available: 'Disponible',
  tooMuch: /dépasse la quantité disponible/,
  past: /La date d'expiration est passée/,
  out: 'Sortie de stock',
  outButton: 'Enregistrer la sortie',
  technician: 'Remis au technicien',
  for: 'Pour la réservation',
  reserved: /unités sont réservées/,
  tab: 'Réservations',
  find: 'Nom ou code-barres de l’article',
  all: 'Toutes',
  cancel: 'Annuler la réservation',
  cancelled: 'est annulée',
  undo: 'Rétablir',
  names: 'Noms de réservation',
  newName: 'Nouveau nom',
  create: 'Créer',
  nameLabel: 'Nom',
  remove: 'Supprimer',
  removed: 'est supprimé',
  isMade: 'est créé',
  inUse: 'Des réservations actives portent ce nom',
  none: 'Aucune réservation ne correspond',
  clear: 'Effacer les filtres',
  search: 'Rechercher une réservation',
  ended: 'Annulée',
  rename: 'Renommer',
  save: 'Enregistrer',
  date: (day: string) => day.split('-').toReversed().join('/'),
  required: 'Ce champ est obligatoire',
  export: 'Exporter',
  exported: 'Le fichier est téléchargé',
}
const EN: typeof FR = {
  empty: 'Nothing is reserved',
  reserve: 'Reserve',
  name: 'Name of the reservation',
  quantity: 'Quantity',
  expiry: 'Expires on',
  created: 'The reservation was created',
  available: 'Available',
  tooMuch: /exceeds the available quantity/,
  past: /The expiry date is in the past/,
  out: 'Stock out',
  outButton: 'Record the stock out',
  technician: 'Given to technician',
  for: 'For the reservation',
  reserved: /units are reserved/,
  tab: 'Reservations',
  find: 'Name or barcode of the item',
  all: 'All',
  cancel: 'Cancel the reservation',
  cancelled: 'is cancelled',
  undo: 'Restore',
  names: 'Reservation names',
  newName: 'New name',
  create: 'Create',
  nameLabel: 'Name',
  remove: 'Delete',
  removed: 'is deleted',
  isMade: 'is created',
  inUse: 'Active reservations have this name',
  none: 'No reservation matches',
  clear: 'Clear filters',
  search: 'Search a reservation',
  ended: 'Cancelled',
  rename: 'Rename',
  save: 'Save',
  date: (day: string) => day.split('-').toReversed().join('/'),
  required: 'Required field',
  export: 'Export',
  exported: 'The file is downloaded',
}

describe('reservations', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`are made on the page of the item, keep the stock from others and leave with the exit they are for (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}-${Date.now().toString(36)}`
      const { token } = (await (
        await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
      ).json()) as { token: string }
      const headers = { Authorization: `Bearer ${token}` }
      const {
        data: [folder],
      } = (await (await page.request.get('/api/v1/folders', { headers })).json()) as { data: { guid: string }[] }
      const { guid } = (await (
        await page.request.post('/api/v1/items', {
          headers,
          data: { name: `Perceuse ${mark}`, type: 'product', quantity: 10, parent: folder!.guid },
        })
      ).json()) as { guid: string }

      await page.goto(`/item/${guid}?tab=reservations`)
      await page.getByText(words.empty).waitFor()
      await look(page, `tab-empty-${language}`)
      await assertAccessible(page, `an item without reservations (${language})`)
      await page.getByRole('button', { name: words.reserve, exact: true }).click()
      const dialog = page.getByRole('dialog')
      const field = (name: string) =>
        dialog
          .getByRole('textbox', { name, exact: false })
          .or(dialog.getByRole('combobox', { name, exact: false }))
          .first()
      await field(words.name).waitFor()
      await page.keyboard.press('Enter')
      await dialog.getByText(words.required).first().waitFor()
      await field(words.name).fill(`Chantier ${mark}`)
      await field(words.quantity).fill('12')
      await field(words.expiry).fill(words.date(day(-2)))
      await page.keyboard.press('Enter')
      await dialog.getByText(words.tooMuch).waitFor()
      await dialog.getByText(words.past).waitFor()
      await look(page, `reserve-refused-${language}`)
      await assertAccessible(page, `a refused reservation (${language})`)
      await field(words.quantity).fill('8')
      await field(words.expiry).fill(words.date(day(2)))
      await page.keyboard.press('Enter')
      await page.getByText(words.created).waitFor()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(`Chantier ${mark}`).waitFor()
      await page.getByText(words.available, { exact: true }).first().waitFor()
      await look(page, `tab-${language}`)
      await assertAccessible(page, `an item with a reservation (${language})`)

      // More than is free goes for the reservation only.
      await page.getByRole('button', { name: words.out, exact: true }).click()
      await field(words.for).waitFor()
      await field(words.quantity).fill('5')
      await dialog.getByText(words.reserved).waitFor()
      await look(page, `out-refused-${language}`)
      await dialog.getByLabel(words.for).selectOption({ index: 1 })
      await dialog.getByText(words.reserved).waitFor({ state: 'detached' })
      await dialog.getByRole('radio', { name: words.technician }).check()
      await look(page, `out-${language}`)
      await assertAccessible(page, `an exit for a reservation (${language})`)
      await dialog.getByRole('button', { name: words.outButton }).click()
      await dialog.waitFor({ state: 'detached' })
      const kept = async () =>
        (
          (await (await page.request.get(`/api/v1/reservations?item=${guid}`, { headers })).json()) as {
            data: { quantity: number; taken: number }[]
          }
        ).data[0]
      const { quantity, taken } = (await kept())!
      assert.deepEqual([quantity, taken], [3, 5])
      assert.deepEqual(faults, [])
    })

    it(`are listed, found, cancelled and taken back, and their names are looked after (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}-${Date.now().toString(36)}`
      await page.goto('/items/root')
      await page.getByRole('navigation').getByRole('link', { name: words.tab }).first().click()
      await page.waitForURL('**/reservations')
      await page.getByRole('button', { name: words.reserve, exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('searchbox', { name: words.find })
        .or(dialog.getByRole('textbox', { name: words.find }))
        .first()
        .fill('Vis à bois 4')
      await dialog
        .getByRole('button', { name: /Vis à bois 4/ })
        .first()
        .click()
      const field = (name: string) =>
        dialog
          .getByRole('textbox', { name, exact: false })
          .or(dialog.getByRole('combobox', { name, exact: false }))
          .first()
      await field(words.name).fill(`Salon ${mark}`)
      await field(words.quantity).fill('2')
      await field(words.expiry).fill(words.date(day(20)))
      await look(page, `reserve-${language}`)
      await assertAccessible(page, `reserving from the list (${language})`)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      const row = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ hasText: `Salon ${mark}` })
      await row.waitFor()
      await look(page, `list-${language}`)
      await assertAccessible(page, `the list of reservations (${language})`)

      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.export, exact: true }).click()
      await page.getByRole('menuitem', { name: /xlsx/ }).click()
      assert.match((await download).suggestedFilename(), /\.xlsx$/)

      await row.getByText(`Salon ${mark}`).click({ button: 'right' })
      await page.getByRole('menuitem', { name: words.cancel }).click()
      await page.getByText(words.cancelled).waitFor()
      await row.waitFor({ state: 'detached' })
      await page.getByText(words.all, { exact: true }).first().click()
      await row.getByText(words.ended).waitFor()
      await page.getByRole('button', { name: words.undo }).first().click()
      await page
        .getByRole('grid')
        .getByRole('row')
        .filter({ hasText: `Salon ${mark}` })
        .nth(1)
        .waitFor()
      await look(page, `list-all-${language}`)
      await page.goto('/reservations?q=zzzzzz')
      await page.getByText(words.none).waitFor()
      await look(page, `list-none-${language}`)
      await page.getByRole('button', { name: words.clear }).first().click()
      await row.first().waitFor()

      await page.goto('/settings/reservations')
      await page.getByRole('heading', { level: 1, name: words.names }).waitFor()
      await page.getByRole('button', { name: words.newName }).first().click()
      await field(words.nameLabel).fill(`Foire ${mark}`)
      await page.keyboard.press('Enter')
      await page.getByText(words.isMade).waitFor()
      const names = page.getByRole('grid').getByRole('row')
      await names.filter({ hasText: `Foire ${mark}` }).waitFor()
      await look(page, `names-${language}`)
      await assertAccessible(page, `the names of reservations (${language})`)
      await names
        .filter({ hasText: `Salon ${mark}` })
        .getByText(`Salon ${mark}`)
        .click({ button: 'right' })
      const remove = page.getByRole('menuitem', { name: words.remove })
      assert.equal(await remove.getAttribute('aria-disabled'), 'true')
      assert.equal(await remove.getAttribute('title'), words.inUse)
      await page.keyboard.press('Escape')
      await names
        .filter({ hasText: `Foire ${mark}` })
        .getByText(`Foire ${mark}`)
        .click({ button: 'right' })
      await page.getByRole('menuitem', { name: words.remove }).click()
      await look(page, `name-remove-${language}`)
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
      await page.getByText(words.removed).waitFor()
      await names.filter({ hasText: `Foire ${mark}` }).waitFor({ state: 'detached' })
      assert.deepEqual(faults, [])
    })
  }
})
