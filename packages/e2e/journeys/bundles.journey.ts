import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Api, Made } from '../support/api.ts'
import { assertAccessible, closeTour, launch, look, newPage, signIn } from '../support/browser.ts'
import { assertFits, signInOnPhone } from '../support/phone.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const PASSWORD = 'Entrepot-2026!'
const FR = {
  needed: 'Une catégorie Stock et des champs personnalisés marque/modèle et nom de stock sont nécessaires',
  toCategories: 'Ouvrir les catégories',
  create: 'Nouvelle sortie associée',
  name: 'Nom',
  model: 'Modèle',
  find: 'Ajouter un produit\u00A0: nom ou code',
  quantity: (n: number) => `Produit ${n}`,
  save: 'Enregistrer',
  kits: 'Ensembles complets en stock',
  none: /aucun ensemble complet ne peut sortir/,
  missing: 'il manque 1 pièce',
  out: 'Sortie de stock',
  along: 'Sortent avec l’équipement',
  short: 'il en manque 1 pièce (2 pièces en stock)',
  technician: 'Remis au technicien',
  record: 'Enregistrer la sortie',
  refused: /Chargeur, 2 à Réserve et il en faut 3/,
  without: 'Sortir sans ces produits',
  all: 'Tout sélectionner',
  results: /^Sélectionner les .* résultats$/,
  check: 'Vérifier',
  stays: /^191 équipements ne sortiront pas/,
  some: '10 fiches changent',
  changes: '201 fiches changent',
  ended: /Sortie de stock. Modifiés\u00A0: 201,/,
  each: 'Quantité retirée de chaque fiche',
  reverse: 'Annuler ce mouvement…',
  back: 'Reviennent avec lui\u00A0:',
  reason: 'Raison',
  reverseIt: 'Annuler le mouvement',
  undone: 'Mouvement annulé',
  finish: 'Terminer',
}
const EN: typeof FR = {
  needed: 'A Stock category and custom fields for brand/model and stock name are required',
  toCategories: 'Open the categories',
  create: 'New bundle',
  name: 'Name',
  model: 'Model',
  find: 'Add a product: name or code',
  quantity: (n) => `Product ${n}`,
  save: 'Save',
  kits: 'Complete kits in stock',
  none: /no complete kit can leave/,
  missing: '1 piece short',
  out: 'Stock out',
  along: 'Leave along with the equipment',
  short: '1 piece short (2 pieces in stock)',
  technician: 'Given to technician',
  record: 'Record the stock out',
  refused: /Chargeur, 2 in Réserve and 3 are needed/,
  without: 'Leave without these products',
  all: 'Select all',
  results: /^Select all .* results$/,
  check: 'Check',
  stays: /^191 pieces of equipment will not leave/,
  some: '10 records change',
  changes: '201 records change',
  ended: /Stock out. Changed: 201,/,
  each: 'Quantity taken from each record',
  reverse: 'Reverse this movement…',
  back: 'These come back with it:',
  reason: 'Reason',
  reverseIt: 'Reverse the movement',
  undone: 'Movement taken back',
  finish: 'Finish',
}

