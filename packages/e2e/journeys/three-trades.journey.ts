import { readXlsx, writeXlsx } from 'hucre/xlsx'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { plugInScanner } from '../support/scanner.ts'
import { hands } from '../support/hands.ts'
import { hasRealFiles, realFile } from '../support/real-data.ts'
import { itInFull } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const PASSWORD = 'Entrepot-2026!'
const mark = Date.now().toString(36)
/** What a person needs for a click with looking for it, and for a letter. */
const [CLICK_S, LETTER_S, MOST_S] = [2.5, 0.25, 15 * 60]

type Field = { name: string; type: string }
type Columns = Readonly<Record<string, string>>
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The first rows of a real workbook, as many as a trial has room for. */
const someRows = async (name: string, count: number) => {
  const { sheets } = await readXlsx(readFileSync(realFile(name)))
  const rows = sheets[0]!.rows.slice(0, count + 1).map((row) => [...row])
  return {
    name,
    mimeType: XLSX,
    buffer: Buffer.from((await writeXlsx({ sheets: [{ name: sheets[0]!.name, rows }] })) as Uint8Array),
  }
}

/** Somebody who begins with nothing. */
const newcomer = async (company: string) => {
  const { page, faults } = await newPage(browser, url)
  const hand = hands()
  const { click, check, choose, type, give } = hand
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  const email = `${company.toLowerCase().replace(/[^a-z]/g, '')}.${mark}@example.com`
  await page.goto('/login')
  await click(page.getByRole('link', { name: 'Créer un compte' }))
  await type(page.locator('input[autocomplete="given-name"]'), 'Ada')
  await type(page.locator('input[autocomplete="family-name"]'), 'Byron')
  await type(page.locator('input[type="email"]'), email)
  for (const secret of await page.locator('input[type="password"]').all()) await type(secret, PASSWORD)
  await type(page.locator('input[autocomplete="organization"]'), company)
  await check(page.getByRole('checkbox'))
  await click(button('Créer le compte'))
  await page.waitForURL('**/home')
  await click(button('Passer la visite'))

  const addFields = async (fields: readonly Field[]) => {
    await page.goto('/settings/fields')
    for (const { name, type: kind } of fields) {
      await click(button('Nouveau champ').first())
      const panel = page.getByRole('complementary').filter({ has: page.locator('form') })
      await type(panel.getByRole('textbox', { name: 'Nom' }).first(), name)
      await choose(panel.getByLabel('Type').first(), { label: kind })
      await click(panel.getByRole('button', { name: 'Créer' }))
      await panel.waitFor({ state: 'detached' })
    }
  }
  /** `columns`: what each heading becomes; the others are left as they were guessed, or left out with an empty name. */
  const importFile = async (
    file: Parameters<typeof give>[1],
    {
      target,
      sheet,
      columns,
      parent,
      type: kind,
      run,
    }: { target?: string; sheet?: string; columns: Columns; parent?: string; type?: string; run: RegExp },
  ) => {
    await page.goto('/data/import')
    if (target) await click(page.getByText(target, { exact: true }).first())
    await give(page.locator('input[type=file]'), file)
    await button('Vérifier les lignes').waitFor()
    if (sheet) {
      await choose(page.getByLabel('Feuille'), sheet)
      await page.getByText('Lecture du fichier').waitFor({ state: 'detached' })
    }
    for (const [heading, field] of Object.entries(columns)) {
      const box = page.getByRole('combobox', { name: `Champ pour ${heading}`, exact: true })
      // A column without any cell is not shown.
      if (!field && (await box.count()) === 0) continue
      const wanted = field || 'Ne pas importer'
      if ((await box.locator('option:checked').textContent()) !== wanted) await choose(box, { label: wanted })
    }
    if (parent) await type(page.locator('input[name="parent"]'), parent)
    if (kind) await choose(page.getByLabel('Type', { exact: true }).last(), { label: kind })
    await look(page, `trade-${target ?? 'items'}-columns-${company.slice(0, 4)}`)
    await click(button('Vérifier les lignes'))
    // What is wrong is counted by then.
    await page.getByRole('button', { name: run }).waitFor()
    await look(page, `trade-${target ?? 'items'}-rows-${company.slice(0, 4)}`)
    await click(page.getByRole('button', { name: run }))
    await page
      .getByText(/^Import terminé/)
      .first()
      .waitFor({ timeout: 60_000 })
    await look(page, `trade-${target ?? 'items'}-done-${company.slice(0, 4)}`)
  }
  return { page, faults, hand, button, addFields, importFile }
}

/** Whether a person could have done it in a quarter of an hour. */
const settle = (
  test: TestContext,
  page: Page,
  faults: readonly string[],
  { clicks, letters }: { clicks: number; letters: number },
) => {
  const seconds = clicks * CLICK_S + letters * LETTER_S
  test.diagnostic(`${clicks} clicks and ${letters} letters: ${Math.round(seconds / 6) / 10} minutes of hands`)
  assert.ok(seconds < MOST_S)
  assert.deepEqual(faults, [])
  return page.context().close()
}

