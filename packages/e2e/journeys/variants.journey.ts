import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { day } from '../support/days.ts'
import { plugInScanner } from '../support/scanner.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  empty: 'Ce produit n’a ni variante ni lot',
  add: 'Ajouter',
  takesOver: 'Reprend tout le stock du produit',
  name: 'Nom',
  kind: 'Sorte',
  expiry: 'Date d’expiration',
  quantity: 'Quantité',
  create: 'Créer',
  created: 'est créé',
  exists: (name: string) => `Le nom ${name} existe déjà dans vos variantes et lots.`,
  take: 'Sortir selon l’expiration',
  takeQuantity: 'Quantité à sortir',
  takeButton: 'Enregistrer la sortie',
  technician: 'Remis au technicien',
  expired: "Au moins une variante ou un lot sélectionné a dépassé sa date d'expiration",
  anyway: 'Enregistrer malgré tout',
  actions: (name: string) => `Actions sur ${name}`,
  out: 'Sortie de stock',
  disable: 'Désactiver',
  disabled: 'est désactivé',
  showAll: 'Tout afficher',
  copy: 'Copier',
  remove: 'Supprimer',
  removed: 'Variante ou lot supprimé',
  count: 'Compter',
  refused: 'La variante ou le lot est désactivé.',
  title: 'Variantes et lots',
  isExpired: 'Périmés',
  expiryFilter: 'Échéance',
  of: 'Lot, de',
  edit: 'Modifier',
  save: 'Enregistrer',
  saved: 'est enregistré',
  status: 'Statut',
  stock: 'ne peut être modifié',
  date: (day: string) => day.split('-').toReversed().join('/'),
  pieces: (count: number) => `${count} pièce${count > 1 ? 's' : ''}`,
  search: 'Rechercher un nom ou un code',
}
const EN: typeof FR = {
  empty: 'This product has no variants and no lots',
  add: 'Add',
  takesOver: 'Takes over the whole stock of the product',
  name: 'Name',
  kind: 'Kind',
  expiry: 'Expiration date',
  quantity: 'Quantity',
  create: 'Create',
  created: 'has been created',
  exists: (name: string) => `The name ${name} already exists in your variants and lots.`,
  take: 'Take out by expiry',
  takeQuantity: 'Quantity to take out',
  takeButton: 'Record the stock out',
  technician: 'Given to technician',
  expired: 'At least one of the selected variants and lots has exceeded its expiration date',
  anyway: 'Record anyway',
  actions: (name: string) => `Actions on ${name}`,
  out: 'Stock out',
  disable: 'Disable',
  disabled: 'is disabled',
  showAll: 'Show all',
  copy: 'Copy',
  remove: 'Delete',
  removed: 'Variant and lot deleted',
  count: 'Count',
  refused: 'The variant and lot is disabled.',
  title: 'Variants and lots',
  isExpired: 'Expired',
  expiryFilter: 'Expiry',
  of: 'Lot, of',
  edit: 'Edit',
  save: 'Save',
  saved: 'has been saved',
  status: 'Status',
  stock: 'cannot be changed',
  date: (day: string) => day.split('-').toReversed().join('/'),
  pieces: (count: number) => `${count} piece${count > 1 ? 's' : ''}`,
  search: 'Search a name or a code',
}

/** An EAN-13 of these twelve digits. */
const gtinOf = (body: string) =>
  `${body}${(10 - ([...body].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10}`

