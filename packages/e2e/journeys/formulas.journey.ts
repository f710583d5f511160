import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { runJob } from '../support/run-job.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  fields: 'Champs',
  newField: 'Nouveau champ',
  name: 'Nom',
  type: 'Type',
  formula: 'Formule',
  insert: 'Insérer une valeur de l’article',
  quantity: 'Quantité',
  right: 'Formule correcte',
  unfinished: 'Formule invalide\u00A0: il manque quelque chose à la fin',
  create: 'Créer',
  save: 'Enregistrer',
  repeat: 'Répétition',
  weekly: 'Toutes les semaines',
  daily: 'Tous les jours',
  hour: 'Heure',
  monday: 'lun.',
  required: 'Ce champ est obligatoire',
  explained: 'La valeur devient\u00A0: Quantité × ',
  tryItem: 'Essayer sur un article',
  empty: 'vide → 10',
  preview: 'Voir ce que changera le prochain passage',
  left: 'une valeur manque',
  change: 'article change',
  created: 'est créé',
  saved: 'est enregistré',
  noRuns: 'Aucun passage pour le moment',
  next: 'Prochains passages',
  result: 'Le résultat',
  increment: 'Incrémenter',
  history: 'Journal',
  more: 'Plus',
  computed: 'Calcul',
  dependents: 'En dépendent',
  undo: 'Annuler',
  remove: 'Supprimer',
  used: 'Ce champ est utilisé par des formules',
  functions: 'Fonctions',
}
const EN: typeof FR = {
  fields: 'Fields',
  newField: 'New field',
  name: 'Name',
  type: 'Type',
  formula: 'Formula',
  insert: 'Insert a value of the item',
  quantity: 'Quantity',
  right: 'The formula is right',
  unfinished: 'Invalid formula: something is missing at the end',
  create: 'Create',
  save: 'Save',
  repeat: 'Repeat',
  weekly: 'Weekly',
  daily: 'Daily',
  hour: 'Hour',
  monday: 'Mon',
  required: 'Required field',
  explained: 'The value becomes: Quantity × ',
  tryItem: 'Try it on an item',
  empty: 'empty → 10',
  preview: 'See what the next run will change',
  left: 'a value is missing',
  change: 'item changes',
  created: 'is created',
  saved: 'is saved',
  noRuns: 'No run so far',
  next: 'Next runs',
  result: 'The result',
  increment: 'Increment',
  history: 'Log',
  more: 'More',
  computed: 'Computed',
  dependents: 'Depending on it',
  undo: 'Undo',
  remove: 'Delete',
  used: 'This field is used by formulas',
  functions: 'Functions',
}

const panelOf = (page: Page) => page.getByRole('complementary').filter({ has: page.locator('form') })
const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} [A-Z]`) })

const send = (page: Page, path: string, body: unknown): Promise<{ guid: string }> =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(`/api/v1${to}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { guid: string }
    },
    [path, body] as const,
  )
const aFolder = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/folders', {
      headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    return ((await answer.json()) as { data: { guid: string }[] }).data[0]!.guid
  })
/** By then whatever is due every day has been due once. */
const tomorrow = () => new Date(Date.now() + 86_400_000)

const chooseTime = async (panel: Locator, words: typeof FR, time: string) => {
  const [hour = '', minute = ''] = time.split(':')
  await panel.getByRole('combobox', { name: words.hour }).selectOption(hour)
  await panel.getByRole('combobox', { name: 'Minute' }).selectOption(minute)
}

