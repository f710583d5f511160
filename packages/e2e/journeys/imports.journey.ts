import { writeXlsx } from 'hucre/xlsx'
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  place: 'Réserve FR',
  headings: ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
  moves: ['Article', 'Quantité', 'Destinataire'],
  modes: 'Mettre à jour',
  movements: 'Mouvements',
  seeMovements: 'Voir les mouvements',
  oneSource: 'Une seule origine',
  check: 'Vérifier les lignes',
  create: /^Importer 2 articles/,
  update: /^Mettre à jour 2 lignes/,
  post: /^Enregistrer 2 mouvements/,
  done: /toutes les lignes ont été importées/,
  earlier: /a déjà été importé le/,
  instead: 'Mettre à jour plutôt',
  unchanged: 'Inchangés',
  updated: 'Mis à jour',
  action: 'Motif des sorties',
  given: 'Remis au livreur',
  undo: 'Annuler cet import',
  touched: /1 fiche a changé depuis/,
  waiting: /2 fiches attendent votre décision/,
  anyway: 'Annuler quand même\u00A0: Pour toutes',
  back: 'L’import a été annulé.',
  edit: 'Sangle',
  nothing: /^Rien à changer/,
  made: 'Création',
  bring: 'Les importer aussi',
  sheets: 'Feuilles de ce classeur',
  all: 'Importer toutes les feuilles',
  report: /Toutes les feuilles, 2 lignes\u00A0: 2 créées/,
  undoAll: 'Annuler l’import de toutes les feuilles',
  heading: 'Désignation',
  fieldFor: (heading: string) => `Champ pour ${heading}`,
  without: 'Ne pas importer',
  nameFrom: 'Aucune colonne ne donne le nom',
  newField: 'Créer un champ…',
  createField: 'Créer le champ',
  oneLeft: /^1 ligne reste de côté/,
  createOne: /^Importer 1 article/,
}
const EN: typeof FR = {
  place: 'Reserve EN',
  headings: ['Name', 'Barcode', 'Quantity', 'Location'],
  moves: ['Item', 'Quantity', 'Recipient'],
  modes: 'Update',
  movements: 'Movements',
  seeMovements: 'See the movements',
  oneSource: 'One source only',
  check: 'Check the rows',
  create: /^Import 2 items/,
  update: /^Update 2 rows/,
  post: /^Post 2 movements/,
  done: /all rows were imported/,
  earlier: /was imported already on/,
  instead: 'Update instead',
  unchanged: 'Unchanged',
  updated: 'Updated',
  action: 'Reason of what leaves',
  given: 'Given to deliverer',
  undo: 'Roll back this import',
  touched: /1 record changed since/,
  waiting: /2 records wait for your decision/,
  anyway: 'Take back anyway: For all of them',
  back: 'The import was rolled back.',
  edit: 'Strap',
  nothing: /^Nothing to change/,
  made: 'Created',
  bring: 'Import them too',
  sheets: 'Sheets of this workbook',
  all: 'Import all sheets',
  report: /All sheets, 2 rows: 2 created/,
  undoAll: 'Take all sheets back',
  heading: 'Item name',
  fieldFor: (heading: string) => `Field for ${heading}`,
  without: 'Do not import',
  nameFrom: 'No column gives the name',
  newField: 'Create a field…',
  createField: 'Create the field',
  oneLeft: /^1 row is left out/,
  createOne: /^Import 1 item/,
}

type Cell = string | number
const workbook = async (name: string, rows: readonly (readonly Cell[])[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    (await writeXlsx({ sheets: [{ name: 'Stock', rows: rows.map((row) => [...row]) }] })) as Uint8Array,
  ),
})

