import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { startOtherServer } from '../support/other-server.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
let shop: Awaited<ReturnType<typeof startOtherServer>>
before(async () => {
  browser = await launch()
  shop = await startOtherServer()
})
after(async () => {
  shop.stop()
  await browser.close()
})

const FR = {
  add: 'Nouvelle requête entrante',
  name: 'Nom de la requête entrante',
  action: 'Action',
  operation: 'Créer une opération',
  save: 'Enregistrer',
  created: 'La requête entrante a été créée',
  updated: 'La requête entrante a été modifiée',
  uri: 'Adresse secrète',
  listen: 'Écouter',
  listening: 'Écoute en cours…',
  stop: 'Arrêter l’écoute',
  stopped: 'Écoute arrêtée',
  becomes: /^Ce que devient /,
  title: 'Titre',
  recipients: 'E-mails des destinataires',
  article: 'Ligne\u00A0: article',
  quantity: 'Quantité',
  location: 'Lieu',
  assignee: 'Confiée à',
  expedition: 'Expédition',
  message: 'Numéro du message (un seul effet)',
  condition: 'Condition\u00A0: quand elle vaut cela',
  addField: 'Ajouter un champ',
  field: 'Champ',
  value: 'Valeur',
  calls: 'Appels',
  done: 'Fait',
  ignored: 'Ignoré',
  known: 'Déjà reçu',
  missing: 'Il manque encore\u00A0: Titre',
  signedBy: 'Les appels sont signés par',
  equal: /ne porte ni date ni numéro/,
  number: 'Numéro du message',
  unset: 'Il n’y a pas encore de secret\u00A0: tout appel est refusé.',
  make: 'Faire un secret',
  secret: 'Secret de la signature',
  refused: 'Refusé',
  wrong: 'La signature ne convient pas',
}
const EN: typeof FR = {
  add: 'New incoming request',
  name: 'Name of the incoming request',
  action: 'Action',
  operation: 'Create an operation',
  save: 'Save',
  created: 'The incoming request was created',
  updated: 'The incoming request was changed',
  uri: 'Secret address',
  listen: 'Listen',
  listening: 'Listening…',
  stop: 'Stop listening',
  stopped: 'Listening stopped',
  becomes: /^What becomes of /,
  title: 'Title',
  recipients: 'E-mails of the recipients',
  article: 'Line: item',
  quantity: 'Quantity',
  location: 'Location',
  assignee: 'Given to',
  expedition: 'Shipment',
  message: 'Number of the message (a single effect)',
  condition: 'Condition: when it is this',
  addField: 'Add a field',
  field: 'Field',
  value: 'Value',
  calls: 'Calls',
  done: 'Done',
  ignored: 'Ignored',
  known: 'Known already',
  missing: 'Still missing: Title',
  signedBy: 'Calls are signed by',
  equal: /holds neither a date nor a number/,
  number: 'Number of the message',
  unset: 'There is no secret yet: every call is refused.',
  make: 'Make a secret',
  secret: 'Secret of the signature',
  refused: 'Refused',
  wrong: 'The signature does not fit',
}