/** A company of its own, in which nobody has made anything yet. */
const aCompany = async (page: Page, language: string): Promise<{ email: string; api: Api }> => {
  const email = `kits-${language}-${Date.now()}@example.com`
  const made = await page.request.post('/api/v1/auth/register', {
    data: {
      firstname: 'Ada',
      lastname: 'Byron',
      email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      company: { name: 'Atelier Byron' },
      terms: true,
      language,
    },
  })
  assert.equal(made.status(), 201)
  await closeTour(url, email, PASSWORD)
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } })
  ).json()) as { token: string }
  const api: Api = async <T>(method: string, path: string, data?: unknown) => {
    const answer = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    })
    assert.ok(answer.ok(), `${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return { email, api }
}

describe('a bundle', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const))
    it(`is asked for what it needs, made, leaves with equipment and goes back with it (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      const { email, api } = await aCompany(page, language)
      await signIn(page, email, PASSWORD)
      const shown = async (of: string) => {
        await look(page, `bundles-${of}-${language}`)
        await assertAccessible(page, `${of} (${language})`)
      }
      const dialog = page.getByRole('dialog')
      const quantityOf = async (item: Made) => (await api<{ quantity: number }>('GET', `/items/${item.guid}`)).quantity

      await page.goto('/settings/bundles')
      await page.getByText(words.needed).waitFor()
      await page.getByRole('link', { name: words.toCategories }).waitFor()
      assert.equal(await page.getByRole('button', { name: words.create }).count(), 0)
      await shown('requirements')

      const category = await api('POST', '/categories', { name: 'Stock', folderType: 'stock' })
      for (const [name, mapped] of [
        ['Modèle', 'model'],
        ['Nom de stock', 'stockname'],
        ['Sortie associée', 'bundlenumber'],
      ])
        await api('POST', '/fields', { name, mapped, type: 'text', target: 'items' })
      const stock = await api('POST', '/folders', { name: 'Réserve', type: 'stock', category: category.guid })
      const shelf = await api('POST', '/folders', { name: 'Étagère', type: 'stock' })
      const charger = await api('POST', '/items', {
        name: 'Chargeur',
        type: 'product',
        parent: stock.guid,
        quantity: 2,
      })
      const cable = await api('POST', '/items', { name: 'Câble', type: 'product', parent: shelf.guid, quantity: 10 })
      const laptops: Made[] = []
      for (const name of ['Portable 1', 'Portable 2', 'Portable 3'])
        laptops.push(
          await api('POST', '/items', {
            name,
            type: 'equipment',
            parent: stock.guid,
            quantity: 1,
            attributes: { Modèle: 'X1' },
          }),
        )

      await page.goto('/settings/bundles')
      await page.getByRole('button', { name: words.create }).first().click()
      await page.getByRole('textbox', { name: words.name, exact: true }).fill('Kit portable')
      await page.getByRole('combobox', { name: words.model }).fill('X1')
      for (const [at, name] of ['Chargeur', 'Câble'].entries()) {
        await page.getByRole('searchbox', { name: words.find }).fill(name)
        await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
        await page.getByRole('group', { name: words.quantity(at + 1), exact: true }).waitFor()
      }
      await page
        .getByRole('group', { name: words.quantity(2), exact: true })
        .getByRole('textbox')
        .fill('3')
      await shown('form')
      await page.getByRole('button', { name: words.save }).click()
      await page.getByRole('heading', { level: 1, name: 'Kit portable' }).waitFor()
      await page.getByText(words.kits).waitFor()
      await shown('record')
      const address = page.url()

      // Three at once need more than there is: said before, refused, then without.
      await page.goto(`/items/${stock.guid}`)
      await page.getByText('Portable 3').first().waitFor()
      if (width > 600) {
        for (const { name } of laptops)
          await page
            .getByRole('row', { name: new RegExp(name) })
            .getByRole('checkbox')
            .check()
        await page.getByRole('toolbar').getByRole('button', { name: words.out }).click()
        const quantities = dialog.locator('table input')
        for (const at of [0, 1, 2]) await quantities.nth(at).fill('1')
        await dialog.getByText(words.short).waitFor()
        await dialog.getByRole('radio', { name: words.technician }).check()
        await shown('out-of-three')
        await dialog.getByRole('button', { name: words.record }).click()
        await dialog.getByText(words.refused).waitFor()
        await shown('refused')
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }

      await page.goto(`/item/${laptops[0]!.guid}`)
      await page.getByRole('button', { name: words.out, exact: true }).click()
      await dialog.getByText(words.along).waitFor()
      await dialog.getByRole('radio', { name: words.technician }).check()
      await shown('out')
      await dialog.getByRole('button', { name: words.record }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual([await quantityOf(charger), await quantityOf(cable)], [1, 7])

      // One of its movements is taken back: the dialog says what comes back with it.
      await page.goto(`/item/${cable.guid}?tab=movements`)
      await page.getByText('bundle Kit portable').first().waitFor()
      await page.getByRole('button', { name: words.reverse }).first().click()
      await dialog.getByText(words.back).waitFor()
      await dialog.getByText('Portable 1').waitFor()
      await dialog.getByRole('textbox', { name: words.reason }).fill('Erreur')
      await shown('reverse')
      await dialog.getByRole('button', { name: words.reverseIt }).click()
      await page.getByText(words.undone).first().waitFor()
      assert.deepEqual([await quantityOf(laptops[0]!), await quantityOf(charger), await quantityOf(cable)], [1, 2, 10])

      // The end of a task asks the same, and goes without them.
      await api('POST', `/items/${charger.guid}/transactions`, {
        type: 'out',
        quantity: 2,
        action: 'given_to_technician',
      })
      await page.goto(address)
      await page.getByText(words.none).waitFor()
      await page.getByText(words.missing).waitFor()
      await shown('record-short')
      await leaveByTask(page, api, { stock, shelf, laptop: laptops[1]!, words, shown })
      assert.deepEqual([await quantityOf(laptops[1]!), await quantityOf(cable)], [0, 10])

      await page.goto('/settings/bundles')
      await page.getByRole('link', { name: 'Kit portable' }).waitFor()
      await shown('list')
      if (width > 600) await leaveByHundreds(page, api, { stock, cable, shelf, words, shown })
      assert.deepEqual(faults, [])
    })

  it('shows on a phone what leaves along with equipment, and leaves without it where one says so (BUND-08, BUND-10)', async () => {
    const { page, faults } = await newPage(browser, url, { phone: true, width: 360 })
    const { email, api } = await aCompany(page, 'fr')
    const category = await api('POST', '/categories', { name: 'Stock', folderType: 'stock' })
    for (const [name, mapped] of [
      ['Modèle', 'model'],
      ['Nom de stock', 'stockname'],
    ])
      await api('POST', '/fields', { name, mapped, type: 'text', target: 'items' })
    const stock = await api('POST', '/folders', { name: 'Réserve', type: 'stock', category: category.guid })
    const place = { parent: stock.guid }
    const charger = await api('POST', '/items', { ...place, name: 'Chargeur', type: 'product', quantity: 2 })
    const laptops: Made[] = []
    for (const at of [1, 2, 3])
      laptops.push(
        await api('POST', '/items', {
          ...place,
          name: `Portable ${at}`,
          tag: `KIT${at}`,
          type: 'equipment',
          quantity: 1,
          attributes: { Modèle: 'X1' },
        }),
      )
    await api('POST', '/bundles', {
      name: 'Kit portable',
      stock: stock.guid,
      model: 'X1',
      products: [{ item: charger.guid, location: stock.guid, quantity: 1 }],
    })
    const quantityOf = async (item: Made) => (await api<{ quantity: number }>('GET', `/items/${item.guid}`)).quantity
    await signInOnPhone(page, email, PASSWORD)

    // One leaves with what belongs to it.
    await page.goto(`/m/item/${laptops[0]!.guid}?act=out`)
    const sheet = page.getByRole('dialog')
    await sheet.getByText(FR.along).waitFor()
    await sheet.getByLabel('Motif').selectOption('given_to_technician')
    await assertFits(page, 'what leaves along')
    await look(page, 'bundles-phone-out-fr-360')
    await assertAccessible(page, 'what leaves along on the phone', { inShort: true })
    await sheet.getByRole('button', { name: FR.record }).click()
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual([await quantityOf(laptops[0]!), await quantityOf(charger)], [0, 1])

    // Two more need more than there is: said before they leave, and they leave without it.
    await page.goto('/m/scan?mode=out')
    for (const code of ['KIT2', 'KIT3']) {
      await page.getByLabel('Saisir un code').fill(code)
      await page.getByRole('button', { name: 'Lire' }).click()
    }
    await page.getByText('il en manque 1 pièce (1 pièce en stock)').waitFor()
    await page.getByLabel(FR.without).check()
    await page.getByLabel('Motif de la sortie').selectOption('given_to_technician')
    await assertFits(page, 'leaving without what belongs to it')
    await look(page, 'bundles-phone-scan-fr-360')
    await page.getByRole('button', { name: /Enregistrer la sortie/ }).click()
    await page.getByText('Sortie enregistrée').waitFor()
    assert.deepEqual(await Promise.all([...laptops, charger].map(quantityOf)), [0, 0, 0, 1])
    assert.deepEqual(faults, [])
  })
})