describe('variants and lots', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`take over the stock of their product, leave by expiry, warn past their date, and stay counted when disabled (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}-${Date.now().toString(36)}`
      const { token } = (await (
        await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
      ).json()) as { token: string }
      const headers = { Authorization: `Bearer ${token}` }
      const get = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`, { headers })).json()) as T
      const {
        data: [folder],
      } = await get<{ data: { guid: string }[] }>('/folders')
      const { guid } = (await (
        await page.request.post('/api/v1/items', {
          headers,
          data: { name: `Sérum ${mark}`, type: 'product', quantity: 10, parent: folder!.guid },
        })
      ).json()) as { guid: string }
      const dialog = page.getByRole('dialog')
      const field = (name: string) => dialog.getByLabel(name, { exact: false }).first()
      const openMenu = async (name: string, entry: string) => {
        await page.getByRole('button', { name: words.actions(name), exact: true }).click()
        await page.getByRole('menuitem', { name: entry, exact: true }).click()
      }

      await page.goto(`/item/${guid}?tab=variants`)
      await page.getByText(words.empty).waitFor()
      await look(page, `tab-empty-${language}`)
      await assertAccessible(page, `a product without variants (${language})`)
      await page.getByRole('button', { name: words.add, exact: true }).click()
      await dialog.getByText(words.takesOver).waitFor()
      await look(page, `first-${language}`)
      await field(words.name).fill(`A ${mark}`)
      await field(words.expiry).fill(words.date(day(40)))
      await dialog.getByRole('button', { name: words.create }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('list', { name: words.title }).getByText(words.pieces(10)).waitFor()

      const add = async (name: string, expiry: string, quantity: string) => {
        await page.getByRole('button', { name: words.add, exact: true }).click()
        await field(words.name).fill(name)
        await field(words.expiry).fill(words.date(expiry))
        await field(words.quantity).fill(quantity)
        await dialog.getByRole('button', { name: words.create }).click()
      }
      await add(`A ${mark}`, day(10), '5')
      await dialog.getByText(words.exists(`A ${mark}`)).waitFor()
      await look(page, `name-taken-${language}`)
      await assertAccessible(page, `a name that exists (${language})`)
      await field(words.name).fill(`B ${mark}`)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await add(`C ${mark}`, day(-3), '3')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(words.pieces(18)).first().waitFor()
      await look(page, `tab-${language}`)
      await assertAccessible(page, `a product with lots (${language})`)

      // The first to expire leaves first; what is past its date is not suggested.
      await page.getByRole('button', { name: words.take }).click()
      await field(words.takeQuantity).fill('7')
      await dialog.getByRole('row', { name: new RegExp(`B ${mark}`) }).waitFor()
      await dialog.getByRole('radio', { name: words.technician }).check()
      await look(page, `take-${language}`)
      await assertAccessible(page, `a suggestion of lots (${language})`)
      await dialog.getByRole('button', { name: words.takeButton }).click()
      await dialog.waitFor({ state: 'detached' })
      const stock = async () =>
        Object.fromEntries(
          (
            await get<{ data: { name: string; quantity: number }[] }>(`/items/${guid}/variants?all=true&size=50`)
          ).data.map(({ name, quantity }) => [name[0], quantity]),
        )
      assert.deepEqual(await stock(), { A: 8, B: 0, C: 3 })

      await openMenu(`C ${mark}`, words.out)
      await dialog.getByText(words.expired).waitFor()
      await field(words.quantity).fill('1')
      await dialog.getByRole('radio', { name: words.technician }).check()
      await look(page, `expired-${language}`)
      await dialog.getByRole('button', { name: words.anyway }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual(await stock(), { A: 8, B: 0, C: 2 })

      await openMenu(`A ${mark}`, words.disable)
      await page.getByText(words.disabled).waitFor()
      // A message stays while the pointer is on it.
      await page.mouse.move(0, 0)
      await page.getByText(`A ${mark}`).first().waitFor({ state: 'hidden' })
      await page.getByText(words.pieces(10)).first().waitFor()
      await page.getByRole('checkbox', { name: words.showAll }).check()
      await page.getByText(`A ${mark}`).first().waitFor()
      await page.getByRole('button', { name: words.actions(`A ${mark}`), exact: true }).click()
      await look(page, `menu-disabled-${language}`)
      assert.equal(
        await page.getByRole('menuitem', { name: new RegExp(words.out) }).getAttribute('aria-disabled'),
        'true',
      )
      await page.keyboard.press('Escape')

      await openMenu(`B ${mark}`, words.copy)
      await page
        .getByText(new RegExp(`B ${mark} - copy\\d{1,5}`))
        .first()
        .waitFor()
      await openMenu(`B ${mark}`, words.remove)
      await assertAccessible(page, `a lot before it is deleted (${language})`)
      await dialog.getByRole('button', { name: words.remove }).click()
      await page.getByText(words.removed).waitFor()
      assert.deepEqual(faults, [])
      await page.context().close()
    })

    itInFull(`are listed with what is past its date, opened and changed (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}-${Date.now().toString(36)}`
      const { token } = (await (
        await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
      ).json()) as { token: string }
      const headers = { Authorization: `Bearer ${token}` }
      const gtin = gtinOf(`9${String(Date.now()).slice(-11)}`)
      const {
        data: [folder],
      } = (await (await page.request.get('/api/v1/folders', { headers })).json()) as { data: { guid: string }[] }
      const { guid } = (await (
        await page.request.post('/api/v1/items', {
          headers,
          data: { name: `Gaze ${mark}`, type: 'product', tag: gtin, parent: folder!.guid },
        })
      ).json()) as { guid: string }
      for (const [name, expiryDate] of [
        [`Vieux ${mark}`, day(-1)],
        [`Frais ${mark}`, day(200)],
      ]) {
        await page.request.post(`/api/v1/items/${guid}/variants`, {
          headers,
          data: { name, kind: 'lot', expiryDate, quantity: 4 },
        })
      }
      await page.goto(`/variants-and-lots?q=${mark}`)
      await page.getByRole('gridcell', { name: `Vieux ${mark}`, exact: true }).waitFor()
      await page.getByRole('gridcell', { name: `Frais ${mark}`, exact: true }).waitFor()
      await look(page, `list-${language}`)
      await assertAccessible(page, `the list of variants and lots (${language})`)
      await page.getByLabel(words.expiryFilter).selectOption(words.isExpired)
      await page.getByRole('gridcell', { name: `Frais ${mark}`, exact: true }).waitFor({ state: 'detached' })
      await page.getByRole('gridcell', { name: `Vieux ${mark}`, exact: true }).waitFor()
      await page.getByRole('link', { name: `Vieux ${mark}`, exact: true }).click()
      await page.getByText(words.of).waitFor()
      await page.getByRole('button', { name: words.edit, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.status).fill('Quarantaine')
      await look(page, `edit-${language}`)
      await assertAccessible(page, `the form of a lot (${language})`)
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.saved).waitFor()
      await page.getByText('Quarantaine').waitFor()
      await look(page, `details-${language}`)

      // A GS1 code of the product: the lot is new, and made with what the code says.
      const scanner = await plugInScanner(page)
      await page.goto(`/item/${guid}?tab=variants`)
      await page.getByRole('list', { name: words.title }).waitFor()
      await scanner(`010${gtin}17310331${'10'}LOT${mark.replace('-', '').toUpperCase()}`)
      await dialog.waitFor()
      assert.equal(await dialog.getByLabel(words.expiry, { exact: false }).first().inputValue(), '31/03/2031')
      await look(page, `gs1-${language}`)
      await dialog.getByRole('button', { name: words.create }).click()
      await dialog.waitFor({ state: 'detached' })
      await scanner(`010${gtin}17310331${'10'}LOT${mark.replace('-', '').toUpperCase()}`)
      await page.getByRole('heading', { level: 1, name: `LOT${mark.replace('-', '').toUpperCase()}` }).waitFor()
      await assertAccessible(page, `the page of a lot (${language})`)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