describe('an integrator', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`makes an operation of an order of a shop by example, and the shop hears of its closing (API-04 to API-07, API-24 to API-29, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const shown = async (of: string) => {
        await look(page, `${of}-${language}`)
        await assertAccessible(page, `${of}-${language}`)
      }
      shop.forget()
      const hall = await api('POST', '/folders', { name: `Quai ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', {
        name: `Ruban ${mark}`,
        type: 'product',
        parent: hall.guid,
        quantity: 9,
      })
      const { user: me } = await api<{ user: { firstname: string; lastname: string } }>('GET', '/users/me')
      const order = (id: string, more: Record<string, unknown> = {}) => ({
        id,
        name: `Commande ${id}`,
        paid: true,
        customer: { email: 'client@example.com' },
        lines: [{ title: `Ruban ${mark}`, qty: 2 }],
        ...more,
      })
      let address = ''
      const buy = async (payload: unknown) => {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        })
        return { status: answer.status, body: (await answer.json()) as { guid?: string } }
      }

      await page.goto('/settings/api/incoming-requests')
      await page.getByRole('button', { name: words.add }).first().click()
      await page.getByLabel(words.name).fill(`Boutique ${mark}`)
      await page
        .getByRole('combobox', { name: new RegExp(`^${words.action}`) })
        .selectOption({ label: words.operation })
      await page.getByText(words.missing).waitFor()
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.created).waitFor()
      address = (await page.getByRole('textbox', { name: words.uri }).textContent())!.replace(/^https?:\/\/[^/]+/, url)

      await page.getByRole('button', { name: words.listen, exact: true }).click()
      await page.getByText(words.listening).first().waitFor()
      assert.deepEqual((await buy(order('A1'))).status, 202)
      // It shows by itself, and what is chosen of it is mapped.
      const becomes = async (path: string, what: string) => {
        await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(path)}\\s?:`) }).click()
        await page.getByLabel(words.becomes).selectOption({ label: what })
      }
      await becomes('$.name', words.title)
      await becomes('$.customer.email', words.recipients)
      await becomes('$.lines[0].title', words.article)
      await becomes('$.lines[0].qty', words.quantity)
      await becomes('$.id', words.message)
      await becomes('$.paid', words.condition)
      await shown('incoming-mapped')
      for (const [label, text] of [
        [words.location, `Quai ${mark}`],
        [words.assignee, `${me.firstname} ${me.lastname}`],
        [words.expedition, '2999-12-31'],
      ] as const) {
        await page.getByRole('button', { name: words.addField }).click()
        const row = page.getByRole('group', { name: new RegExp(`^${words.field} \\d`) }).last()
        await row.getByRole('combobox', { name: words.field }).first().selectOption({ label })
        await row.getByLabel(words.value).fill(text)
      }
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.updated).waitFor()
      await shown('incoming-form')
      await page.getByRole('button', { name: words.stop }).click()
      await page.getByText(words.stopped).waitFor()

      const out = await api('POST', '/api/requests', {
        name: `Expédié ${mark}`,
        trigger: 'operation_status',
        method: 'POST',
        url: `${shop.base}/shipped`,
        filters: {
          operator: 'AND',
          rules: [
            { field: 'title', operator: 'equals', value: `Commande ${mark}` },
            { field: 'status', operator: 'equals', value: 'closed' },
          ],
        },
        payload: '{"order":"{{operation.title}}"}',
      })
      assert.equal((await buy(order(`${mark}x`, { paid: false }))).status, 202)
      const made = await buy(order(mark))
      assert.equal(made.status, 201, JSON.stringify(made.body))
      assert.deepEqual((await buy(order(mark))).body, made.body)
      await page.getByRole('button', { name: words.calls, exact: true }).click()
      for (const result of [words.done, words.ignored, words.known])
        await page.getByText(result, { exact: true }).first().waitFor()
      await shown('incoming-calls')

      const { tasks, description } = await api<{ tasks: { guid: string }[]; description: string }>(
        'GET',
        `/interventions/${made.body.guid}`,
      )
      assert.equal(description, `2 × Ruban ${mark}`)
      let closedAt = 0
      for (const [at, { guid: task }] of tasks.entries()) {
        const path = `/interventions/${made.body.guid}/tasks/${task}`
        await api('POST', `${path}/open`, {})
        closedAt = Date.now()
        await api(
          'POST',
          `${path}/close`,
          at === 0
            ? { lines: [{ id: crypto.randomUUID(), item: item.guid, output: 2 }] }
            : { action: 'given_to_deliverer' },
        )
      }
      while (shop.heard.length === 0 && Date.now() - closedAt < 20_000) await page.waitForTimeout(20)
      assert.deepEqual(JSON.parse(shop.heard[0]!.body), { order: `Commande ${mark}` })
      console.log(`the shop heard after ${shop.heard[0]!.at - closedAt} ms`)
      assert.equal((await api<{ quantity: number }>('GET', `/items/${item.guid}`)).quantity, 7)

      await page.goto('/settings/api/incoming-requests')
      await page.getByRole('row', { name: new RegExp(mark) }).waitFor()
      await shown('incoming-list')
      // From now on the shop proves who it is.
      await page.getByRole('link', { name: `Boutique ${mark}` }).click()
      await page.getByLabel(words.signedBy).selectOption('github')
      // What signs the content alone takes equal contents for one message, unless they are numbered.
      const number = page.getByRole('textbox', { name: words.number, exact: true })
      const path = await number.inputValue()
      assert.equal(await page.getByText(words.equal).count(), 0)
      await number.fill('')
      await page.getByText(words.equal).scrollIntoViewIfNeeded()
      await shown('incoming-equal')
      await number.fill(path)
      await page.getByText(words.equal).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.unset).waitFor()
      await page.getByRole('button', { name: words.make }).click()
      const secret = (await page.getByRole('textbox', { name: words.secret }).textContent())!
      await shown('incoming-signature')
      const signed = async (by: string) => {
        const body = JSON.stringify(order(`${mark}s`))
        const signature = `sha256=${createHmac('sha256', by).update(body).digest('hex')}`
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
        return (await fetch(address, { method: 'POST', headers, body })).status
      }
      assert.deepEqual([await signed('another'), await signed(secret)], [401, 201])
      await page.getByRole('button', { name: words.calls, exact: true }).click()
      await page.getByText(words.wrong).waitFor()
      await shown('incoming-refused')
      await api('DELETE', `/api/requests/${out.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