describe('an import', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`creates, changes what is there, posts movements and is taken back (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const seen = async (name: string) => {
        await page.waitForTimeout(400)
        await look(page, `imports-${name}-${language}-${width}`)
        await assertAccessible(page, `${name} (${language})`)
      }
      const [first, second] = [words.edit, `${words.edit} 2`]
      const stock = await workbook('stock.xlsx', [
        words.headings,
        [first, `${language}-501`, 5, words.place],
        [second, `${language}-502`, 8, words.place],
      ])
      const figure = (name: string) => page.locator('dl div').filter({ hasText: name }).locator('dd').first()

      await send(page, stock)
      await run(page, words, words.create)
      const created = page.url()

      await send(page, stock)
      await page.getByText(words.earlier).waitFor()
      await seen('earlier')
      await page.getByRole('button', { name: words.instead }).click()
      await page.getByText(words.earlier).waitFor()
      await page.locator('select').filter({ hasText: words.headings[1]! }).first().waitFor()
      await seen('update-columns')
      await run(page, words, words.update)
      assert.deepEqual(
        [await figure(words.updated).textContent(), await figure(words.unchanged).textContent()],
        ['0', '2'],
      )
      await seen('unchanged')

      await page.goto('/data/import')
      await page.getByRole('main').getByText(words.movements, { exact: true }).first().click()
      await seen('movements-file')
      await page
        .locator('input[type=file]')
        .setInputFiles(
          await workbook('sorties.xlsx', [words.moves, [`${language}-501`, -2, 'Zoé'], [`${language}-501`, 1, '']]),
        )
      await page.getByLabel(words.action).selectOption({ label: words.given })
      await seen('movements-columns')
      await run(page, words, words.post)
      await seen('movements-done')
      // From the report to what it posted, and nothing else.
      await page.getByRole('button', { name: words.seeMovements }).click()
      await page.getByRole('grid').getByText('Zoé').waitFor()
      await page.getByText(words.oneSource).waitFor()
      assert.equal(await page.getByRole('grid').getByRole('link', { name: 'sorties.xlsx' }).count(), 2)

      // An export that comes back as it is changes nothing.
      await send(page, await exported(page, `${language}-50`), words.modes)
      await page.getByRole('button', { name: words.check }).click()
      await page.getByText(words.nothing).waitFor()
      await seen('round-trip')
      await page.getByRole('button', { name: words.update }).click()
      await page.getByText(words.done).first().waitFor()
      assert.deepEqual(
        [await figure(words.updated).textContent(), await figure(words.unchanged).textContent()],
        ['0', '2'],
      )

      await page.goto(created)
      await page.getByRole('button', { name: words.undo }).click()
      await page.getByRole('dialog').getByText(words.touched).waitFor()
      await seen('undo-question')
      await page.getByRole('dialog').getByRole('button', { name: words.undo }).click()
      await page.getByText(words.waiting).waitFor()
      // The record that moved since, and the folder that holds it, each with what the import did.
      await page.getByRole('row').filter({ hasText: words.made }).first().waitFor()
      await seen('undo-waiting')
      await page.getByRole('button', { name: words.anyway }).click()
      await page.getByText(words.back, { exact: true }).waitFor()
      await seen('undone')
      await page.goto(`/items/root?deep=true&q=${encodeURIComponent(`${language}-50`)}`)
      await page.waitForTimeout(800)
      // What was shown last stands until the answer is there, which takes longer on a busy machine.
      await page.getByRole('grid').getByText(first).waitFor({ state: 'detached' })
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})

describe('the sheets of a workbook', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`are imported by one act, and taken back by one (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const rowsOf = (sheet: string) => [words.headings, [`${sheet} 1`, `${sheet}-1`, 2, words.place]]
      const sheets = ['Nord', 'Sud'].map((name) => ({ name, rows: rowsOf(`${name} ${language}`) }))
      await send(page, {
        ...(await workbook('feuilles.xlsx', [])),
        buffer: Buffer.from((await writeXlsx({ sheets } as Parameters<typeof writeXlsx>[0])) as Uint8Array),
      })
      await page.getByRole('button', { name: words.bring }).click()
      const sheet = page.getByRole('navigation', { name: words.sheets }).getByRole('link')
      await sheet.waitFor()
      await page.getByRole('button', { name: words.check }).click()
      await page.waitForURL('**step=rows**')
      await page.getByRole('button', { name: words.all, exact: true }).waitFor()
      await sheet.click()
      await page.waitForURL((address) => !address.search.includes('step=rows'))
      await page.getByRole('button', { name: words.check }).click()
      await page.waitForURL('**step=rows**')
      await assertAccessible(page, `all sheets (${language})`)
      await look(page, `all-sheets-${language}`)
      await page.getByRole('button', { name: words.all, exact: true }).click()
      await page.getByText(words.report).waitFor()
      await look(page, `all-sheets-done-${language}`)
      await page.getByRole('button', { name: words.undoAll }).click()
      await page.getByRole('button', { name: words.undoAll }).waitFor({ state: 'detached' })
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})

