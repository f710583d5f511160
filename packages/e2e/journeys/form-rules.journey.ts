import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf, type Made } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  new: 'Nouvelle règle',
  name: 'Nom de la règle',
  target: 'Entité cible',
  product: 'Produit',
  add: 'Ajouter une condition',
  operator: 'Nom, Opérateur',
  contains: 'contient',
  value: 'Nom, Valeur',
  addAction: 'Ajouter une action',
  type: 'Que faire',
  hide: 'Masquer',
  require: 'Rendre obligatoire',
  impose: 'Imposer une valeur',
  field: 'Champ',
  imposed: 'Valeur',
  itemName: 'Nom',
  packaging: 'Conditionnement',
  tag: 'Code-barres',
  description: 'Description',
  save: 'Enregistrer',
  createdRule: 'La règle a été créée',
  enabled: 'Activée',
  newItem: 'Nouvel article',
  create: 'Créer',
  mustBe: 'Ce champ est obligatoire',
}
const EN: typeof FR = {
  new: 'New rule',
  name: 'Name of the rule',
  target: 'Target entity',
  product: 'Product',
  add: 'Add a condition',
  operator: 'Name, Operator',
  contains: 'contains',
  value: 'Name, Value',
  addAction: 'Add an action',
  type: 'What to do',
  hide: 'Hide a field',
  require: 'Require a field',
  impose: 'Impose a value',
  field: 'Field',
  imposed: 'Value',
  itemName: 'Name',
  packaging: 'Packaging',
  tag: 'Barcode',
  description: 'Description',
  save: 'Save',
  createdRule: 'The rule was created',
  enabled: 'Enabled',
  newItem: 'New item',
  create: 'Create',
  mustBe: 'Required field',
}

const TASK_FR = {
  ...FR,
  form: (mark: string) => `Réception ${mark}\u00A0: Fiche`,
  operator: 'Conforme, Opérateur',
  value: 'Conforme, Valeur',
  begin: 'Commencer «\u202FFiche\u202F»',
  finish: 'Terminer',
  missing: 'Veuillez remplir correctement le formulaire à gauche',
  closed: '«\u202FFiche\u202F» clôturée',
}
const TASK_EN: typeof TASK_FR = {
  ...EN,
  form: (mark: string) => `Réception ${mark}: Fiche`,
  operator: 'Conforme, Operator',
  value: 'Conforme, Value',
  begin: 'Begin “Fiche”',
  finish: 'Finish',
  missing: 'Please fill in the form on the left correctly',
  closed: '“Fiche” closed',
}

const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

