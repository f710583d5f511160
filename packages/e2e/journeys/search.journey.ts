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
  add: 'Ajouter une condition',
  group: 'Ajouter un groupe',
  or: 'Au moins une de ces conditions (OU)',
  field: 'Champ',
  operator: (field: string) => `${field}, Opérateur`,
  value: (field: string) => `${field}, Valeur`,
  name: 'Nom',
  quantity: 'Quantité',
  contains: 'contient',
  remove: (field: string) => `Retirer la condition ${field}`,
  comparedWith: (field: string) => `${field}, comparé à`,
  aField: 'un champ',
  other: (field: string) => `${field}, champ comparé`,
  threshold: 'Seuil d’alerte',
  compared: (mark: string) =>
    `Nom contient «\u202F${mark}\u202F» et Quantité vaut moins que «\u202FSeuil d’alerte\u202F»`,
  less: 'inférieur à',
  more: 'supérieur à',
  sentence: (mark: string) => `Nom contient «\u202F${mark}\u202F» et (Quantité vaut moins de 5 ou Quantité dépasse 50)`,
  results: (count: number) => `${count} résultat${count > 1 ? 's' : ''}`,
  incomplete: 'condition sans valeur',
  saveAs: 'Enregistrer sous…',
  save: 'Enregistrer',
  viewName: 'Nom de la vue',
  required: 'Le nom de la vue est obligatoire',
  shared: 'Partagée',
  saved: (name: string) => `La vue «\u202F${name}\u202F» est enregistrée`,
  tab: (name: string) => `${name}, vue partagée`,
  modified: (name: string) => `${name}, modifiée`,
  reset: 'Réinitialiser',
  columns: 'Colonnes',
  alias: 'Intitulé de Quantité',
  apply: 'Appliquer',
  heading: 'Reste',
  export: 'Exporter',
  csv: 'CSV',
  broken: 'Ce lien est incomplet ou abîmé',
  again: 'Recommencer',
  views: 'Vues enregistrées',
}
const EN: typeof FR = {
  add: 'Add a condition',
  group: 'Add a group',
  or: 'At least one of these conditions (OR)',
  field: 'Field',
  operator: (field: string) => `${field}, Operator`,
  value: (field: string) => `${field}, Value`,
  name: 'Name',
  quantity: 'Quantity',
  contains: 'contains',
  remove: (field: string) => `Remove the condition ${field}`,
  comparedWith: (field: string) => `${field}, compared with`,
  aField: 'a field',
  other: (field: string) => `${field}, field compared with`,
  threshold: 'Alert threshold',
  compared: (mark: string) => `Name contains “${mark}” and Quantity is less than “Alert threshold”`,
  less: 'less than',
  more: 'more than',
  sentence: (mark: string) => `Name contains “${mark}” and (Quantity is less than 5 or Quantity is more than 50)`,
  results: (count: number) => `${count} result${count > 1 ? 's' : ''}`,
  incomplete: 'without a value',
  saveAs: 'Save as…',
  save: 'Save',
  viewName: 'View name',
  required: 'A view name is required',
  shared: 'Shared',
  saved: (name: string) => `The view “${name}” has been saved`,
  tab: (name: string) => `${name}, shared view`,
  modified: (name: string) => `${name}, modified`,
  reset: 'Reset',
  columns: 'Columns',
  alias: 'Heading of Quantity',
  apply: 'Apply',
  heading: 'Left',
  export: 'Export',
  csv: 'CSV',
  broken: 'This link is incomplete or damaged',
  again: 'Start again',
  views: 'Saved views',
}

const headersOf = async (page: Page) => {
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
  ).json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

