import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { messyWorkbook } from '../support/messy-workbook.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  code: '35400',
  headings: ['Désignation', 'Code-barres', 'Quantité', 'Emplacement'],
  place: 'Atelier FR',
  check: 'Vérifier les lignes',
  wrong: /3 lignes à corriger/,
  onlyWrong: 'Erreurs seulement',
  anyNumber: /^Importer \d/,
  run: /^Importer 5 articles/,
  done: /toutes les lignes ont été importées/,
  out: 'Sortie de stock',
  action: 'Motif',
  given: 'Remis au technicien',
  recordOut: 'Enregistrer la sortie',
  move: 'Déplacer',
  count: 'Compter',
  recordCount: 'Enregistrer le comptage',
  reverse: /Annuler ce mouvement/,
  reason: 'Raison',
  recordReverse: 'Annuler le mouvement',
  quantity: 'Quantité',
  pieces: 'pièces',
  select: 'Tout sélectionner',
  history: ['Sortie', 'Déplacement', 'Comptage', 'Annulation'],
}
const EN: typeof FR = {
  code: '35401',
  headings: ['Name', 'Barcode', 'Quantity', 'Location'],
  place: 'Workshop EN',
  check: 'Check the rows',
  wrong: /3 rows to correct/,
  onlyWrong: 'Errors only',
  anyNumber: /^Import \d/,
  run: /^Import 5 items/,
  done: /all rows were imported/,
  out: 'Stock out',
  action: 'Reason',
  given: 'Given to technician',
  recordOut: 'Record the stock out',
  move: 'Move',
  count: 'Count',
  recordCount: 'Record the count',
  reverse: /Reverse this movement/,
  reason: 'Reason',
  recordReverse: 'Reverse the movement',
  quantity: 'Quantity',
  pieces: 'pieces',
  select: 'Select all',
  history: ['Out', 'Move', 'Count', 'Reversal'],
}

describe('a storekeeper', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`brings in a messy workbook, corrects it, moves the stock and takes a mistake back (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const seen = async (name: string) => {
        await page.waitForTimeout(500)
        await look(page, `${name}-${language}-${width}`)
        await assertAccessible(page, `${name} (${language})`)
      }
      await importWorkbook(page, words, seen)
      await page.goto(`/items/root?deep=true&q=${words.code}`)
      const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })
      const shows = (name: string, quantity: string) =>
        row(name).getByText(`${quantity} ${words.pieces}`, { exact: true }).first().waitFor()
      await shows('Marteau', '12')

      await rowAction(page, 'Marteau', words.out)
      await page.getByRole('dialog').getByLabel(words.quantity).first().fill('2')
      await page.getByRole('dialog').getByLabel(words.action).selectOption({ label: words.given })
      await seen('stock-out')
      await page.getByRole('button', { name: words.recordOut }).click()
      await shows('Marteau', '10')

      await rowAction(page, 'Tournevis', words.move)
      const dialog = page.getByRole('dialog')
      // There may be more folders by now than the list shows at once.
      await dialog.getByRole('combobox').first().fill('Lyon')
      await dialog.getByRole('option', { name: /Lyon/ }).first().click()
      await dialog.getByLabel(words.quantity).first().fill('1')
      await seen('move')
      await dialog.getByRole('button', { name: words.move, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })

      await page.getByRole('checkbox', { name: words.select }).click()
      await page.getByRole('toolbar').getByRole('button', { name: words.count }).click()
      const counts = page.getByRole('dialog').locator('table input')
      await counts.nth(0).fill('7')
      await counts.nth(1).fill('8')
      await seen('count')
      await page.getByRole('button', { name: words.recordCount }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      await page.goto('/transactions')
      await page.getByRole('grid').getByText('Marteau').first().click()
      await seen('movement-to-reverse')
      await page.getByRole('complementary').getByRole('button', { name: words.reverse }).click()
      await page.getByRole('dialog').getByLabel(words.reason).fill('Mauvais article')
      await seen('reverse')
      await page.getByRole('button', { name: words.recordReverse }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await page.goto('/transactions')
      await page.getByRole('grid').getByText('Marteau').first().waitFor()
      const kinds = await page.getByRole('grid').textContent()
      for (const kind of words.history) assert.ok(kinds?.includes(kind), `${kind} is not in the movements`)
      await seen('movements')
      assert.deepEqual(faults, [])
    })
  }
})

const importWorkbook = async (page: Page, words: typeof FR, seen: (name: string) => Promise<void>) => {
  const file = await messyWorkbook(words.headings, [
    ['  Marteau ', `${words.code}001`, ' 12 ', words.place],
    ['Tournevis', `${words.code}002`, 30, words.place],
    [],
    ['Pinces', `${words.code}003`, 'douze', words.place],
    ['', `${words.code}004`, 4, words.place],
    ['Niveau', `${words.code}005`, -3, words.place],
  ])
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: words.check }).waitFor()
  await seen('import-columns')
  // While the wrong rows are being counted, no number is promised and nothing can start.
  const counted = Promise.withResolvers<void>()
  await page.route(/\/rows\?/, async (route) => {
    await counted.promise
    await route.continue()
  })
  await page.getByRole('button', { name: words.check }).click()
  await page.getByText(words.onlyWrong, { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: words.anyNumber }).count(), 0)
  counted.resolve()
  await page.getByText(words.wrong).first().waitFor()
  await seen('import-rows')
  const correct = async (line: number, column: number, value: string) => {
    await page.getByRole('grid').getByRole('row').nth(line).getByRole('gridcell').nth(column).dblclick()
    await page.keyboard.press('ControlOrMeta+A')
    await typeByHand(page, value)
    const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
    await page.keyboard.press('Enter')
    await stored
    await page.getByRole('grid').getByRole('textbox').waitFor({ state: 'detached' })
  }
  await correct(1, 4, '12')
  await correct(2, 2, 'Équerre')
  await correct(3, 4, '3')
  await page.getByRole('button', { name: words.run }).click()
  await page.getByText(words.done).first().waitFor()
  await seen('import-done')
}

/** Through the menu of the row, as with a right click. */
const rowAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('grid').getByText(name).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