describe('form rules', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`hide, require and impose while a form is filled in, and end with their condition (FRULE-12, FRULE-13, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const hall = await api('POST', '/folders', { name: `Halle ${mark}`, type: 'stock' })

      await page.goto('/settings/form-rules')
      await page.getByRole('button', { name: words.new }).first().click()
      await page.getByLabel(words.name).fill(`Câble ${mark}`)
      await page.getByLabel(words.target).selectOption({ label: words.product })
      await page.getByRole('button', { name: words.add }).click()
      // The condition begins with the first field, which is the name.
      await page.getByRole('combobox', { name: words.operator }).selectOption({ label: words.contains })
      await page.getByRole('textbox', { name: words.value }).fill(mark)
      const does = async (n: number, type: string, field: string) => {
        const group = page.getByRole('group', { name: `Action ${n}` })
        await group.getByRole('combobox', { name: words.type }).selectOption({ label: type })
        await group.getByRole('combobox', { name: words.field, exact: true }).selectOption({ label: field })
        return group
      }
      await does(1, words.hide, words.packaging)
      await page.getByRole('button', { name: words.addAction }).click()
      await does(2, words.require, words.tag)
      await page.getByRole('button', { name: words.addAction }).click()
      const third = await does(3, words.impose, words.description)
      await third.getByRole('textbox', { name: words.imposed, exact: true }).fill('Au mètre')

      // Tried below, as it is written.
      const tried = page.getByLabel(words.packaging)
      await tried.waitFor()
      await page.getByRole('textbox', { name: words.itemName, exact: true }).last().fill(`Essai ${mark}`)
      await tried.waitFor({ state: 'detached' })
      await seen(page, `form-rules-editor-${language}`)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.createdRule).waitFor()
      await page
        .getByRole('row', { name: new RegExp(mark) })
        .getByText(words.enabled)
        .waitFor()
      await seen(page, `form-rules-list-${language}`)

      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/items/${hall.guid}`)
      await page.getByRole('button', { name: words.newItem }).first().click()
      const drawer = page.getByRole('complementary').filter({ has: page.getByLabel(words.packaging) })
      const inForm = page.getByRole('complementary').filter({ has: page.getByLabel(words.description) })
      await drawer.waitFor()
      const name = inForm.getByRole('textbox', { name: words.itemName }).first()
      await name.fill(`Fil ${mark}`)
      await inForm.getByLabel(words.packaging).waitFor({ state: 'detached' })
      const description = inForm.getByLabel(words.description)
      assert.equal(await description.inputValue(), 'Au mètre')
      assert.equal(await description.getAttribute('readonly'), '')
      await inForm.getByRole('button', { name: words.create, exact: true }).click()
      await inForm.getByText(words.mustBe).first().waitFor()
      await seen(page, `form-rules-refused-${language}`)
      // The condition ends: what was hidden is there again, what was imposed stays and may be changed.
      await name.fill('Fil')
      await inForm.getByLabel(words.packaging).waitFor()
      assert.equal(await description.inputValue(), 'Au mètre')
      assert.equal(await description.getAttribute('readonly'), null)
      await description.fill('À la main')
      await name.fill(`Fil ${mark}`)
      await inForm.getByLabel(words.packaging).waitFor({ state: 'detached' })
      await inForm.getByLabel(words.tag).fill(`T-${mark}`)
      await inForm.getByRole('button', { name: words.create, exact: true }).click()
      await page.waitForURL(/item=[0-9a-f-]{36}/)
      const made = await api<{ data: { description: string; tag: string }[] }>('GET', `/items?folder=${hall.guid}`)
      assert.deepEqual(
        made.data.map(({ description: text, tag }) => [text, tag]),
        [['Au mètre', `T-${mark}`]],
      )
      const rules = await api<{ data: { guid: string }[] }>('GET', `/form-rules?search=${mark}`)
      await api('DELETE', `/form-rules/${rules.data[0]!.guid}`)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }

  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 390, TASK_FR],
    ['en', true, 1440, TASK_EN],
  ] as const)) {
    it(`act in the form of a task, which asks for what they leave of it (FRULE-11, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width: 1440 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const { user: me } = await api<{ user: Made }>('GET', '/users/me')
      const template = await api<Made & { tasks: Made[] }>('POST', '/custom-operations', {
        name: `Réception ${mark}`,
        tasks: [
          {
            name: 'Fiche',
            type: 'form',
            form: [
              { name: 'Conforme', type: 'select', values: ['oui', 'non'], required: true },
              { name: 'Motif', type: 'text', required: true },
            ],
          },
        ],
      })
      await page.goto('/settings/form-rules/new')
      await page.getByLabel(words.name).fill(`Conforme ${mark}`)
      await page.getByLabel(words.target).selectOption({ label: words.form(mark) })
      await page.getByRole('button', { name: words.add }).click()
      await page.getByRole('combobox', { name: words.operator }).selectOption('equals')
      await page.getByLabel(words.value).selectOption('oui')
      const action = page.getByRole('group', { name: 'Action 1' })
      await action.getByRole('combobox', { name: words.type }).selectOption({ label: words.hide })
      await action.getByRole('combobox', { name: words.field, exact: true }).selectOption({ label: 'Motif' })
      // Tried below, as it is written.
      const [conforme, motif] = [page.getByLabel('Conforme').last(), page.getByLabel('Motif')]
      await motif.waitFor()
      await conforme.selectOption('oui')
      await motif.waitFor({ state: 'detached' })
      await conforme.selectOption('non')
      await motif.waitFor()
      await seen(page, `form-rules-task-editor-${language}`)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.createdRule).waitFor()

      const operation = await api<Made & { tasks: Made[] }>('POST', '/interventions', {
        title: `Réception ${mark}`,
        type: 'custom',
        template: template.guid,
        tasks: [
          {
            kind: 'custom_task',
            template_task: template.tasks[0]!.guid,
            assignee: { kind: 'user', guid: me.guid },
          },
        ],
      })
      await page.goto(`/interventions/${operation.guid}`)
      await page.getByRole('link', { name: words.begin }).click()
      await motif.waitFor()
      await page.setViewportSize({ width, height: 900 })
      await motif.waitFor()
      await page.getByRole('button', { name: words.finish }).click()
      await page.getByText(words.missing).waitFor()
      await page.getByLabel('Conforme').selectOption('oui')
      await motif.waitFor({ state: 'detached' })
      await seen(page, `form-rules-task-${language}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: words.finish }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.finish }).click()
      await page.getByText(words.closed).waitFor()
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
