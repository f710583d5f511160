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
  title: 'Tableaux de bord',
  more: 'Autres actions',
  new: 'Nouveau tableau de bord',
  name: 'Nom du tableau de bord',
  create: 'Créer',
  template: 'Volume par dossiers',
  preview: 'Aperçu',
  save: 'Enregistrer',
  add: 'Ajouter un graphique',
  chartTitle: 'Titre',
  type: 'Nombre',
  table: 'Voir en tableau',
  acts: (name: string) => `Actions du graphique « ${name} »`,
  move: (name: string) => `Déplacer ou redimensionner « ${name} »`,
  opens: /ouvrir les lignes$/,
  share: 'Partager',
  people: 'Groupes',
  wall: 'Plein écran',
  leave: 'Quitter le plein écran',
  png: 'Exporter en image',
  remove: 'Supprimer',
}
const EN: typeof FR = {
  title: 'Dashboards',
  more: 'More actions',
  new: 'New dashboard',
  name: 'Name of the dashboard',
  create: 'Create',
  template: 'Volume by folders',
  preview: 'Preview',
  save: 'Save',
  add: 'Add a chart',
  chartTitle: 'Title',
  type: 'Number',
  table: 'Show as a table',
  acts: (name: string) => `Actions of the chart “${name}”`,
  move: (name: string) => `Move or resize “${name}”`,
  opens: /open the rows$/,
  share: 'Share',
  people: 'Groups',
  wall: 'Full screen',
  leave: 'Leave full screen',
  png: 'Export as a picture',
  remove: 'Delete',
}

describe('a manager', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`makes a dashboard from a template, opens the rows behind a figure, moves charts and keeps a picture (${language})`, async () => {
      const isWide = width > 600
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: !isWide })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const place = await api('POST', '/folders', { name: `Rayon ${mark}`, type: 'stock' })
      for (const [name, quantity] of [
        ['Vis', 12],
        ['Clou', 5],
      ] as const)
        await api('POST', '/items', { type: 'product', parent: place.guid, name: `${name} ${mark}`, quantity })

      await page.goto('/dashboards')
      await page
        .getByRole('button', { name: words.more })
        .or(page.getByRole('button', { name: words.new }))
        .first()
        .click()
      const asked = page.getByRole('menuitem', { name: words.new })
      if (await asked.isVisible()) await asked.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: words.name }).fill(`Stock ${mark}`)
      await dialog.getByRole('button', { name: words.create }).click()
      await page.getByRole('heading', { name: `Stock ${mark}` }).waitFor()
      await look(page, `dashboards-new-${language}`)

      // A chart from a template, of the one place.
      await page.getByRole('button', { name: words.template }).click()
      await page.getByRole('heading', { name: words.preview }).waitFor()
      await page.locator('canvas').first().waitFor()
      await assertAccessible(page, `dashboards-editor-${language}`)
      await look(page, `dashboards-editor-${language}`)
      await page.getByRole('button', { name: words.save }).click()
      await page.getByRole('heading', { name: words.template, exact: true }).waitFor()
      await page.locator('canvas').first().waitFor()

      const board = new URL(page.url()).pathname.split('/').at(-1)!
      const rules = [{ field: 'parent', operator: 'equals', value: `Rayon ${mark}` }]
      const of = {
        source: 'items',
        measures: [{ type: 'sum', value: 'quantity' }],
        filters: { operator: 'AND', rules },
      }
      for (const config of [
        { ...of, type: 'table', x: 'name', title: `Par article ${mark}` },
        { ...of, type: 'number', title: 'Total', dates: { range: 'this_month' }, compare: 'previous_period' },
        { ...of, type: 'pie', x: 'name', title: 'Parts' },
        {
          source: 'transactions_in',
          measures: of.measures,
          type: 'spline',
          x: 'createdAt',
          dates: { range: 'last_30_days' },
          title: 'Entrées',
        },
        {
          source: 'history',
          measures: [{ type: 'count' }],
          type: 'column',
          x: 'action',
          legend: 'entity',
          title: 'Journal',
        },
      ])
        await api('POST', `/dashboards/${board}/charts`, { config })
      await page.reload()
      await page.locator('canvas').nth(3).waitFor()
      await assertAccessible(page, `dashboards-${language}`)
      await look(page, `dashboards-${language}`)

      if (isWide) {
        // With the keyboard: the second chart to the left of the first.
        const placeOf = async (title: string) =>
          (
            await api<{ charts: { config: { title: string }; place: { x: number; y: number } }[] }>(
              'GET',
              `/dashboards/${board}`,
            )
          ).charts.find(({ config }) => config.title === title)!.place
        const before = await placeOf('Parts')
        const grip = page.getByRole('button', { name: words.move('Parts') })
        await grip.focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
        await Promise.all([
          page.waitForResponse((answer) => answer.url().endsWith('/layout')),
          page.keyboard.press('Enter'),
        ])
        assert.notDeepEqual(await placeOf('Parts'), before)
        // With the pointer, back.
        const box = (await grip.boundingBox())!
        await page.mouse.move(box.x + 5, box.y + 5)
        await page.mouse.down()
        await page.mouse.move(box.x - 400, box.y + 5, { steps: 5 })
        await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/layout')), page.mouse.up()])
      }

      // A figure opens the rows that it counts.
      const table = page.getByRole('region', { name: `Par article ${mark}` })
      await table.getByRole('button', { name: words.opens }).first().click()
      await page.waitForURL(/\/advanced-search/)
      await page.getByText(`Vis ${mark}`).first().waitFor()
      await page.getByText(`Clou ${mark}`).waitFor({ state: 'detached' })
      await page.getByText(`Vis ${mark}`).first().waitFor()
      await look(page, `dashboards-rows-${language}`)
      await page.goBack()
      await page.getByRole('heading', { name: `Stock ${mark}` }).waitFor()

      if (isWide) {
        await page.getByRole('button', { name: words.share }).click()
        await page.getByRole('dialog').getByText(words.people).waitFor()
        await assertAccessible(page, `dashboards-share-${language}`)
        await look(page, `dashboards-share-${language}`)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: words.more }).click()
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: words.png }).click(),
        ])
        assert.ok((await download.path()).length > 0)
        await page.getByRole('button', { name: words.more }).click()
        await page.getByRole('menuitem', { name: words.wall }).click()
        await page.getByRole('button', { name: words.leave }).waitFor()
        await page.locator('canvas').nth(3).waitFor()
        await look(page, `dashboards-wall-${language}`)
        await page.getByRole('button', { name: words.leave }).click()
      }
      assert.deepEqual(faults, [])
    })
  }
})
