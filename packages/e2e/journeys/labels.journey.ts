import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
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
  new: 'Nouvelle configuration',
  name: 'Nom de la configuration',
  pattern: 'Modèle',
  insert: /^Insérer un champ/,
  tag: /^Code-barres \(/,
  width: 'Largeur (cm)',
  height: 'Hauteur (cm)',
  preview: 'Étiquette\u00A0: 3017620422003',
  module: /Barre la plus fine\u00A0: 0,\d+ mm\./,
  unknown: /Le modèle ne connaît pas «\u202Frien\u202F»/,
  save: 'Enregistrer',
  created: 'La configuration a été créée',
  print: 'Imprimer des étiquettes',
  config: 'Configuration',
  sheet: 'Planche',
  start: 'Première position',
  labels: /3 étiquettes\s+sur 2 pages\./,
  measure: 'Mesurer une imprimante',
  testPage: 'Page de test',
  printer: 'Nom de l’imprimante',
  left: 'Depuis la gauche (mm)',
  keep: 'Garder ces mesures',
  measured: /Bureau \(1,5\s; 0 mm\)/,
  download: 'Télécharger le PDF',
  empty: /1 enregistrement n’a rien à imprimer et est laissé de côté\u00A0: Sans code/,
  copies: 'Exemplaires',
  later: 'Préparer le fichier',
  ready: /300 étiquettes sont prêtes/,
  get: 'Télécharger',
  menu: (name: string) => `Actions pour ${name}`,
}
const EN: typeof FR = {
  new: 'New configuration',
  name: 'Name of the configuration',
  pattern: 'Pattern',
  insert: /^Insert a field/,
  tag: /^Barcode \(/,
  width: 'Width (cm)',
  height: 'Height (cm)',
  preview: 'Label: 3017620422003',
  module: /Narrowest bar: 0\.\d+ mm\./,
  unknown: /The pattern does not know “rien”/,
  save: 'Save',
  created: 'The configuration was created',
  print: 'Print labels',
  config: 'Configuration',
  sheet: 'Sheet',
  start: 'First position',
  labels: /3 labels\s+on 2 pages\./,
  measure: 'Measure a printer',
  testPage: 'Test page',
  printer: 'Name of the printer',
  left: 'From the left (mm)',
  keep: 'Keep these measures',
  measured: /Bureau \(1\.5; 0 mm\)/,
  download: 'Download the PDF',
  empty: /1 record has nothing to print and is left out: Sans code/,
  copies: 'Copies',
  later: 'Make the file',
  ready: /300 labels are ready/,
  get: 'Download',
  menu: (name: string) => `Actions for ${name}`,
}

const millimetres = (points: string) => Math.round((Number(points) * 25.4) / 72)

describe('somebody with labels to print', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1440, EN],
    ['fr', false, 390, FR],
    ['en', false, 390, EN],
  ] as const)) {
    it(`designs one, sees it in its real size and prints three items to a sheet (LBL, X-16, ${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const look0 = `labels-${language}-${width}`
      const mark = `${language}${width}${Date.now() % 100_000}`
      const folder = await api('POST', '/folders', { name: `Étiquettes ${mark}`, type: 'stock' })
      const items = []
      for (const nth of [1, 2, 3])
        items.push(
          await api('POST', '/items', {
            name: `Pièce ${mark} ${nth}`,
            type: 'product',
            parent: folder.guid,
            tag: `${mark}-${nth}`.toUpperCase(),
          }),
        )
      items.push(await api('POST', '/items', { name: 'Sans code', type: 'product', parent: folder.guid }))

      await page.goto('/settings/barcode-print')
      await page.getByRole('button', { name: words.new }).first().click()
      await page.getByLabel(words.name).fill(`Étagères ${mark}`)
      await page.getByRole('textbox', { name: words.pattern, exact: true }).fill('{{rien}}')
      await page.getByText(words.unknown).first().waitFor()
      await page.getByRole('textbox', { name: words.pattern, exact: true }).fill('')
      const insert = page.getByRole('combobox', { name: words.insert })
      await insert.selectOption((await insert.locator('option').filter({ hasText: words.tag }).getAttribute('value'))!)
      assert.equal(await page.getByRole('textbox', { name: words.pattern, exact: true }).inputValue(), '{{tag}}')
      await page.getByLabel(words.width).fill('6')
      await page.getByLabel(words.height).fill('3')
      const picture = page.getByRole('img', { name: words.preview })
      await picture.waitFor()
      await page.waitForFunction(
        (name) => document.querySelector<HTMLElement>(`img[alt="${name}"]`)?.style.width === '60mm',
        words.preview,
      )
      // A millimetre of a page is 96/25.4 of its dots.
      const box = (await picture.boundingBox())!
      assert.deepEqual([Math.round(box.width), Math.round(box.height)], [227, 113])
      await page.getByText(words.module).waitFor()
      await look(page, `${look0}-design`)
      await assertAccessible(page, `${look0}-design`)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.created).waitFor()

      await page.goto(`/items/${folder.guid}`)
      for (const nth of [1, 2, 3]) await page.getByRole('checkbox', { name: new RegExp(`${mark} ${nth}$`) }).click()
      await page.keyboard.press('p')
      const dialog = page.getByRole('dialog', { name: words.print })
      await dialog.getByLabel(words.config, { exact: true }).selectOption({ label: `Étagères ${mark} (6 × 3 cm)` })
      await dialog.getByText(words.sheet, { exact: true }).first().click()
      await dialog.getByLabel(words.sheet, { exact: true }).last().selectOption('l7160')
      await dialog.getByLabel(words.start).fill('20')
      await dialog.getByText(words.labels).waitFor()
      await look(page, `${look0}-print`)
      await assertAccessible(page, `${look0}-print`)
      await dialog.getByRole('button', { name: words.measure }).click()
      const testing = page.waitForEvent('download')
      await dialog.getByRole('button', { name: words.testPage }).click()
      await testing
      await dialog.getByLabel(words.printer).fill('Bureau')
      await dialog.getByLabel(words.left).fill('21,5'.replace(',', language === 'fr' ? ',' : '.'))
      await look(page, `${look0}-measure`)
      await dialog.getByRole('button', { name: words.keep }).click()
      assert.match((await dialog.getByRole('option', { name: words.measured }).textContent()) ?? '', words.measured)
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('button', { name: words.download }).click()
      const file = await (await downloading).path()
      const pages = [...(await readFile(file, 'latin1')).matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
      assert.deepEqual(
        pages.map(([, wide, high]) => [millimetres(wide!), millimetres(high!)]),
        [
          [210, 297],
          [210, 297],
        ],
      )
      await dialog.waitFor({ state: 'detached' })

      // One without a code is left out, with a notice; many are made in the background.
      await page.getByRole('checkbox', { name: /Sans code$/ }).click()
      await page.keyboard.press('p')
      await dialog.getByText(words.empty).waitFor()
      await dialog.getByLabel(words.copies).fill('100')
      await dialog.getByRole('button', { name: words.later }).click()
      await page.getByText(words.ready).waitFor({ timeout: 60_000 })
      await look(page, `${look0}-run`)
      await assertAccessible(page, `${look0}-run`)
      const fetching = page.waitForEvent('download')
      await page.getByRole('button', { name: words.get, exact: true }).click()
      assert.match((await fetching).suggestedFilename(), /\.pdf$/)

      // From the menu of the folder, with nothing chosen.
      await page.goto(`/items/${folder.guid}`)
      await page.getByRole('row', { name: new RegExp(`${mark} 1`) }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: words.print }).click()
      await dialog.getByRole('img').first().waitFor()
      await page.keyboard.press('Escape')
      const [config] = (await api<{ data: { guid: string }[] }>('GET', `/print-configs?search=${mark}`)).data
      await api('DELETE', `/print-configs/${config!.guid}`)
      await api('DELETE', `/folders/${folder.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