type Task = { stock: Made; shelf: Made; laptop: Made; words: typeof FR; shown: (of: string) => Promise<void> }
const leaveByTask = async (page: Page, api: Api, { stock, shelf, laptop, words, shown }: Task): Promise<void> => {
  const { user: me } = await api<{ user: Made }>('GET', '/users/me')
  const { guid, tasks } = await api<Made & { tasks: { guid: string }[] }>('POST', '/interventions', {
    title: 'Remise',
    type: 'out_of_stock',
    location: stock.guid,
    destination: shelf.guid,
    expedition_date: '2099-12-31',
    tasks: [{ kind: 'out_of_stock', assignee: { kind: 'user', guid: me.guid } }],
  })
  const task = `/interventions/${guid}/tasks/${tasks[0]!.guid}`
  await api('POST', `${task}/open`, {})
  await api('POST', `${task}/scan`, { item: laptop.guid, quantity: 1 })
  await page.goto(`/interventions/${guid}/task/${tasks[0]!.guid}`)
  await page.getByRole('button', { name: words.finish, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words.along).waitFor()
  await dialog.getByRole('combobox').selectOption('given_to_technician')
  await shown('task')
  await dialog.getByRole('checkbox', { name: words.without }).check()
  await dialog.getByRole('button', { name: words.finish, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

type Many = { stock: Made; cable: Made; shelf: Made; words: typeof FR; shown: (of: string) => Promise<void> }
/** More than anybody types line by line: what leaves along is said before, and stays where that is chosen. */
const leaveByHundreds = async (page: Page, api: Api, { stock, cable, shelf, words, shown }: Many): Promise<void> => {
  const room = await api('POST', '/folders', { name: 'Salle', type: 'room', parent: stock.guid })
  const products = [{ item: cable.guid, location: shelf.guid, quantity: 1 }]
  await api('POST', '/bundles', { name: 'Kit poste', model: 'P1', stock: stock.guid, products })
  for (let at = 0; at < 201; at += 3)
    await Promise.all(
      [at, at + 1, at + 2].map((n) =>
        api('POST', '/items', {
          name: `Poste ${n}`,
          type: 'equipment',
          parent: room.guid,
          attributes: { Modèle: 'P1' },
        }),
      ),
    )
  await page.goto(`/items/${room.guid}`)
  await page.getByText('Poste 1', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: words.all }).check()
  const everything = page.getByRole('button', { name: words.results })
  if (await everything.isVisible()) await everything.click()
  await page.getByRole('toolbar').getByRole('button', { name: words.out }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: words.each }).fill('1')
  await dialog.getByRole('radio', { name: words.technician }).check()
  await dialog.getByRole('button', { name: words.check }).click()
  await dialog.getByText(words.some).waitFor()
  await dialog.getByText(words.stays).waitFor()
  await shown('many')
  await page.setViewportSize({ width: 390, height: 800 })
  await shown('many-narrow')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('checkbox', { name: words.without }).check()
  await dialog.getByText(words.changes).waitFor()
  await shown('many-without')
  await dialog.getByRole('button', { name: words.record }).click()
  await page.getByText(words.ended).waitFor({ timeout: 60_000 })
  assert.equal((await api<{ quantity: number }>('GET', `/items/${cable.guid}`)).quantity, 10)
}
