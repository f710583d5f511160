import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  new: 'Nouvel e-mail',
  name: 'Nom de l’e-mail',
  trigger: 'Déclencheur',
  out: 'Sortie de stock',
  to: 'Adresses',
  subject: 'Objet',
  intoSubject: 'Insérer une valeur dans l’objet',
  intoBody: 'Insérer une valeur dans le texte',
  itemName: 'Article\u00A0: nom',
  quantity: 'Mouvement\u00A0: quantité',
  body: 'Texte',
  bold: 'Gras',
  past: 'Sur les 30 derniers jours',
  would: /Aurait envoyé 1 e-mail à 1 personne\./,
  search: 'Essayer sur un article',
  one: /1 événement examiné, 1 remplit les conditions/,
  add: 'Ajouter une condition',
  operator: 'Nom, Opérateur',
  contains: 'contient',
  value: 'Nom, Valeur',
  save: 'Enregistrer',
  created: 'L’e-mail a été créé',
  file: 'Joindre un fichier',
  test: 'M’envoyer un essai',
  tested: /Un essai part vers/,
  history: 'Envois',
  nothing: 'Rien n’est encore parti',
  enabled: 'Activé',
}
const EN: typeof FR = {
  new: 'New e-mail',
  name: 'Name of the e-mail',
  trigger: 'Trigger',
  out: 'Stock out',
  to: 'Addresses',
  subject: 'Subject',
  intoSubject: 'Insert a value into the subject',
  intoBody: 'Insert a value into the text',
  itemName: 'Item: name',
  quantity: 'Movement: quantity',
  body: 'Text',
  bold: 'Bold',
  past: 'On the last 30 days',
  would: /Would have sent 1 e-mail to 1 person\./,
  search: 'Try it on an item',
  one: /1 event looked at, 1 meets the conditions/,
  add: 'Add a condition',
  operator: 'Name, Operator',
  contains: 'contains',
  value: 'Name, Value',
  save: 'Save',
  created: 'The e-mail was created',
  file: 'Attach a file',
  test: 'Send me a test',
  tested: /A test is on its way to/,
  history: 'Sent',
  nothing: 'Nothing has left yet',
  enabled: 'Enabled',
}

const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

describe('a storekeeper', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`writes an e-mail with values and a file, tries it on last month and switches it on (MAIL, X-45, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const hall = await api('POST', '/folders', { name: `Halle ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', {
        name: `Colle ${mark}`,
        type: 'product',
        parent: hall.guid,
        quantity: 9,
      })
      await api('POST', `/items/${item.guid}/transactions`, { type: 'out', quantity: 2, action: 'given_to_technician' })

      await page.goto('/settings/mails')
      await page.getByRole('button', { name: words.new }).first().click()
      await page.getByLabel(words.name).fill(`Sorties ${mark}`)
      await page.getByLabel(words.trigger).selectOption({ label: words.out })
      await page.getByRole('button', { name: words.add }).click()
      await page.getByRole('combobox', { name: words.operator }).selectOption({ label: words.contains })
      await page.getByRole('textbox', { name: words.value }).fill(mark)
      await page.getByLabel(words.to, { exact: true }).fill('bureau@example.org')
      await page.getByRole('combobox', { name: words.intoSubject }).selectOption({ label: words.itemName })
      assert.equal(await page.getByRole('textbox', { name: words.subject }).inputValue(), '{{item.name}}')
      const body = page.getByRole('textbox', { name: words.body })
      await body.click()
      await typeByHand(page, 'Reste à commander : ')
      await page.getByRole('button', { name: words.bold, exact: true }).click()
      await page.getByRole('combobox', { name: words.intoBody }).selectOption({ label: words.quantity })
      await body.getByText('{{movement.quantity}}').waitFor()
      await page.getByRole('button', { name: words.past }).click()
      await page.getByText(words.would).waitFor()
      await page.locator('summary').filter({ hasText: mark }).click()
      await page.getByText('Reste à commander : 2').waitFor()
      await seen(page, `mails-try-${language}`)
      await page.getByLabel(words.search).fill(mark)
      await page.getByRole('button', { name: `Colle ${mark} · Halle ${mark}` }).click()
      await page.getByText(words.one).waitFor()
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.created).waitFor()

      const choose = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.file }).click()
      await (await choose).setFiles({ name: 'consigne.txt', mimeType: 'text/plain', buffer: Buffer.from('Lire') })
      await page.getByRole('button', { name: 'consigne.txt', exact: true }).waitFor()
      await page.getByRole('button', { name: words.test }).click()
      await page.getByText(words.tested).waitFor()
      await page.getByRole('button', { name: words.history, exact: true }).click()
      await page.getByText(words.nothing).waitFor()
      await seen(page, `mails-history-${language}`)

      await page.goto('/settings/mails')
      const row = page.getByRole('row', { name: new RegExp(mark) })
      await row.getByText(words.enabled, { exact: true }).waitFor()
      await seen(page, `mails-list-${language}`)
      const [made] = (await api<{ data: { guid: string }[] }>('GET', `/mails?search=${mark}`)).data
      const kept = await api<{ subject: string; body: string }>('GET', `/mails/${made!.guid}`)
      assert.deepEqual(
        [kept.subject, kept.body],
        ['{{item.name}}', '<p>Reste à commander : <strong>{{movement.quantity}}</strong></p>'],
      )
      await api('DELETE', `/mails/${made!.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
