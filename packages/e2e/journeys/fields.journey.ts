import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible, closeTour, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  newField: 'Nouveau champ',
  name: 'Nom',
  type: 'Type',
  select: 'Liste à choix unique',
  add: 'Ajouter une valeur',
  create: 'Créer',
  save: 'Enregistrer',
  created: 'est créé',
  saved: 'est enregistré',
  preview: 'Aperçu dans une fiche',
  default: 'Valeur par défaut',
  parent: 'Dépend de',
  value: 'Valeur',
  move: 'Déplacer',
  remove: 'Supprimer',
  drop: 'Retirer',
  dropTitle: 'Retirer des valeurs utilisées',
  fields: 'Champs',
  newItem: 'Nouvel article',
  createItem: 'Créer',
  required: 'Ce champ est obligatoire',
  items: '1 article a une valeur',
  exists: 'existe déjà',
  deleted: 'est supprimé',
  search: 'Rechercher un champ',
  none: 'Aucun champ ne correspond',
  clear: 'Effacer les filtres',
  operations: 'Opérations',
  empty: 'Aucun champ pour les opérations',
  locked: 'Le type ne change plus',
}
const EN: typeof FR = {
  newField: 'New field',
  name: 'Name',
  type: 'Type',
  select: 'Single-choice list',
  add: 'Add a value',
  create: 'Create',
  save: 'Save',
  created: 'is created',
  saved: 'is saved',
  preview: 'Preview in a record',
  default: 'Default value',
  parent: 'Depends on',
  value: 'Value',
  move: 'Move',
  remove: 'Delete',
  drop: 'Remove',
  dropTitle: 'Remove values in use',
  fields: 'Fields',
  newItem: 'New item',
  createItem: 'Create',
  required: 'Required field',
  items: '1 item has a value',
  exists: 'already exists',
  deleted: 'is deleted',
  search: 'Search a field',
  none: 'No field matches',
  clear: 'Clear filters',
  operations: 'Operations',
  empty: 'No field for operations',
  locked: 'The type no longer changes',
}

/** As a spreadsheet hands it over. */
const paste = (into: Locator, text: string) =>
  into.evaluate((node, copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

/** One that the person may write in. */
const aFolder = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/folders', {
      headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    const { data } = (await answer.json()) as { data: { guid: string }[] }
    return data[0]!.guid
  })
