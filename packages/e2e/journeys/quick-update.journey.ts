import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type Api, apiOf } from '../support/api.ts'
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
  newModel: 'Nouveau modèle',
  modelName: 'Nom du modèle',
  addField: 'Ajouter un champ',
  description: 'Description',
  quantity: 'Quantité',
  mandatory: 'Obligatoire',
  moveField: /Déplacer.*Description/,
  save: 'Enregistrer',
  saved: (name: string) => `«\u202F${name}\u202F» enregistré`,
  model: 'Modèle',
  box: 'Code ou liste de codes',
  count: '60 articles',
  notAdded: '1 code non ajouté',
  unknown: 'Article introuvable',
  needs: 'À remplir\u00A0: Description.',
  own: (name: string) => `Valeurs de ${name}`,
  validate: 'Valider',
  start: 'Mettre à jour 60 articles',
  irreversible: 'Cette action est irréversible. Continuer ?',
  go: 'Continuer',
  partial: "Certains articles n'ont pas été mis à jour, un rapport Excel vous est envoyé par mail.",
  done: '59 articles mis à jour',
  report: 'Voir le résultat',
  refused: 'Articles non mis à jour',
  title: 'Mise à jour rapide',
}
const EN: typeof FR = {
  newModel: 'New form model',
  modelName: 'Name of the form model',
  addField: 'Add a field',
  description: 'Description',
  quantity: 'Quantity',
  mandatory: 'Mandatory',
  moveField: /Move.*Description/,
  save: 'Save',
  saved: (name) => `"${name}" saved`,
  model: 'Form model',
  box: 'Code or list of codes',
  count: '60 items',
  notAdded: '1 code not added',
  unknown: 'Item not found',
  needs: 'To be filled: Description.',
  own: (name) => `Values of ${name}`,
  validate: 'Done',
  start: 'Update 60 items',
  irreversible: 'This action is irreversible. Continue?',
  go: 'Continue',
  partial: 'Some items were not updated, an Excel report is sent to you by mail.',
  done: '59 items updated',
  report: 'See the result',
  refused: 'Items not updated',
  title: 'Quick update',
}
type Words = typeof FR

/** Sixty things with codes; the last one is equipment, of which there is one or none. */
const stockUp = async (api: Api, mark: string) => {
  const folder = await api('POST', '/folders', { name: `Atelier ${mark}`, type: 'stock' })
  const names = Array.from({ length: 60 }, (_, at) => `Outil ${mark} ${at}`)
  const codeOf = (at: number) => `${mark}${String(at).padStart(3, '0')}`
  const made: { guid: string }[] = []
  for (const [at, name] of names.entries())
    made.push(
      await api('POST', '/items', {
        name,
        type: at === 59 ? 'equipment' : 'product',
        tag: codeOf(at),
        parent: folder.guid,
        quantity: 1,
      }),
    )
  return { names, codes: names.map((_, at) => codeOf(at)), guids: made.map(({ guid }) => guid) }
}

const makeModel = async (page: Page, words: Words, name: string, seen: (name: string) => string) => {
  await page.goto('/settings/quickupdate/templates')
  await page.getByRole('button', { name: words.newModel }).first().click()
  await page.getByLabel(words.modelName).fill(name)
  const offered = page.getByLabel(words.addField, { exact: true })
  await offered.selectOption('quantity')
  await offered.selectOption('description')
  await page.getByRole('group', { name: words.description }).getByLabel(words.mandatory).check()
  // By keyboard: the description comes first.
  await page.getByRole('button', { name: words.moveField }).press('ArrowUp')
  await look(page, seen('model'))
  await assertAccessible(page, 'a form model')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByText(words.saved(name)).first().waitFor()
}

const paste = (page: Page, words: Words, text: string) =>
  page.getByLabel(words.box).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const giveOwn = async (page: Page, words: Words, item: string, field: string, value: string) => {
  await page.getByRole('button', { name: words.own(item), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field).fill(value)
  await dialog.getByRole('button', { name: words.validate }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('quick updates', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    const seen = (name: string) => `quick-${name}-${language}-${dark ? 'dark' : 'light'}-${width}`

    it(`a burst of sixty codes is updated at once, but for the one that says why (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: true })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `QU${language.toUpperCase()}`
      const { names, codes, guids } = await stockUp(api, mark)
      const model = `Contrôle ${mark}`
      await makeModel(page, words, model, seen)

      await page.goto('/quickupdate')
      await page.getByRole('combobox', { name: words.model }).selectOption({ label: model })
      await paste(
        page,
        words,
        [...codes.slice(0, 30).join(';'), '\n', codes.slice(30, 59).join('\t'), '\nRIEN'].join(''),
      )
      await (
        await plugInScanner(page)
      )(codes[59]!)
      await page.getByText(words.count, { exact: true }).waitFor()
      await page.getByText(words.notAdded).first().waitFor()
      await page.getByText(words.unknown).first().waitFor()
      const start = page.getByRole('button', { name: words.start })
      await page.getByText(words.needs).waitFor()
      assert.equal(await start.isDisabled(), true)
      await page.getByRole('textbox', { name: words.description }).fill('Contrôlé')
      await giveOwn(page, words, names[0]!, words.description, 'À réparer')
      await giveOwn(page, words, names[59]!, words.quantity, '5')
      await look(page, seen('list'))
      await assertAccessible(page, 'a list to update', { inShort: true })

      await page.reload()
      await page.getByText(words.count, { exact: true }).waitFor()
      await start.click()
      await page.getByRole('dialog').getByText(words.irreversible).waitFor()
      await look(page, seen('confirm'))
      await page.getByRole('dialog').getByRole('button', { name: words.go }).click()
      await page.getByText(words.partial).waitFor()
      await page.getByText(words.done).first().waitFor()
      await page.getByRole('region', { name: words.refused }).getByText(names[59]!).waitFor()
      await look(page, seen('result'))
      const told = await Promise.all(
        [0, 1, 59].map((at) => api<{ description: string; quantity: number }>('GET', `/items/${guids[at]}`)),
      )
      assert.deepEqual(
        told.map(({ description, quantity }) => [description, quantity]),
        [
          ['À réparer', 1],
          ['Contrôlé', 1],
          ['', 1],
        ],
      )
      await page.getByRole('link', { name: words.report }).click()
      await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
      await page.getByRole('link', { name: names[59]! }).waitFor()
      await look(page, seen('report'))
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