describe('formulas', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`are put together, tried before they are saved, and computed when items are saved and when they are due (${language})`, async () => {
      const mark = `${language}-${Date.now().toString(36)}`
      const [price, value, counter, name] = [`Prix ${mark}`, `Valeur ${mark}`, `Compteur ${mark}`, `Vis ${mark}`]
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const folder = await aFolder(page)
      await send(page, '/fields', { name: price, type: 'price', target: 'items' })
      const item = await send(page, '/items', {
        name,
        type: 'product',
        parent: folder,
        quantity: 4,
        attributes: { [price]: 2.5 },
      })
      await page.goto('/settings/fields?open=create')
      const panel = panelOf(page)
      await panel.getByRole('textbox', { name: words.name, exact: false }).first().fill(value)
      await panel.getByRole('combobox', { name: words.type }).selectOption({ label: words.formula })

      // Put together by clicks and keys; what is wrong with it is said at once.
      const template = panel.getByRole('textbox', { name: words.formula })
      await panel.getByRole('combobox', { name: words.insert }).selectOption({ label: words.quantity })
      await page.waitForFunction(
        (text) => document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value === text,
        `{${words.quantity}}`,
      )
      await typeByHand(page, ' * ')
      await panel.getByText(words.unfinished).waitFor()
      await panel.getByRole('button', { name: words.create, exact: true }).click()
      await template.and(page.locator(':focus, [aria-invalid=true]')).waitFor()
      await panel.getByRole('combobox', { name: words.insert }).selectOption({ label: price })
      await panel.getByText(words.right).waitFor()
      assert.equal(await template.inputValue(), `{${words.quantity}} * {${price}}`)
      await panel.getByText(words.explained).waitFor()
      await panel.getByText(words.functions, { exact: true }).click()
      await look(page, `formula-${language}`)
      await assertAccessible(page, `a formula (${language})`)
      await panel.getByText(words.functions, { exact: true }).click()

      await panel.getByRole('combobox', { name: words.repeat }).selectOption({ label: words.weekly })
      await panel.getByText(words.required).waitFor()
      await panel.getByRole('checkbox', { name: words.monday }).check()
      await panel.getByText(words.required).waitFor({ state: 'detached' })
      await chooseTime(panel, words, '06:30')
      await panel.getByText('06:30').waitFor()

      // Nothing is saved by a trial.
      await panel.getByRole('searchbox', { name: words.tryItem }).fill(name)
      await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await panel.getByText(words.empty).waitFor()
      await panel.getByRole('button', { name: words.preview }).click()
      await panel.getByText(words.change).waitFor()
      await panel.getByText(words.left).waitFor()
      await panel.getByText(words.left).scrollIntoViewIfNeeded()
      await look(page, `formula-trial-${language}`)
      await assertAccessible(page, `a trial (${language})`)
      await panel.getByRole('button', { name: words.create, exact: true }).click()
      await page.getByText(words.created).waitFor()

      // It counts at once for what is saved from now on; nobody types it.
      await page.goto(`/items/${folder}?item=${item.guid}&tab=edit`)
      const fact = (name: string, text: string) =>
        page
          .locator('dt')
          .filter({ hasText: name })
          .locator('xpath=following-sibling::dd[1]')
          .getByText(text, { exact: true })
      const computed = page.getByRole('textbox', { name: value })
      await computed.waitFor()
      assert.notEqual(await computed.getAttribute('readonly'), null)
      await page.getByRole('textbox', { name: price }).fill('3')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await fact(value, '12').waitFor()
      await fact(value, '12').scrollIntoViewIfNeeded()
      // It stays while somebody points at it, however long the question about every element takes.
      await page.getByRole('button', { name: words.undo }).hover()
      await look(page, `formula-item-${language}`)
      await assertAccessible(page, `a computed field (${language})`)
      await page.getByRole('button', { name: words.undo }).click()
      await fact(value, '10').waitFor()

      // What it reads is not deleted under it.
      await page.goto('/settings/fields')
      await rowOf(page, price).click()
      await panel.getByText(words.dependents).waitFor()
      await panel.getByRole('button', { name: price, exact: true }).click()
      await page.getByRole('menuitem', { name: words.remove }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.remove, exact: true }).click()
      await page.getByText(words.used).first().waitFor()

      // A counter runs by the clock of the company.
      await page.goto('/settings/fields?open=create')
      await panel.getByRole('textbox', { name: words.name, exact: false }).first().fill(counter)
      await panel.getByRole('combobox', { name: words.type }).selectOption({ label: words.formula })
      await template.fill('2')
      await panel.getByRole('combobox', { name: words.result }).selectOption({ label: words.increment })
      await chooseTime(panel, words, '06:30')
      await panel.getByRole('button', { name: words.create, exact: true }).click()
      await page.getByText(words.created).waitFor()
      await rowOf(page, counter).click()
      await panel.getByText(words.noRuns).waitFor()
      await panel.getByText(words.next).waitFor()
      runJob('formulas', tomorrow())
      await page.reload()
      await panel.locator('summary').filter({ hasText: /:\d\d/ }).first().click()
      const example = panel.getByRole('link').first()
      await example.scrollIntoViewIfNeeded()
      await look(page, `formula-runs-${language}`)
      await assertAccessible(page, `runs of a formula (${language})`)
      await example.click()
      await page.waitForURL(/item=[0-9a-f-]{36}/)
      await page.goto(`/items/${folder}?item=${item.guid}`)
      await fact(counter, '2').waitFor()
      await page.getByRole('button', { name: words.more, exact: true }).click()
      await page.getByRole('menuitem', { name: words.history }).click()
      await page.getByText(words.computed, { exact: true }).first().waitFor()
      await look(page, `formula-history-${language}`)

      for (const gone of [counter, value, price]) {
        await page.evaluate(async (title) => {
          const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
          const { data } = (await (await fetch('/api/v1/fields?size=500', { headers })).json()) as {
            data: { guid: string; name: string }[]
          }
          await fetch(`/api/v1/fields/${data.find((field) => field.name === title)!.guid}`, {
            method: 'DELETE',
            headers,
          })
        }, gone)
      }
      assert.deepEqual(faults, [])
    })
  }
})
