import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { chooseFolder } from '../support/choose-folder.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  create: 'Nouveau site',
  name: 'Nom',
  email: 'E-mail',
  city: 'Ville',
  postalCode: 'Code postal',
  contact: 'Contact 1',
  save: 'Enregistrer',
  made: 'Le site de destination a été créé',
  title: 'Titre',
  from: 'Emplacement de départ',
  choosePlace: 'Choisir un dossier',
  findFolder: 'Rechercher un dossier',
  pick: 'Choisir',
  ship: 'Expédition',
  recipient: 'Rechercher une personne ou un site, ou saisir une adresse e-mail',
  addRecipient: (name: string) => `Ajouter ${name}`,
  give: `À qui confier «\u202FSortie de stock\u202F»`,
  preparation: 'Préparation',
  me: /Moi$/,
  plan: 'Créer l’opération',
  remove: 'Supprimer',
  refused: (code: string) => new RegExp(`Ce site est destinataire d’opérations en cours \\(${code}\\)`),
  disable: 'Désactiver',
  disabled: 'Désactivé',
}
const EN: typeof FR = {
  create: 'New site',
  name: 'Name',
  email: 'E-mail',
  city: 'City',
  postalCode: 'Postal code',
  contact: 'Contact 1',
  save: 'Save',
  made: 'The destination site was created',
  title: 'Title',
  from: 'Starting location',
  choosePlace: 'Choose a folder',
  findFolder: 'Search for a folder',
  pick: 'Choose',
  ship: 'Ship date',
  recipient: 'Search for a person or a site, or type an e-mail address',
  addRecipient: (name) => `Add ${name}`,
  give: 'Whom to give “Out of stock” to',
  preparation: 'Preparation',
  me: /Me$/,
  plan: 'Create the operation',
  remove: 'Delete',
  refused: (code) => new RegExp(`This site is a recipient of operations in progress \\(${code}\\)`),
  disable: 'Disable',
  disabled: 'Disabled',
}

describe('a destination site', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 390, FR],
    ['en', true, 1024, EN],
  ] as const))
    it(`is made, gets an exit, stays as long as that is open, and is disabled (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: true })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 1_000_000}`
      const [site, title] = [`Chantier ${mark}`, `Départ ${mark}`]
      const shown = `site-${language}-${dark ? 'dark' : 'light'}-${width}`
      await api('POST', '/folders', { name: `Quai ${mark}`, type: 'stock' })

      await page.goto('/settings/destination-sites')
      await page.getByRole('button', { name: words.create }).first().click()
      await page.getByRole('textbox', { name: words.name, exact: true }).fill(site)
      await page.getByLabel(words.email).fill('chantier@example.com')
      await page.getByLabel(words.postalCode).fill('69002')
      await page.getByLabel(words.city).fill('Lyon')
      await page.getByRole('textbox', { name: words.contact, exact: true }).fill('Samir Haddad')
      await look(page, `${shown}-form`)
      await page.getByRole('button', { name: words.save }).click()
      await page.getByText(words.made).waitFor()
      await page.getByRole('heading', { level: 1, name: site }).waitFor()
      const address = page.url()

      await page.goto('/interventions/out_of_stock/create')
      await page.getByLabel(words.title).fill(title)
      await chooseFolder(page, words, words.from, `Quai ${mark}`)
      await page.getByLabel(words.ship).fill('31/12/2099')
      await page.getByRole('searchbox', { name: words.recipient }).fill(site)
      await page.getByRole('button', { name: words.addRecipient(site) }).waitFor()
      await look(page, `${shown}-recipient`)
      await page.getByRole('button', { name: words.addRecipient(site) }).click()
      await page.getByRole('checkbox', { name: words.preparation }).uncheck()
      await page.getByRole('group', { name: words.give, exact: true }).getByRole('button', { name: words.me }).click()
      await page.getByRole('button', { name: words.plan }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(site, { exact: true }).waitFor()
      const { data } = await api<{ data: { code: string }[] }>('GET', `/interventions?search=${mark}`)

      await page.goto(address)
      await page.getByRole('button', { name: site }).click()
      await page.getByRole('menuitem', { name: words.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
      await page.getByText(words.refused(data[0]!.code)).first().waitFor()
      await look(page, `${shown}-refused`)
      await page.getByRole('button', { name: site }).click()
      await page.getByRole('menuitem', { name: words.disable }).click()
      await page.getByText(words.disabled, { exact: true }).waitFor()
      await look(page, `${shown}-page`)
      await assertAccessible(page, `a destination site (${language})`)

      await page.goto(`/settings/destination-sites?q=${mark}`)
      await page.getByRole('link', { name: site }).waitFor()
      await look(page, `${shown}-list`)
      const { data: offered } = await api<{ data: object[] }>('GET', `/destination-sites/offered?search=${mark}`)
      assert.deepEqual([offered, faults], [[], []])
    })
})