/** The sheet of the list, as the server writes it. */
/** Items whose code begins so, and nothing that another journey left. */
const exported = async (page: Page, tag: string): Promise<Awaited<ReturnType<typeof workbook>>> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const filters = JSON.stringify({ operator: 'AND', rules: [{ field: 'tag', operator: 'starts_with', value: tag }] })
  const answer = await page.request.get(`${url}/api/v1/items?export=xlsx&filters=${encodeURIComponent(filters)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status(), 200)
  return {
    name: 'export.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await answer.body()),
  }
}

const send = async (page: Page, file: Awaited<ReturnType<typeof workbook>>, mode?: string): Promise<void> => {
  await page.goto('/data/import')
  if (mode) await page.getByText(mode, { exact: true }).first().click()
  await page.locator('input[type=file]').setInputFiles(file)
}

const run = async (page: Page, words: typeof FR, button: RegExp): Promise<void> => {
  await page.getByRole('button', { name: words.check }).click()
  await page.getByRole('button', { name: button }).click()
  await page.getByText(words.done).first().waitFor()
}

describe('a file that lacks what it needs', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`is helped: a name from another column, a field for one more, and the right rows alone (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}${Date.now() % 100_000}`
      const [, code, quantity, place] = words.headings
      await send(
        page,
        await workbook('manque.xlsx', [
          [words.heading, code!, quantity!, place!, `Teinte ${mark}`],
          [`Seau ${mark}`, `${mark}-1`, 2, words.place, 'rouge'],
          [`Bassine ${mark}`, `${mark}-2`, 'beaucoup', words.place, 'bleu'],
        ]),
      )
      const fieldOf = (heading: string) => page.getByRole('combobox', { name: words.fieldFor(heading), exact: true })
      await fieldOf(words.heading).selectOption({ label: words.without })
      await page.getByText(words.nameFrom).waitFor()
      await page.getByRole('button', { name: words.heading, exact: true }).click()
      assert.equal(await fieldOf(words.heading).locator('option:checked').textContent(), words.headings[0])

      await fieldOf(`Teinte ${mark}`).selectOption({ label: words.without })
      await page
        .getByRole('row', { name: new RegExp(`Teinte ${mark}`) })
        .getByRole('button', { name: words.newField })
        .click()
      await look(page, `import-new-field-${language}-${width}`)
      await assertAccessible(page, `a field for a column (${language})`)
      await page.getByRole('dialog').getByRole('button', { name: words.createField }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      assert.equal(await fieldOf(`Teinte ${mark}`).locator('option:checked').textContent(), `Teinte ${mark}`)

      await page.getByRole('button', { name: words.check }).click()
      await page.getByText(words.oneLeft).waitFor()
      await look(page, `import-left-out-${language}-${width}`)
      await page.getByRole('button', { name: words.createOne }).click()
      await page.waitForURL('**step=result**')
      await page.goto(`/items/root?deep=true&q=${encodeURIComponent(mark)}`)
      await page.getByRole('grid').getByText(`Seau ${mark}`).first().waitFor()
      assert.equal(await page.getByRole('grid').getByText(`Bassine ${mark}`).count(), 0)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
