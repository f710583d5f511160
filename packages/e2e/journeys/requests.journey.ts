import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { startOtherServer } from '../support/other-server.ts'
import { runJobBeside } from '../support/run-job.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
let application: Awaited<ReturnType<typeof startOtherServer>>
let answer = 200
before(async () => {
  browser = await launch()
  application = await startOtherServer(() => ({ status: answer, body: { id: 'R-77' } }))
})
after(async () => {
  application.stop()
  await browser.close()
})

const FR = {
  newFunction: 'Nouvelle fonction',
  functionName: 'Nom de la fonction',
  code: 'Expression',
  insertCode: 'Insérer une valeur… (Expression)',
  nameField: /^Nom /,
  search: 'Essayer sur un article',
  result: 'Résultat',
  save: 'Enregistrer',
  functionMade: 'La fonction a été créée',
  newRequest: 'Nouvelle requête',
  name: 'Nom de la requête',
  trigger: 'Déclencheur',
  out: 'Sortie de stock',
  connection: 'Connexion',
  url: 'Adresse',
  payload: 'Contenu (JSON)',
  insertPayload: 'Insérer une valeur… (Contenu (JSON))',
  addReturned: 'Ajouter une valeur',
  path: 'Chemin dans la réponse',
  field: 'Champ de l’article',
  description: 'Description',
  created: 'La requête a été créée',
  secret: /montré cette seule fois\u00A0: whsec_/,
  ok: 'L’application a répondu 200',
  returned: 'Description recevrait R-77',
  runs: 'Envois',
  refresh: 'Actualiser',
  sent: 'Envoyé',
  failed: 'Échec',
  replay: 'Renvoyer',
  replayed: 'L’envoi repart',
  byHand: (name: string) => `«\u202F${name}\u202F» est en route`,
}
const EN: typeof FR = {
  newFunction: 'New function',
  functionName: 'Name of the function',
  code: 'Expression',
  insertCode: 'Insert a value… (Expression)',
  nameField: /^Name /,
  search: 'Try it on an item',
  result: 'Result',
  save: 'Save',
  functionMade: 'The function was created',
  newRequest: 'New request',
  name: 'Name of the request',
  trigger: 'Trigger',
  out: 'Stock out',
  connection: 'Connection',
  url: 'Address',
  payload: 'Payload (JSON)',
  insertPayload: 'Insert a value… (Payload (JSON))',
  addReturned: 'Add a value',
  path: 'Path in the answer',
  field: 'Field of the item',
  description: 'Description',
  created: 'The request was created',
  secret: /shown this once: whsec_/,
  ok: 'The application answered 200',
  returned: 'Description would get R-77',
  runs: 'Runs',
  refresh: 'Refresh',
  sent: 'Sent',
  failed: 'Failed',
  replay: 'Send again',
  replayed: 'The run leaves again',
  byHand: (name) => `“${name}” is on its way`,
}