describe(
  'from nothing to the own trade within fifteen minutes',
  { skip: hasRealFiles ? false : 'no real inventories here' },
  () => {
    it('a pharmacy keeps medicines by lot and expiry', async (test) => {
      const { page, faults, hand, button, addFields, importFile } = await newcomer('Pharmacie du Marché')
      await addFields([
        { name: 'Titulaire', type: 'Texte' },
        { name: 'Prix public', type: 'Prix' },
      ])
      await importFile(await someRows('02_medium_medicaments_bdpm_fr.xlsx', 300), {
        columns: {
          'Code CIS': '',
          'Dénomination du médicament': 'Nom',
          'Forme pharmaceutique': 'Catégorie',
          "Voies d'administration": '',
          Titulaire: 'Titulaire',
          'Code CIP7': '',
          'Code CIP13': 'Code-barres',
          'Libellé de la présentation': 'Description',
          'Statut administratif': '',
          'État de commercialisation': '',
          'Date de déclaration': '',
          'Agrément collectivités': '',
          'Taux de remboursement': '',
          'Prix sans honoraires (€)': '',
          'Prix public (€)': 'Prix public',
        },
        parent: 'Officine',
        run: /^Importer \d+ articles/,
      })
      // A box comes in: its code says product, lot and expiry.
      await page.goto('/items/root?deep=true&q=3400949497294')
      await hand.click(
        page
          .getByRole('grid')
          .getByRole('link', { name: /ANASTROZOLE/ })
          .first(),
      )
      const drawer = page.getByRole('complementary').filter({ has: page.getByRole('tab') })
      await hand.click(drawer.getByRole('tab', { name: 'Variantes et lots' }))
      await drawer.getByText('Ce produit n’a ni variante ni lot').waitFor()
      const scanner = await plugInScanner(page)
      const dialog = page.getByRole('dialog')
      for (const [lot, date, quantity] of [
        ['A7', '271231', '30'],
        ['B2', '270630', '12'],
      ] as const) {
        await scanner(`0103400949497294${'17'}${date}${'10'}${lot}`)
        await dialog.waitFor()
        await hand.type(dialog.getByLabel('Quantité', { exact: true }), quantity)
        await hand.click(dialog.getByRole('button', { name: 'Créer' }))
        await dialog.waitFor({ state: 'detached' })
      }
      await drawer.getByText('42 pièces').waitFor()
      await hand.click(button('Sortir selon l’expiration'))
      await hand.type(dialog.getByLabel('Quantité à sortir', { exact: false }).first(), '20')
      await dialog.getByRole('row', { name: /B2/ }).waitFor()
      assert.deepEqual(
        await dialog
          .locator('table input')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
        ['12', '8'],
      )
      await look(page, 'trade-pharmacy-lots')
      await assertAccessible(page, 'a pharmacy that takes out by expiry')
      await settle(test, page, faults, hand.done)
    })

    itInFull('a hospital keeps equipment with serial numbers and calibration dates', async (test) => {
      const { page, faults, hand, addFields, importFile } = await newcomer('Hôpital de la Croix')
      await addFields([
        { name: 'Fabricant', type: 'Texte' },
        { name: 'Dernier étalonnage', type: 'Date' },
      ])
      await importFile(realFile('01_small_equipment_medphys.xlsx'), {
        sheet: 'Inventory',
        parent: 'Physique médicale',
        type: 'Équipement',
        run: /^Importer \d+ articles/,
        columns: {
          Type: 'Catégorie',
          Manufacturer: 'Fabricant',
          Product: 'Nom',
          Description: 'Description',
          'S/N': 'Code-barres',
          Location: 'Emplacement',
          'On license': '',
          'Vendor doc': '',
          'TG-40 req for cal': '',
          'Date last cal': 'Dernier étalonnage',
          'Cal due date': '',
          'Preparing for cal': '',
          'Out for cal': '',
          Notes: '',
          'Neither prepping, out, nor late': '',
        },
      })
      await page.goto('/items/root?deep=true')
      await page.getByRole('grid').getByRole('link').first().click()
      await look(page, 'trade-hospital')
      await page.getByRole('complementary').getByLabel('Fabricant').waitFor()
      assert.ok(
        (await page.getByRole('treeitem', { name: /Elekta vault/ }).count()) > 0 ||
          (await page.getByRole('treeitem', { name: /Physique médicale/ }).count()) > 0,
      )
      await settle(test, page, faults, hand.done)
    })

    itInFull('an IT department keeps sites, racks and devices', async (test) => {
      const { page, faults, hand, addFields, importFile } = await newcomer('Dunder SI')
      await addFields([
        { name: 'Constructeur', type: 'Texte' },
        { name: 'Référence', type: 'Texte' },
        { name: 'Rôle', type: 'Texte' },
      ])
      const file = realFile('05_locations_netbox.xlsx')
      await importFile(file, {
        target: 'Dossiers',
        sheet: 'Sites',
        type: 'Bâtiment',
        columns: {
          id: '',
          name: 'Nom',
          status: '',
          region: '',
          'region path': 'Emplacement',
          tenant: '',
          facility: '',
          'time zone': '',
        },
        run: /^Importer \d+ dossiers/,
      })
      await importFile(file, {
        target: 'Articles',
        sheet: 'Devices',
        type: 'Équipement',
        parent: 'Baies',
        run: /^Importer \d+ articles/,
        columns: {
          id: '',
          name: 'Nom',
          role: 'Rôle',
          manufacturer: 'Constructeur',
          model: 'Catégorie',
          'part number': 'Référence',
          site: 'Emplacement',
          rack: '',
          'position U': '',
          face: '',
          status: '',
          serial: '',
          'asset tag': '',
        },
      })
      await page.goto('/items/root?deep=true&q=rtr01')
      await page.getByRole('grid').getByText('dmi01-akron-rtr01').first().waitFor()
      await look(page, 'trade-it')
      await settle(test, page, faults, hand.done)
    })
  },
)
