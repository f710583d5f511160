import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { plugInScanner } from '../support/scanner.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  acts: (task: string) => `Autres actions sur «\u202F${task}\u202F»`,
  exit: 'Sortie de stock',
  takeBack: 'Annuler ses mouvements',
  change: /6.*→ 10/,
  reason: 'Motif',
  done: /sont annulés/,
  takenBack: /Annulée après coup/,
  picking: 'Bon de préparation (PDF)',
  file: /^Bon de préparation OP-\d{5}\.pdf$/,
  edit: 'Modifier',
  save: 'Enregistrer',
  today: /opérations? aujourd’hui/,
}
const EN: typeof FR = {
  acts: (task) => `Other actions on “${task}”`,
  exit: 'Out of stock',
  takeBack: 'Take its movements back',
  change: /6.*→ 10/,
  reason: 'Reason',
  done: /are taken back/,
  takenBack: /Taken back on/,
  picking: 'Picking slip (PDF)',
  file: /^Picking slip OP-\d{5}\.pdf$/,
  edit: 'Edit',
  save: 'Save',
  today: /operations? today/,
}

describe('an operation afterwards', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    const seen = (name: string) => `operation-${name}-${language}-${dark ? 'dark' : 'light'}-${width}`

    it(`has a slip whose code opens it, fields of the company’s own, and movements that go back (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${width}${Date.now() % 1_000_000}`
      const field = `Quai ${mark}`
      const made = await api('POST', '/fields', { name: field, type: 'text', target: 'intervention' })
      const from = await api('POST', '/folders', { name: `Réserve ${mark}`, type: 'stock' })
      const to = await api('POST', '/folders', { name: `Atelier ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', {
        type: 'product',
        name: `Vis ${mark}`,
        parent: from.guid,
        quantity: 10,
      })
      const { user } = await api<{ user: { guid: string } }>('GET', '/users/me')
      const title = `Pose ${mark}`
      const operation = await api<{ guid: string; code: string; tasks: { guid: string }[] }>('POST', '/interventions', {
        title,
        type: 'installation',
        location: from.guid,
        destination: to.guid,
        tasks: [{ kind: 'out_of_stock', assignee: { kind: 'user', guid: user.guid } }],
      })
      const task = `/interventions/${operation.guid}/tasks/${operation.tasks[0]!.guid}`

      // The explorer says that there is work there today.
      await page.goto(`/items/${from.guid}`)
      await page.getByRole('link', { name: words.today }).waitFor()

      // The code of the slip leads to it from any page, by scanner.
      const scan = await plugInScanner(page)
      await scan(operation.code)
      await page.waitForURL(`**/interventions/${operation.guid}**`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()

      await page.getByRole('button', { name: words.edit, exact: true }).click()
      const drawer = page.getByRole('complementary')
      await drawer.getByLabel(field).fill('Nord')
      await look(page, seen('own-field'))
      await assertAccessible(page, `an operation with a field of the company’s own (${language})`)
      await drawer.getByRole('button', { name: words.save, exact: true }).click()
      await drawer.waitFor({ state: 'detached' })
      await page.getByText('Nord').first().waitFor()

      await page.getByRole('button', { name: title }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: words.picking }).click()
      assert.match((await downloading).suggestedFilename(), words.file)

      await api('POST', `${task}/open`)
      await api('POST', `${task}/scan`, { item: item.guid, quantity: 4 })
      await api('POST', `${task}/close`, {})
      const stock = async () => (await api<{ quantity: number }>('GET', `/items/${item.guid}`)).quantity
      assert.equal(await stock(), 6)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('button', { name: words.acts(words.exit) }).click()
      await page.getByRole('menuitem', { name: words.takeBack }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(words.change).waitFor()
      await dialog.getByLabel(words.reason).fill('Mauvais chantier')
      await look(page, seen('take-back'))
      await assertAccessible(page, `what taking a task back changes (${language})`)
      await dialog.getByRole('button', { name: words.takeBack }).click()
      await page.getByText(words.done).first().waitFor()
      await page.getByText(words.takenBack).waitFor()
      assert.equal(await stock(), 10)
      await look(page, seen('taken-back'))
      await api('DELETE', `/fields/${made.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
