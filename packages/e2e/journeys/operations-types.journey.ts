import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { chooseFolder } from '../support/choose-folder.ts'
import { plugInScanner } from '../support/scanner.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  title: 'Titre',
  from: 'Emplacement de départ',
  to: 'Destination',
  choosePlace: 'Choisir un dossier',
  findFolder: 'Rechercher un dossier',
  pick: 'Choisir',
  ship: 'Expédition',
  recipient: 'Rechercher une personne ou un site, ou saisir une adresse e-mail',
  addRecipient: (name: string) => `Ajouter ${name}`,
  preparation: 'Préparation',
  exit: 'Sortie de stock',
  arrival: 'Réception',
  give: (task: string) => `À qui confier «\u202F${task}\u202F»`,
  me: /Moi$/,
  ask: 'Faire signer la remise avant de clôturer',
  create: 'Créer l’opération',
  begin: (task: string) => `Commencer «\u202F${task}\u202F»`,
  last: 'Dernier scan',
  done: 'Scanné',
  who: 'Nom de la personne qui signe',
  sign: 'Signer',
  signed: /^Signé par Jeanne Petit/,
  addContents: (code: string) => `Ajouter son contenu\u00A0: ${code}`,
  others: 'et 1 autre article du dossier',
  reason: 'Motif de sortie',
  finish: 'Terminer',
  closed: (task: string) => `«\u202F${task}\u202F» clôturée`,
}
const EN: typeof FR = {
  title: 'Title',
  from: 'Starting location',
  to: 'Destination',
  choosePlace: 'Choose a folder',
  findFolder: 'Search for a folder',
  pick: 'Choose',
  ship: 'Ship date',
  recipient: 'Search for a person or a site, or type an e-mail address',
  addRecipient: (name) => `Add ${name}`,
  preparation: 'Preparation',
  exit: 'Out of stock',
  arrival: 'Reception',
  give: (task) => `Whom to give “${task}” to`,
  me: /Me$/,
  ask: 'Have the hand-over signed before closing',
  create: 'Create the operation',
  begin: (task) => `Begin “${task}”`,
  last: 'Last scan',
  done: 'Scanned',
  who: 'Name of who signs',
  sign: 'Sign',
  signed: /^Signed by Jeanne Petit/,
  addContents: (code) => `Add its contents: ${code}`,
  others: 'and 1 other item of the folder',
  reason: 'Reason of the exit',
  finish: 'Finish',
  closed: (task) => `“${task}” closed`,
}
type Words = typeof FR
type Type = 'out_of_stock' | 'installation' | 'uninstallation'

/** What each type asks for beside its title and where it starts, and the one task that is kept of it. */
const fillIn: Record<Type, (page: Page, words: Words, place: string) => Promise<string>> = {
  out_of_stock: async (page, words) => {
    await page.getByLabel(words.ship).fill('31/12/2099')
    await page.getByRole('searchbox', { name: words.recipient }).fill('chantier@example.com')
    await page.getByRole('button', { name: words.addRecipient('chantier@example.com') }).click()
    await page.getByRole('checkbox', { name: words.preparation }).uncheck()
    await page.getByRole('checkbox', { name: words.ask }).check()
    return words.exit
  },
  installation: async (page, words, place) => {
    await chooseFolder(page, words, words.to, place)
    await page.getByRole('checkbox', { name: words.preparation }).uncheck()
    return words.exit
  },
  uninstallation: async (page, words, place) => {
    await chooseFolder(page, words, words.to, place)
    return words.arrival
  },
}

describe('operations of each type', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const))
    for (const type of ['out_of_stock', 'installation', 'uninstallation'] as const)
      (type === 'installation' ? it : itInFull)(
        `${type} is planned, scanned and done in the browser (${language})`,
        async () => {
          const { page, faults } = await newPage(browser, url, { language, dark, width })
          await signIn(page)
          const api = await apiOf(page)
          const mark = `${type.slice(0, 3)}${language}${Date.now() % 1_000_000}`
          const code = `79${Date.now() % 10_000_000}`
          const from = await api('POST', '/folders', { name: `Origine ${mark}`, type: 'stock' })
          const to = await api('POST', '/folders', { name: `Cible ${mark}`, type: 'stock' })
          const item = await api('POST', '/items', {
            type: 'product',
            name: `Borne ${mark}`,
            tag: code,
            parent: from.guid,
            quantity: 3,
          })
          await page.goto(`/interventions/${type}/create`)
          await page.getByLabel(words.title).fill(`Travail ${mark}`)
          await chooseFolder(page, words, words.from, `Origine ${mark}`)
          const task = await fillIn[type](page, words, `Cible ${mark}`)
          await page
            .getByRole('group', { name: words.give(task), exact: true })
            .getByRole('button', { name: words.me })
            .click()
          await page.getByRole('button', { name: words.create }).click()
          await page.getByRole('heading', { level: 1, name: `Travail ${mark}` }).waitFor()

          await page.getByRole('link', { name: words.begin(task) }).click()
          await page.getByRole('heading', { level: 1, name: task }).waitFor()
          const scan = await plugInScanner(page)
          await scan(code)
          const last = page.getByRole('region', { name: words.last })
          await last.getByText(words.done, { exact: true }).waitFor()
          // A cabinet is installed with all that it holds.
          if (type === 'installation') {
            const cabinet = await api('POST', '/folders', {
              name: `Armoire ${mark}`,
              type: 'stock',
              parent: from.guid,
              tag: `ARM-${mark}`,
            })
            for (const name of ['Lampe', 'Câble'])
              await api('POST', '/items', {
                type: 'product',
                name: `${name} ${mark}`,
                parent: cabinet.guid,
                quantity: 4,
              })
            await scan(`ARM-${mark}`)
            const offer = page.getByRole('button', { name: words.addContents(`ARM-${mark}`) })
            await offer.waitFor()
            await look(page, `operation-folder-scanned-${language}-${dark ? 'dark' : 'light'}-${width}`)
            await assertAccessible(page, `a folder that is scanned (${language})`)
            await offer.click()
            await last.getByText(words.others).waitFor()
          }
          await page.getByRole('button', { name: words.finish }).click()
          const dialog = page.getByRole('dialog')
          await dialog.waitFor()
          if (type === 'out_of_stock') {
            await dialog.getByLabel(words.reason).selectOption({ index: 1 })
            await dialog.getByLabel(words.who).fill('Jeanne Petit')
            await dialog.getByRole('button', { name: words.sign, exact: true }).click()
            await dialog.getByText(words.signed).waitFor()
            await look(page, `operation-signed-${language}-${dark ? 'dark' : 'light'}-${width}`)
            await assertAccessible(page, `a hand-over that is signed (${language})`)
          }
          await dialog.getByRole('button', { name: words.finish }).click()
          await page.getByText(words.closed(task)).first().waitFor()
          if (type === 'out_of_stock') await page.getByText(words.signed).first().waitFor()

          const left = (await api<{ quantity: number }>('GET', `/items/${item.guid}`)).quantity
          const there = (await api<{ data: { quantity: number }[] }>('GET', `/items?folder=${to.guid}`)).data
          const came = { out_of_stock: [], installation: [1, 4, 4], uninstallation: [1] }[type]
          assert.deepEqual([left, there.map(({ quantity }) => quantity).toSorted()], [2, came])
          assert.deepEqual(faults, [])
        },
      )
})
