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
  all: 'Tout sélectionner',
  results: /^Sélectionner les .* résultats$/,
  edit: 'Modifier',
  move: 'Déplacer',
  check: 'Vérifier',
  description: 'Description',
  threshold: 'Seuil d’alerte',
  unchanged: 'Inchangé',
  keywords: 'Mots-clés',
  changes: (n: string) => `${n} fiches changent`,
  already: /fiche est déjà ainsi/,
  done: (n: string) => new RegExp(`Modification. Modifiés\u00A0: ${n},`),
  moved: (n: string) => new RegExp(`Déplacement. Modifiés\u00A0: ${n},`),
  undo: 'Annuler',
  undone: (n: string) => new RegExp(`Rétablis\u00A0: ${n}, laissés\u00A0: 0`),
  folder: 'Dossier',
  notifications: /^Notifications/,
  bulk: /Modification en masse/,
  back: 'Annuler cette action',
  report: 'Voir le rapport',
  refused: /Laissé tel quel/,
  changedSince: 'Modifié depuis',
  toolbar: 'Actions sur la sélection',
  result: 'Résultat',
  kept: 'Laissé tel quel (1)',
  sure: /Annuler cette action/,
  goBack: (n: string) => `${n} fiches retrouvent ce qu’elles étaient.`,
  stays: '1 fiche reste comme elle est\u00A0:',
  change: /Description\u00A0: .* → /,
  later: 'Suivantes',
  choose: 'Cochez au moins un champ.',
  edited: (n: number) => `${n} articles modifiés`,
  cellsBack: '2 articles rétablis',
}
const EN: typeof FR = {
  all: 'Select all',
  results: /^Select all .* results$/,
  edit: 'Edit',
  move: 'Move',
  check: 'Check',
  description: 'Description',
  threshold: 'Alert threshold',
  unchanged: 'Unchanged',
  keywords: 'Keywords',
  changes: (n: string) => `${n} records change`,
  already: /record is so already/,
  done: (n: string) => new RegExp(`Edit. Changed: ${n},`),
  moved: (n: string) => new RegExp(`Move. Changed: ${n},`),
  undo: 'Undo',
  undone: (n: string) => new RegExp(`Put back: ${n}, left: 0`),
  folder: 'Folder',
  notifications: /^Notifications/,
  bulk: /Bulk edit/,
  back: 'Undo this action',
  report: 'Open the report',
  refused: /Left as it is/,
  changedSince: 'Changed since',
  toolbar: 'Actions on the selection',
  result: 'Result',
  kept: 'Left as it is (1)',
  sure: /Undo this action/,
  goBack: (n: string) => `${n} records go back to what they were.`,
  stays: '1 record stays as it is:',
  change: /Description: .* → /,
  later: 'Next',
  choose: 'Check at least one field.',
  edited: (n: number) => `${n} items changed`,
  cellsBack: '2 items put back',
}

const COUNT = 214
type Api = {
  get: (
    path: string,
  ) => Promise<Record<string, never> & { data: { guid: string; name: string; description: string }[]; total: number }>
  send: (method: 'POST' | 'PUT', path: string, data: unknown) => Promise<{ guid: string }>
}
const apiOf = async (page: Page): Promise<Api> => {
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
  ).json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  return {
    get: async (path) => (await page.request.get(`/api/v1${path}`, { headers })).json() as never,
    send: async (method, path, data) => {
      const response = await page.request.fetch(`/api/v1${path}`, { method, headers, data })
      assert.ok(response.ok(), `${method} ${path}: ${response.status()}`)
      return response.json() as never
    },
  }
}