/** The row of a field says its type behind its name. */
const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} [A-Z]`) })
const panelOf = (page: Page) => page.getByRole('complementary').filter({ has: page.locator('form') })
const openNew = async (page: Page, words: typeof FR, name: string, values: readonly string[]) => {
  await page.getByRole('button', { name: words.newField }).first().click()
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: words.name, exact: false }).first().fill(name)
  await panel.getByRole('combobox', { name: words.type }).selectOption({ label: words.select })
  await paste(panel.getByRole('textbox', { name: words.add }), values.join('\r\n'))
  return panel
}

describe('custom fields', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`are made, depend on each other, follow a new name into items, and go with what is said before (${language})`, async () => {
      const mark = `${language}-${Date.now().toString(36)}`
      const [country, town] = [`Pays ${mark}`, `Ville ${mark}`]
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      await page.goto('/settings/fields')
      await page.getByRole('list', { name: words.fields }).waitFor()
      await look(page, `fields-${language}`)
      await assertAccessible(page, `the list of fields (${language})`)

      const first = await openNew(page, words, country, ['France', 'Belgique', 'france'])
      await first.getByRole('textbox', { name: `${words.value} 2` }).waitFor()
      assert.equal(await first.getByRole('textbox', { name: new RegExp(`^${words.value} \\d`) }).count(), 2)
      await first.getByRole('combobox', { name: words.default }).selectOption('France')
      await first.getByRole('combobox', { name: country }).selectOption('Belgique')
      await look(page, `field-new-${language}`)
      await assertAccessible(page, `a new field (${language})`)
      await first.getByRole('button', { name: words.create }).click()
      await page.getByText(words.created).waitFor()

      const second = await openNew(page, words, country.toUpperCase(), ['Lyon', 'Paris', 'Liège'])
      await second.getByRole('button', { name: words.create }).click()
      await second.getByText(words.exists).waitFor()
      await second.getByRole('textbox', { name: words.name, exact: false }).first().fill(town)
      await second.getByRole('combobox', { name: words.parent }).selectOption({ label: country })
      for (const [of, allowed] of [
        ['France', ['Lyon', 'Paris']],
        ['Belgique', ['Liège']],
      ] as const) {
        await second.locator('summary').filter({ hasText: of }).click()
        for (const value of allowed)
          await second.getByRole('group', { name: of }).getByRole('checkbox', { name: value }).check()
      }
      await second.getByRole('group', { name: 'Belgique' }).scrollIntoViewIfNeeded()
      await look(page, `field-cascade-${language}`)
      await assertAccessible(page, `a cascade (${language})`)
      await second.getByRole('button', { name: words.create }).click()
      await page.getByText(words.created).filter({ hasText: /Ville/ }).waitFor()

      // The order changes with the keyboard alone, and stays.
      const handle = page.getByRole('button', { name: `${words.move} ${town}` })
      const names = async () =>
        (await page.getByRole('list', { name: words.fields }).getByRole('link').allInnerTexts()).map(
          (text) => text.split('\n')[0],
        )
      await handle.focus()
      await Promise.all([
        page.waitForResponse((response) => response.url().includes('/position')),
        page.keyboard.press('ArrowUp'),
      ])
      assert.deepEqual((await names()).slice(-2), [town, country])
      await handle.and(page.locator(':focus')).waitFor()
      await page.reload()
      await page.getByRole('list', { name: words.fields }).waitFor()
      assert.deepEqual((await names()).slice(-2), [town, country])
      await page.getByRole('button', { name: `${words.move} ${country}` }).hover()
      await page.mouse.down()
      await page.mouse.move(500, (await rowOf(page, town).boundingBox())!.y + 2, { steps: 5 })
      await look(page, `fields-drag-${language}`)
      await Promise.all([page.waitForResponse((response) => response.url().includes('/position')), page.mouse.up()])
      assert.deepEqual((await names()).slice(-2), [country, town])

      // A new item starts with the default, asks for what depends on it, and forgets it with another country.
      await page.goto(`/items/${await aFolder(page)}`)
      await page.getByRole('button', { name: words.newItem }).first().click()
      const form = page.getByRole('complementary').filter({ has: page.getByRole('combobox', { name: country }) })
      const [countryField, townField] = [
        form.getByRole('combobox', { name: country }),
        form.getByRole('combobox', { name: town }),
      ]
      assert.equal(await countryField.inputValue(), 'France')
      assert.deepEqual(
        await townField
          .locator('option')
          .allInnerTexts()
          .then((texts) => texts.slice(1)),
        ['Lyon', 'Paris'],
      )
      await form.getByRole('textbox', { name: words.name, exact: false }).first().fill(`Vis ${mark}`)
      await form.getByRole('button', { name: words.createItem, exact: true }).click()
      await form.getByText(words.required).first().waitFor()
      await townField.selectOption('Lyon')
      await countryField.selectOption('Belgique')
      assert.equal(await townField.inputValue(), '')
      await townField.selectOption('Liège')
      await townField.scrollIntoViewIfNeeded()
      await look(page, `item-fields-${language}`)
      await assertAccessible(page, `the fields of an item (${language})`)
      await form.getByRole('button', { name: words.createItem, exact: true }).click()
      await page.waitForURL(/item=[0-9a-f-]{36}/)

      // Another name of the field and of a value reaches the item that another page shows.
      const item = await newPage(browser, url, { language, dark })
      await signIn(item.page)
      await item.page.goto(`${page.url()}&tab=edit`)
      await item.page.getByRole('combobox', { name: country }).waitFor()
      await page.goto('/settings/fields')
      await rowOf(page, country).click()
      const panel = panelOf(page)
      await panel.getByText(words.items).waitFor()
      await panel.getByText(words.locked).waitFor()
      await look(page, `field-used-${language}`)
      await panel.getByRole('textbox', { name: words.name, exact: false }).first().fill(`${country} bis`)
      await panel.getByRole('textbox', { name: `${words.value} 2` }).fill('Royaume de Belgique')
      await panel.getByRole('button', { name: words.save }).click()
      await panel.waitFor({ state: 'detached' })
      const renamed = item.page.getByRole('combobox', { name: `${country} bis` })
      await renamed.waitFor()
      await item.page.waitForFunction(() =>
        [...document.querySelectorAll('select')].some((select) => select.value === 'Royaume de Belgique'),
      )

      // A value in use goes after a question only; the item keeps it.
      await rowOf(page, `${country} bis`).click()
      await panel
        .getByRole('button', { name: /Royaume de Belgique/ })
        .last()
        .click()
      await panel.getByRole('button', { name: words.save }).click()
      const question = page.getByRole('dialog', { name: new RegExp(words.dropTitle) })
      await question.getByText('Royaume de Belgique (1)').waitFor()
      await look(page, `field-drop-${language}`)
      await question.getByRole('button', { name: words.drop, exact: true }).click()
      await panel.waitFor({ state: 'detached' })

      await rowOf(page, `${country} bis`).click()
      await panel.getByRole('button', { name: `${country} bis`, exact: true }).click()
      await page.getByRole('menuitem', { name: words.remove }).click()
      const farewell = page.getByRole('dialog')
      await farewell.getByText(words.items).waitFor()
      await farewell.getByText(town).waitFor()
      await look(page, `field-remove-${language}`)
      await assertAccessible(page, `the question before a field goes (${language})`)
      await farewell.getByRole('button', { name: words.remove, exact: true }).click()
      await page.getByText(words.deleted).waitFor()
      await item.page.getByRole('combobox', { name: `${country} bis` }).waitFor({ state: 'detached' })
      assert.equal(await item.page.getByRole('combobox', { name: town }).inputValue(), 'Liège')

      await rowOf(page, town).click()
      await panel.getByRole('button', { name: town, exact: true }).click()
      await page.getByRole('menuitem', { name: words.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
      await rowOf(page, town).waitFor({ state: 'detached' })

      await page.getByRole('searchbox', { name: words.search }).fill('zzz')
      await page.getByText(words.none).waitFor()
      await page.getByRole('button', { name: words.clear }).click()
      await page.locator('label').filter({ hasText: words.operations }).click()
      await page.getByText(words.empty).waitFor()
      await look(page, `fields-empty-${language}`)
      await assertAccessible(page, `no fields (${language})`)
      assert.deepEqual([...faults, ...item.faults], [])
    })

    it(`are only read by who may only view them (${language})`, async () => {
      const email = `lectrice.${language}-${Date.now().toString(36)}@example.com`
      const admin = await newPage(browser, url, { language })
      await signIn(admin.page)
      await admin.page.evaluate(async (address) => {
        await fetch('/api/v1/users', {
          method: 'POST',
          headers: { Authorization: `Bearer ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            firstname: 'Léa',
            lastname: 'Lectrice',
            email: address,
            password: 'Entrepot-2026',
            roles: ['ROLE_FIELD_VIEW', 'ROLE_LOGIN_DESKTOP'],
          }),
        })
      }, email)
      await closeTour(url, email, 'Entrepot-2026')
      const { page, faults } = await newPage(browser, url, {
        language,
        dark: !dark,
        width: width === 1440 ? 1024 : 1440,
      })
      await signIn(page, email, 'Entrepot-2026')
      await page.goto('/settings/fields')
      await page.getByRole('list', { name: words.fields }).waitFor()
      assert.deepEqual(
        [
          await page.getByRole('button', { name: words.newField }).count(),
          await page.getByRole('button', { name: new RegExp(`^${words.move} `) }).count(),
        ],
        [0, 0],
      )
      await rowOf(page, 'État').click()
      const panel = panelOf(page)
      const name = panel.getByRole('textbox', { name: words.name, exact: false }).first()
      await name.waitFor()
      assert.deepEqual(
        [
          await name.getAttribute('readonly'),
          await panel.getByRole('combobox', { name: words.type }).isDisabled(),
          await panel.getByRole('button', { name: words.save }).count(),
          await panel.getByRole('textbox', { name: words.add }).count(),
        ],
        ['', true, 0, 0],
      )
      await look(page, `field-viewer-${language}`)
      await assertAccessible(page, `a field that is only read (${language})`)
      assert.deepEqual(faults, [])
    })
  }
})
