import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
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
  name: 'Nom',
  category: 'Catégorie',
  addSection: 'Ajouter une section',
  sectionName: (n: number) => `Nom de la section ${n}`,
  visibility: (n: number) => `Montrer la section ${n} pour`,
  variants: 'variant_and_lot',
  empty: 'Une section doit contenir au moins un champ',
  add: (name: string) => `Ajouter ${name}`,
  move: (name: string) => `Déplacer ${name}`,
  takeOut: 'Retirer du formulaire',
  required: 'Obligatoire',
  imei: /^IMEI\s?:/,
  same: 'Reprend la valeur de',
  width: 'Largeur',
  undo: 'Annuler la dernière modification',
  save: 'Enregistrer',
  saved: (name: string) => `Formulaire «\u202F${name}\u202F» enregistré`,
  preview: 'Aperçu',
  tag: 'Code-barres',
  phone: 'Téléphone',
  newItem: 'Nouvel article',
  create: 'Créer',
  mustBe: 'Ce champ est obligatoire',
  wrongImei: 'IMEI invalide',
  leave: 'Quitter sans enregistrer ?',
  stay: 'Annuler',
  goAway: 'Quitter',
}
const EN: typeof FR = {
  name: 'Name',
  category: 'Category',
  addSection: 'Add a section',
  sectionName: (n) => `Name of section ${n}`,
  visibility: (n) => `Show section ${n} for`,
  variants: 'variant_and_lot',
  empty: 'A section must hold at least one field',
  add: (name) => `Add ${name}`,
  move: (name) => `Move ${name}`,
  takeOut: 'Take out of the form',
  required: 'Required',
  imei: /^IMEI:/,
  same: 'Takes the value of',
  width: 'Width',
  undo: 'Undo the last change',
  save: 'Save',
  saved: (name) => `Form “${name}” saved`,
  preview: 'Preview',
  tag: 'Barcode',
  phone: 'Phone',
  newItem: 'New item',
  create: 'Create',
  mustBe: 'Required field',
  wrongImei: 'Invalid IMEI',
  leave: 'Leave without saving?',
  stay: 'Cancel',
  goAway: 'Leave',
}

const fieldsIn = (page: Page, section: number) =>
  page
    .locator(`[data-form-section="${section}"] [data-form-field]`)
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-form-field') ?? ''))

/** Pressed, it shows what is asked of the field. */
const fieldOf = (page: Page, name: string) => page.locator(`[data-form-field="${name}"] button[title]`).last()