describe('acts on many items', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`are previewed, done to all results, reported and taken back (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}-${Date.now().toString(36)}`
      const [here, there] = [
        await api.send('POST', '/folders', { name: `Armoire B ${mark}`, type: 'stock' }),
        await api.send('POST', '/folders', { name: `Atelier ${mark}`, type: 'stock' }),
      ]
      for (let at = 0; at < COUNT; at += 4)
        await Promise.all(
          Array.from({ length: Math.min(4, COUNT - at) }, (_, n) =>
            api.send('POST', '/items', {
              name: `Pièce ${at + n} ${mark}`,
              type: 'product',
              quantity: 2,
              parent: here.guid,
              ...(at + n === 0 && { description: 'Revu' }),
            }),
          ),
        )
      const inFolder = async (folder: string) => (await api.get(`/items?folder=${folder}&size=1`)).total
      assert.equal(await inFolder(here.guid), COUNT)

      const bar = page.getByRole('toolbar', { name: words.toolbar })
      const dialog = page.getByRole('dialog')
      const selectAll = async () => {
        await page.getByRole('checkbox', { name: words.all }).check()
        const everything = page.getByRole('button', { name: words.results })
        if (await everything.isVisible()) await everything.click()
      }

      // All results, edited: only the checked field.
      await page.goto(`/items/${here.guid}`)
      await page.getByText(`Pièce 1 ${mark}`).waitFor()
      await selectAll()
      await look(page, `bulk-selected-${language}`)
      await bar.getByRole('button', { name: words.edit, exact: true }).click()
      await dialog.getByText(words.unchanged).first().waitFor()
      await look(page, `bulk-edit-empty-${language}`)
      await dialog.getByRole('button', { name: words.check }).click()
      await dialog.getByText(words.choose).waitFor()
      await dialog.getByRole('checkbox', { name: words.description }).check()
      await dialog.getByRole('textbox', { name: words.description }).fill('Revu')
      await look(page, `bulk-edit-${language}`)
      await assertAccessible(page, `the form of a bulk edit (${language})`)
      await dialog.getByRole('button', { name: words.check }).click()
      await dialog.getByText(words.changes(String(COUNT - 1))).waitFor()
      await dialog.getByText(words.already).waitFor()
      await look(page, `bulk-preview-${language}`)
      await assertAccessible(page, `the preview of a bulk edit (${language})`)
      await dialog.getByRole('button', { name: words.edit, exact: true }).click()
      await page.getByText(words.done(String(COUNT - 1))).waitFor()
      await look(page, `bulk-done-${language}`)
      await dialog.waitFor({ state: 'detached' })

      // The report, after somebody changed one: the others go back, that one stays and is named.
      // By its whole name: the mark may hold a 7 as well.
      const one = (
        await api.get(`/items?folder=${here.guid}&search=${encodeURIComponent(`Pièce 7 ${mark}`)}&size=500`)
      ).data.find(({ name }) => name === `Pièce 7 ${mark}`)!
      await api.send('PUT', `/items/${one.guid}`, { description: 'Autre' })
      await page.goto('/notifications')
      await page.getByText(words.bulk).first().click()
      await page.waitForURL(/\/bulk\//)
      await page.getByText(`Pièce 1 ${mark}`).waitFor()
      await look(page, `bulk-report-${language}`)
      await assertAccessible(page, `the report of a bulk edit (${language})`)
      await page.getByRole('button', { name: words.back, exact: true }).click()
      // One had it already, one was changed since.
      await dialog.getByText(words.goBack(String(COUNT - 2))).waitFor()
      await dialog.getByText(words.stays).waitFor()
      await dialog.getByText(words.changedSince).first().waitFor()
      await dialog.getByText(words.change).first().waitFor()
      await look(page, `bulk-back-${language}`)
      await assertAccessible(page, `what the way back of a bulk edit does (${language})`)
      await dialog.getByRole('button', { name: words.later, exact: true }).click()
      await dialog.getByRole('button', { name: words.later, exact: true }).waitFor()
      await dialog.getByRole('button', { name: words.back, exact: true }).click()
      await page.getByRole('combobox', { name: words.result }).getByText(words.kept).waitFor({ state: 'attached' })
      await page.getByRole('combobox', { name: words.result }).selectOption('kept')
      await page.getByText(words.changedSince).waitFor()
      await look(page, `bulk-kept-${language}`)
      assert.deepEqual(
        [
          (await api.get(`/items?folder=${here.guid}&search=${encodeURIComponent('Revu')}`)).total,
          ((await api.get(`/items/${one.guid}`)) as unknown as { description: string }).description,
        ],
        [1, 'Autre'],
      )

      // 214 items to the wrong place, and back by the key.
      await page.goto(`/items/${here.guid}`)
      await page.getByText(`Pièce 1 ${mark}`).waitFor()
      await selectAll()
      await bar.getByRole('button', { name: words.move, exact: true }).click()
      await dialog.getByRole('combobox').first().fill(`Atelier ${mark}`)
      await dialog.getByText(`Atelier ${mark}`).last().click()
      await look(page, `bulk-move-${language}`)
      await dialog.getByRole('button', { name: words.check }).click()
      await dialog.getByText(words.changes(String(COUNT))).waitFor()
      await dialog.getByRole('button', { name: words.move, exact: true }).click()
      await page.getByText(words.moved(String(COUNT))).waitFor()
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual([await inFolder(here.guid), await inFolder(there.guid)], [0, COUNT])
      await page.keyboard.press('Control+z')
      await page.getByText(words.undone(String(COUNT))).waitFor()
      await look(page, `bulk-undone-${language}`)
      assert.deepEqual([await inFolder(here.guid), await inFolder(there.guid)], [COUNT, 0])

      // A range of a spreadsheet over two columns, with a text that is no number: one call, one mark, one way back.
      const cell = (name: string, column: number) =>
        page.getByRole('row').filter({ hasText: name }).getByRole('gridcell').nth(column)
      await page.goto(`/items/${here.guid}?sort=name`)
      await page.getByText(`Pièce 1 ${mark}`).waitFor()
      const column = await page
        .getByRole('columnheader')
        .evaluateAll(
          (headers, title) => headers.findIndex((header) => header.textContent?.trim() === title),
          words.threshold,
        )
      await page.getByRole('gridcell').nth(0).waitFor()
      const rowOf = async (name: string) =>
        (await api.get(`/items?folder=${here.guid}&search=${encodeURIComponent(name)}`)).data.find(
          (item) => item.name === name,
        ) as unknown as { threshold: number | null }
      await cell(`Pièce 1 ${mark}`, column).hover()
      await page.mouse.down()
      await cell(`Pièce 3 ${mark}`, column).hover()
      await page.mouse.up()
      await page
        .getByRole('grid')
        .first()
        .evaluate((grid) => {
          const data = new DataTransfer()
          data.setData('text/plain', '1,5\r\ndouze\r\n3\r\n')
          grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        })
      await page.getByText(words.edited(2)).waitFor()
      assert.deepEqual(
        [
          (await rowOf(`Pièce 1 ${mark}`)).threshold,
          (await rowOf(`Pièce 2 ${mark}`)).threshold,
          (await rowOf(`Pièce 3 ${mark}`)).threshold,
        ],
        [1.5, null, 3],
      )
      await cell(`Pièce 2 ${mark}`, column).and(page.locator('[aria-invalid="true"]')).waitFor()
      await look(page, `bulk-pasted-${language}`)
      await page.keyboard.press('Control+z')
      await page.getByText(words.cellsBack).waitFor()
      assert.deepEqual(
        [(await rowOf(`Pièce 1 ${mark}`)).threshold, (await rowOf(`Pièce 3 ${mark}`)).threshold],
        [null, null],
      )
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