describe('an administrator', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`tells another application what left the stock, with a function, and sends again what failed (API-03, API-05, API-17 to API-21, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const shown = async (of: string) => {
        await look(page, `${of}-${language}`)
        await assertAccessible(page, `${of}-${language}`)
      }
      application.forget()
      answer = 200
      const hall = await api('POST', '/folders', { name: `Quai ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', {
        name: `Ruban ${mark}`,
        type: 'product',
        parent: hall.guid,
        quantity: 9,
      })
      const connection = await api('POST', '/api/connections', {
        name: `ERP ${mark}`,
        baseUrl: application.base,
        authType: 'none',
      })

      await page.goto('/settings/api/functions')
      await page.getByRole('button', { name: words.newFunction }).first().click()
      await page.getByLabel(words.functionName).fill(`label_${mark}`)
      await page.getByRole('textbox', { name: words.code }).fill('concat(upper(), "!")')
      await page.getByRole('textbox', { name: words.code }).evaluate((field: HTMLTextAreaElement) => {
        field.setSelectionRange(13, 13)
      })
      await page.getByRole('combobox', { name: words.insertCode }).selectOption('{name}')
      assert.equal(await page.getByRole('textbox', { name: words.code }).inputValue(), 'concat(upper({name}), "!")')
      await page.getByLabel(words.search).fill(mark)
      await page.getByRole('button', { name: `Ruban ${mark} · Quai ${mark}` }).click()
      await page.getByText(`RUBAN ${mark.toUpperCase()}!`).waitFor()
      await shown('functions-form')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.functionMade).waitFor()
      await page.getByRole('row', { name: new RegExp(mark) }).waitFor()
      await shown('functions-list')

      await page.goto('/settings/api/requests')
      await page.getByRole('button', { name: words.newRequest }).first().click()
      await page.getByLabel(words.name).fill(`Sorties ${mark}`)
      await page.getByLabel(words.trigger).selectOption({ label: words.out })
      await page.getByLabel(words.connection, { exact: true }).selectOption(connection.guid)
      await page.getByRole('textbox', { name: words.url }).fill('/moved')
      await page.getByRole('textbox', { name: words.payload }).fill('{"label":""}')
      await page.getByRole('textbox', { name: words.payload }).evaluate((field: HTMLTextAreaElement) => {
        field.setSelectionRange(10, 10)
      })
      await page.getByRole('combobox', { name: words.insertPayload }).selectOption(`{{fn.label_${mark}}}`)
      await page.getByRole('button', { name: words.addReturned }).click()
      await page.getByLabel(words.path).fill('$.id')
      await page.getByLabel(words.field).selectOption({ label: words.description })
      await shown('requests-form')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.created).waitFor()
      await page.getByText(words.secret).waitFor()
      await page.getByLabel(words.search).fill(mark)
      await page.getByRole('button', { name: `Ruban ${mark} · Quai ${mark}` }).click()
      await page.getByText(words.ok).waitFor()
      await page.getByText(words.returned).waitFor()
      assert.deepEqual(application.bodies(), [`{"label":"RUBAN ${mark.toUpperCase()}!"}`])
      await shown('requests-tried')

      const [made] = (await api<{ data: { guid: string }[] }>('GET', `/api/requests?search=${mark}`)).data
      const runsAre = async (state: string) => {
        // What is heard and sent by the minute is so now.
        for (const job of ['events', 'api-requests']) await runJobBeside(job, new Date())
        const { data } = await api<{ data: { state: string }[] }>('GET', `/api/requests/${made!.guid}/runs`)
        assert.equal(data[0]?.state, state, JSON.stringify(data))
      }
      // Whoever listens for the first time hears what happens from then on.
      await runJobBeside('events', new Date())
      answer = 400
      await api('POST', `/items/${item.guid}/transactions`, { type: 'out', quantity: 2, action: 'given_to_technician' })
      await runsAre('failed')
      await page.getByRole('button', { name: words.runs, exact: true }).click()
      await page.getByText(words.failed, { exact: true }).waitFor()
      await shown('requests-runs')
      answer = 200
      await page.getByRole('button', { name: words.replay }).click()
      await page.getByText(words.replayed).waitFor()
      await runsAre('sent')
      await page.getByRole('button', { name: words.refresh }).click()
      await page.getByText(words.sent, { exact: true }).waitFor()
      const { description } = await api<{ description: string }>('GET', `/items/${item.guid}`)
      assert.equal(description, 'R-77')
      // One that is sent by hand stands in the menu of the item.
      const name = `Étiquette ${mark}`
      const hand = await api('POST', '/api/requests', {
        name,
        trigger: 'manual',
        method: 'POST',
        url: `${application.base}/by-hand`,
        payload: '{"by":"hand"}',
      })
      await page.goto(`/items/${hall.guid}`)
      await page.getByRole('row', { name: new RegExp(`Ruban ${mark}`) }).click({ button: 'right' })
      const entry = page.getByRole('menuitem', { name })
      await entry.waitFor()
      await shown('requests-by-hand')
      await entry.click()
      await page.getByText(words.byHand(name)).waitFor()
      await runJobBeside('api-requests', new Date())
      assert.equal(application.bodies().at(-1), '{"by":"hand"}')
      await api('DELETE', `/api/requests/${hand.guid}`)
      await page.goto('/settings/api/requests')
      await page.getByRole('row', { name: new RegExp(mark) }).waitFor()
      await shown('requests-list')
      await api('DELETE', `/api/requests/${made!.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