describe('form layouts', () => {
  for (const [language, words] of walks('fr', [
    ['fr', FR],
    ['en', EN],
  ] as const))
    it(`are made and asked (${language})`, async () => {
      const isPhone = language === 'en'
      const { page, faults } = await newPage(browser, url, { language, dark: isPhone, whole: isPhone })
      const api = await apiOf(page)
      const [imei, own] = [`IMEI ${language}`, `Interne ${language}`]
      for (const name of [imei, own]) await api('POST', '/fields', { name, type: 'text', target: 'items' })
      const { guid: category } = await api('POST', '/categories', { name: `Mobiles ${language}`, itemType: 'product' })
      const { guid: place } = await api('POST', '/folders', { name: `Casier ${language}`, type: 'stock' })
      await signIn(page)
      if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/settings/formlayouts')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look(page, `form-layouts-${language}`)
      await assertAccessible(page, `form layouts (${language})`)
      await page.goto('/settings/formlayouts/new')

      // A section that is empty says so; fields come by a press, are moved by keys, and asked for what they are.
      const form = `Téléphone ${language}`
      await page.getByRole('textbox', { name: words.name, exact: true }).first().fill(form)
      await page.getByRole('combobox', { name: words.category }).first().selectOption(category)
      await page.getByRole('button', { name: words.addSection }).click()
      await page.getByRole('textbox', { name: words.sectionName(2) }).fill(words.phone)
      await page.getByText(words.empty).first().waitFor()
      await fieldOf(page, `attributes.${imei}`).click()
      await page.getByRole('button', { name: words.takeOut }).click()
      await page.getByRole('button', { name: words.add(imei) }).click()
      assert.deepEqual(await fieldsIn(page, 1), [`attributes.${imei}`])
      const handle = page.getByRole('button', { name: words.move(own), exact: true })
      await handle.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      assert.deepEqual(await fieldsIn(page, 1), [`attributes.${imei}`, `attributes.${own}`])
      await handle.and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: words.undo }).click()
      assert.deepEqual(await fieldsIn(page, 1), [`attributes.${imei}`])

      // By the pointer into the second section, above what stands there.
      const from = await handle.boundingBox()
      const to = await page.locator(`[data-form-field="attributes.${imei}"]`).boundingBox()
      assert.ok(from && to)
      await page.mouse.move(from.x + 8, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(to.x + 40, to.y + 2, { steps: 6 })
      await look(page, `form-layout-drag-${language}`)
      await page.mouse.up()
      assert.deepEqual(await fieldsIn(page, 1), [`attributes.${own}`, `attributes.${imei}`])

      await fieldOf(page, `attributes.${imei}`).click()
      await page.getByRole('checkbox', { name: words.imei }).check()
      await page.getByRole('checkbox', { name: words.required }).check()
      await page.getByRole('combobox', { name: words.width }).selectOption('6')
      await fieldOf(page, `attributes.${own}`).click()
      await page.getByRole('combobox', { name: words.same }).selectOption(`attributes.${imei}`)
      await fieldOf(page, 'tag').click()
      await page.getByRole('button', { name: words.takeOut }).click()
      await page.getByRole('button', { name: words.addSection }).click()
      await page.getByRole('textbox', { name: words.sectionName(3) }).fill('Lots')
      await page.getByRole('combobox', { name: words.visibility(3) }).selectOption(words.variants)
      await page.getByRole('button', { name: words.add(words.tag), exact: true }).click()
      await look(page, `form-layout-editor-${language}`)
      await assertAccessible(page, `the editor of a form (${language})`)
      await page.getByRole('heading', { name: words.preview }).scrollIntoViewIfNeeded()
      await look(page, `form-layout-preview-${language}`)
      // Leaving asks; who stays finds everything as it was.
      const away = page.locator('a.e-cut[href="/settings/formlayouts"]')
      await away.click()
      const leaving = page.getByRole('dialog', { name: words.leave })
      await leaving.getByRole('button', { name: words.stay }).click()
      await leaving.waitFor({ state: 'hidden' })
      assert.deepEqual(await fieldsIn(page, 1), [`attributes.${own}`, `attributes.${imei}`])
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.saved(form)).waitFor()

      // An item of the category is asked for it, in its sections; what stands for lots is not there.
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/items/${place}`)
      await page.getByRole('button', { name: words.newItem }).first().click()
      const drawer = page
        .getByRole('complementary')
        .filter({ has: page.getByRole('combobox', { name: words.category }) })
      await drawer.getByRole('combobox', { name: words.category }).selectOption(category)
      await drawer.getByRole('heading', { name: words.phone }).waitFor()
      assert.equal(await drawer.getByRole('heading', { name: 'Lots' }).count(), 0)
      assert.equal(await drawer.getByRole('textbox', { name: words.tag }).count(), 0)
      await drawer.getByRole('textbox', { name: words.name }).first().fill(`Mobile ${language}`)
      await drawer.getByRole('button', { name: words.create, exact: true }).click()
      await drawer.getByText(words.mustBe).first().waitFor()
      await drawer.getByRole('textbox', { name: imei }).and(page.locator(':focus')).waitFor()
      await drawer.getByRole('textbox', { name: imei }).fill('490154203237519')
      await drawer.getByRole('button', { name: words.create, exact: true }).click()
      await drawer.getByText(words.wrongImei).waitFor()
      await drawer.getByRole('textbox', { name: imei }).and(page.locator(':focus')).waitFor()
      await look(page, `form-layout-refused-${language}`)
      await assertAccessible(page, `an item that its form refuses (${language})`)
      await drawer.getByRole('textbox', { name: imei }).fill('490154203237518')
      await drawer.getByRole('button', { name: words.create, exact: true }).click()
      await page.waitForURL(/item=[0-9a-f-]{36}/)
      const { data } = await api<{ data: { attributes: Record<string, string> }[] }>('GET', `/items?folder=${place}`)
      assert.deepEqual(
        data.map(({ attributes }) => [attributes[imei], attributes[own]]),
        [['490154203237518', '490154203237518']],
      )

      // What the form only shows is read in the drawer of the record, and nothing there offers to change it.
      const { data: layouts } = await api<{ data: { guid: string; name: string }[] }>('GET', '/form-layouts')
      const { guid: made } = layouts.find(({ name }) => name === form)!
      const { sections } = await api<{ sections: { fields: { name: string; category: unknown }[] }[] }>(
        'GET',
        `/form-layouts/${made}`,
      )
      await api('PUT', `/form-layouts/${made}`, {
        sections: sections.map((section) => ({
          ...section,
          fields: section.fields.map((field) => ({
            ...field,
            ...(field.name === `attributes.${own}` && { readonly: true, same_value_as: null }),
          })),
        })),
      })
      await page.reload()
      await page.getByRole('button', { name: new RegExp(`^${imei}`) }).waitFor()
      await page.getByText(own, { exact: true }).last().waitFor()
      await page.getByRole('button', { name: new RegExp(`^${own}`) }).waitFor({ state: 'hidden' })
      await look(page, `form-layout-closed-${language}`)

      // A draft that is given up is gone.
      await page.goto(`/settings/formlayouts/${made}`)
      await page.getByRole('button', { name: words.addSection }).click()
      await away.click()
      await leaving.getByRole('button', { name: words.goAway }).click()
      await page.waitForURL(/\/settings\/formlayouts$/)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
})