describe('advanced search', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`asks nested conditions, reads them back, keeps them as a shared view, and a link carries all of it to somebody else (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `cherche${language}${Date.now().toString(36)}`
      const headers = await headersOf(page)
      const { data: folders } = (await (await page.request.get('/api/v1/folders?size=500', { headers })).json()) as {
        data: { guid: string; name: string }[]
      }
      const { token } = (await (
        await page.request.post('/api/v1/auth/login', { data: { email: 'user@example.com', password: 'Demo-2026!' } })
      ).json()) as { token: string }
      const { data: seen } = (await (
        await page.request.get('/api/v1/folders?size=500', { headers: { Authorization: `Bearer ${token}` } })
      ).json()) as { data: { guid: string }[] }
      const open = seen[0]!.guid
      const hidden = folders.find(({ guid }) => !seen.some((one) => one.guid === guid))!.guid
      for (const [name, quantity, parent] of [
        ['peu', 2, open],
        ['assez', 20, open],
        ['trop', 80, open],
        ['ailleurs', 1, hidden],
      ] as const) {
        const made = await page.request.post('/api/v1/items', {
          headers,
          data: { name: `${mark} ${name}`, type: 'product', quantity, parent, threshold: 20 },
        })
        assert.equal(made.status(), 201)
      }
      const count = (of: Page, results: number) =>
        of.getByText(words.results(results), { exact: true }).first().waitFor()
      const choose = async (at: number, field: string, from: string, operator: string, value: string) => {
        const fields = page.getByRole('combobox', { name: words.field, exact: true })
        await fields.nth(at).click()
        await fields.nth(at).fill(field)
        await page.getByRole('option', { name: field, exact: true }).click()
        await page
          .getByRole('combobox', { name: words.operator(field), exact: true })
          .nth(from === field ? at - 1 : 0)
          .selectOption({ label: operator })
        await page
          .getByRole('textbox', { name: words.value(field), exact: true })
          .nth(from === field ? at - 1 : 0)
          .fill(value)
      }

      await page.goto('/advanced-search')
      await page.getByRole('button', { name: words.add }).first().click()
      await page.getByText(words.incomplete).waitFor()
      await choose(0, words.name, '', words.contains, mark)
      await count(page, 4)
      // What is below its own threshold: a field is compared with another.
      await page.getByRole('button', { name: words.add }).first().click()
      const fieldOf = page.getByRole('combobox', { name: words.field, exact: true }).nth(1)
      await fieldOf.click()
      await fieldOf.fill(words.quantity)
      await page.getByRole('option', { name: words.quantity, exact: true }).click()
      await page.getByRole('combobox', { name: words.operator(words.quantity) }).selectOption({ label: words.less })
      await page
        .getByRole('combobox', { name: words.comparedWith(words.quantity) })
        .selectOption({ label: words.aField })
      await page.getByRole('combobox', { name: words.other(words.quantity) }).selectOption({ label: words.threshold })
      await page.getByText(words.compared(mark), { exact: true }).waitFor()
      await count(page, 2)
      const row = page.getByRole('row', { name: new RegExp(`${mark} peu`) })
      assert.match(await row.innerText(), /\b2\b/, 'the quantity is told')
      await look(page, `search-fields-${language}`)
      await assertAccessible(page, `two fields compared (${language})`)
      await page.getByRole('button', { name: words.remove(words.quantity) }).click()
      await count(page, 4)
      await page.getByRole('button', { name: words.group }).first().click()
      await choose(1, words.quantity, words.quantity, words.less, '5')
      await page.getByRole('button', { name: words.add }).nth(1).click()
      await choose(2, words.quantity, words.quantity, words.more, '50')
      await page.getByText(words.or).nth(1).click()
      await page.getByText(words.sentence(mark), { exact: true }).waitFor()
      await count(page, 3)
      await look(page, `search-${language}`)
      await assertAccessible(page, `a search (${language})`)

      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: words.columns, exact: true }).click()
      await dialog.getByRole('textbox', { name: words.alias, exact: true }).fill(words.heading)
      await look(page, `search-columns-${language}`)
      await assertAccessible(page, `columns of a search (${language})`)
      await dialog.getByRole('button', { name: words.apply }).click()
      await page.getByRole('columnheader', { name: words.heading }).waitFor()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await page.getByRole('button', { name: words.export, exact: true }).click()
          await page.getByRole('menuitem', { name: words.csv }).click()
        })(),
      ])
      const stream = await file.createReadStream()
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      const sheet = Buffer.concat(parts).toString('utf8')
      assert.ok(sheet.split('\r\n')[0]!.includes(words.heading))
      assert.equal(sheet.trim().split('\r\n').length, 4)

      const name = `Vue ${mark}`
      await page.getByRole('button', { name: words.saveAs }).click()
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      await dialog.getByText(words.required).waitFor()
      await dialog.getByLabel(words.viewName).fill(name)
      await dialog.getByText(words.shared, { exact: true }).click()
      await look(page, `search-save-${language}`)
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.saved(name)).waitFor()
      await page.getByRole('button', { name: words.tab(name), exact: true }).waitFor()
      await page
        .getByRole('textbox', { name: words.value(words.quantity), exact: true })
        .first()
        .fill('3')
      await page.getByRole('button', { name: words.modified(name), exact: true }).waitFor()
      await page.getByRole('button', { name: words.reset }).click()
      await page.getByText(words.sentence(mark), { exact: true }).waitFor()
      await page.reload()
      await page.getByText(words.sentence(mark), { exact: true }).waitFor()
      await count(page, 3)
      await look(page, `search-view-${language}`)
      const link = page.url()

      const other = await newPage(browser, url, { language, dark, width })
      await signIn(other.page, 'user@example.com')
      await other.page.goto(link)
      await other.page.getByText(words.sentence(mark), { exact: true }).waitFor()
      await count(other.page, 2)
      await other.page.getByRole('columnheader', { name: words.heading }).waitFor()
      assert.equal(await other.page.getByText(`${mark} ailleurs`).count(), 0)
      await other.page.goto(`/items/${open}`)
      await other.page
        .getByRole('navigation', { name: words.views })
        .getByRole('button', { name: words.tab(name), exact: true })
        .click()
      // The folder showed both before.
      await other.page.getByText(`${mark} assez`).waitFor({ state: 'detached' })
      await other.page.getByText(`${mark} trop`).waitFor()
      await other.page.getByRole('columnheader', { name: words.heading }).waitFor()
      await look(other.page, `explorer-view-${language}`)
      await assertAccessible(other.page, `the explorer under a view (${language})`)
      await other.page.goto(`${link.replace(/([?&]s=[\w-]{12})[\w-]*/, '$1')}`)
      await other.page.getByText(words.broken).waitFor()
      await other.page.getByRole('button', { name: words.again }).click()
      await other.page.getByText(words.broken).waitFor({ state: 'detached' })
      assert.deepEqual([...faults, ...other.faults], [])

      const { data: views } = (await (await page.request.get('/api/v1/search/views', { headers })).json()) as {
        data: { guid: string; name: string }[]
      }
      const view = views.find((one) => one.name === name)!
      assert.equal((await page.request.delete(`/api/v1/search/views/${view.guid}`, { headers })).status(), 204)
      const { data: made } = (await (await page.request.get(`/api/v1/items?search=${mark}`, { headers })).json()) as {
        data: { guid: string }[]
      }
      await page.request.post('/api/v1/items/bulk-delete', { headers, data: { guids: made.map(({ guid }) => guid) } })
    })
  }
})
