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
  field: 'Votre message',
  send: 'Envoyer',
  conversation: 'Conversation',
  waiting: 'Réponse en cours…',
  lastMonth: (place: string) =>
    `ce qui est sorti du magasin de ${place} le mois dernier, comparé au mois d'avant, par catégorie`,
  thisMonth: (place: string) =>
    `ce qui est sorti du magasin de ${place} ce mois-ci, comparé au mois d'avant, par catégorie`,
  compared: 'comparé à la période précédente',
  add: 'Ajouter au tableau de bord',
  added: 'Le graphique est ajouté',
  acts: /^Actions du graphique/,
  table: 'Voir en tableau',
  opens: /ouvrir les lignes$/,
  filter: (place: string) => `articles du magasin de ${place} avec moins de 100 en stock`,
  apply: 'Appliquer les filtres',
  conditions: 'Conditions',
  says: /Quantité vaut moins de 100/,
  inSearch: 'Ouvrir dans la recherche',
  remove: 'Retirer ces conditions',
  hide: 'Masquer les conditions',
  off: "L'assistant n'est pas disponible",
  boards: 'Tableaux de bord',
  help: 'Centre d’aide',
  question: 'Comment remettre un article de la corbeille ?',
  article: 'Corbeille',
  nonsense: 'quel est le chiffre d’affaires des licornes',
  nothing: /Je n’ai rien fait/,
  more: 'Autres actions',
  suggest: 'Suggérer des graphiques',
  ask: 'Suggérer',
  take: 'Ajouter',
  order: (name: string) => `commande 12 ${name}`,
  form: 'Ouvrir le formulaire',
  error: "Une erreur s'est produite lors de l'envoi du message",
  again: 'Envoyer à nouveau',
}
const EN: typeof FR = {
  field: 'Your message',
  send: 'Send',
  conversation: 'Conversation',
  waiting: 'Answering…',
  lastMonth: (place) => `what left the ${place} store last month compared with the month before, by category`,
  thisMonth: (place) => `what left the ${place} store this month compared with the month before, by category`,
  compared: 'compared with the period before',
  add: 'Add to the dashboard',
  added: 'The chart is added',
  acts: /^Actions of the chart/,
  table: 'Show as a table',
  opens: /open the rows$/,
  filter: (place) => `items in the ${place} store with less than 100 in stock`,
  apply: 'Apply the filters',
  conditions: 'Conditions',
  says: /Quantity is less than 100/,
  inSearch: 'Open in the search',
  remove: 'Remove these conditions',
  hide: 'Hide the conditions',
  off: 'The assistant is unavailable',
  boards: 'Dashboards',
  help: 'Help center',
  question: 'How do I bring an item back from the trash?',
  article: 'Trash',
  nonsense: 'what is the revenue of unicorns',
  nothing: /I have done nothing/,
  more: 'More actions',
  suggest: 'Suggest charts',
  ask: 'Suggest',
  take: 'Add',
  order: (name) => `order 12 ${name}`,
  form: 'Open the form',
  error: 'An error occurred while sending the message',
  again: 'Send again',
}

const ask = async (page: Page, words: typeof FR, message: string) => {
  const log = page.getByRole('log', { name: words.conversation })
  await page.getByRole('textbox', { name: words.field }).fill(message)
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/assistant/messages') && one.request().method() === 'POST'),
    page.getByRole('button', { name: words.send, exact: true }).click(),
  ])
  assert.equal(answer.status(), 201)
  await log.getByText(message).last().waitFor()
  // What was asked stands there before it is answered.
  await log.getByText(words.waiting).waitFor({ state: 'detached' })
  return log
}

/** Rows of the search: the conditions above them leave a narrow page little room. */
const seeRows = async (page: Page, words: typeof FR, row: RegExp) => {
  if (page.viewportSize()!.width < 600) await page.getByRole('button', { name: words.hide }).click()
  await page.getByText(row).first().waitFor()
}

/** A bar is pressed where it is drawn: somewhere on the way down. */
const pressBar = async (page: Page) => {
  const canvas = page.locator('canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  for (const across of [0.3, 0.45])
    for (let down = 0.1; down < 0.95; down += 0.04) {
      await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
      await page.waitForTimeout(100)
      if (page.url().includes('/advanced-search')) return
    }
  assert.fail('no bar was there to be pressed')
}

describe('a manager who asks in words', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`makes a chart of what left a store, adds it to a shared dashboard and opens the movements behind its bars (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `q${Date.now() % 100_000}`
      const place = `Lyon ${mark}`
      const folder = await api('POST', '/folders', { name: `Magasin de ${place}`, type: 'stock' })
      for (const [name, quantity] of [
        ['Gant', 7],
        ['Compresse', 3],
      ] as const) {
        const category = await api('POST', '/categories', { name: `${name}s ${mark}`, itemType: 'product' })
        const item = await api('POST', '/items', {
          type: 'product',
          parent: folder.guid,
          name: `${name} ${mark}`,
          quantity: 50,
          category: category.guid,
        })
        await api('POST', `/items/${item.guid}/transactions`, { type: 'out', quantity, action: 'given_to_technician' })
      }
      const board = await api('POST', '/dashboards', { name: `Sorties ${mark}` })
      const people = await api<{ data: { value: string }[] }>('GET', '/search/selectData?target=users')
      await api('PUT', `/dashboards/${board.guid}/permissions`, {
        users: people.data.map(({ value }) => value),
        groups: [],
      })

      await page.goto(`/dashboards/${board.guid}`)
      await page.getByRole('button', { name: 'Assistant' }).click()
      await page.getByRole('button', { name: words.send, exact: true }).waitFor()
      await ask(page, words, words.lastMonth(place))
      await page.getByText(words.compared).first().waitFor()
      const log = await ask(page, words, words.thisMonth(place))
      await log.locator('canvas').first().waitFor()
      await assertAccessible(page, `assistant-${language}`)
      await look(page, `assistant-${language}`)
      await log.getByRole('button', { name: words.add }).last().click()
      await page.getByText(words.added).waitFor()
      // It stays open beside the page, and covers none that is narrow.
      if (width > 600) await page.getByRole('button', { name: 'Assistant' }).click()
      await log.waitFor({ state: 'detached' })

      await page.locator('canvas').first().waitFor()
      await page.waitForTimeout(1_200)
      await look(page, `assistant-board-${language}`)
      await pressBar(page)
      await seeRows(page, words, new RegExp(`(Gant|Compresse) ${mark}`))
      await look(page, `assistant-rows-${language}`)
      await page.goto(`/dashboards/${board.guid}`)
      await page.getByRole('button', { name: words.acts }).click()
      await page.getByRole('menuitem', { name: words.table }).click()
      for (const name of ['Gant', 'Compresse']) {
        await page
          .getByRole('row', { name: new RegExp(`${name}s ${mark}`) })
          .getByRole('button', { name: words.opens })
          .first()
          .click()
        await page.waitForURL(/\/advanced-search/)
        await seeRows(page, words, new RegExp(`${name} ${mark}`))
        assert.equal(await page.getByText(`${name === 'Gant' ? 'Compresse' : 'Gant'} ${mark}`).count(), 0)
        await page.goBack()
        await page.getByRole('button', { name: words.acts }).click()
        await page.getByRole('menuitem', { name: words.table }).click()
      }

      // Suggested charts are looked at before they are added.
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: words.suggest }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.ask, exact: true }).click()
      await dialog.getByRole('button', { name: words.take, exact: true }).first().waitFor()
      await assertAccessible(page, `assistant-suggestions-${language}`)
      await look(page, `assistant-suggestions-${language}`)
      const charts = async () => (await api<{ charts: unknown[] }>('GET', `/dashboards/${board.guid}`)).charts.length
      assert.equal(await charts(), 1)
      await Promise.all([
        page.waitForResponse((one) => one.url().endsWith('/charts') && one.request().method() === 'POST'),
        dialog.getByRole('button', { name: words.take, exact: true }).first().click(),
      ])
      assert.equal(await charts(), 2)
      assert.deepEqual(faults, [])
    })
    it(`filters the list of items, reads the help and begins an order (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `r${Date.now() % 100_000}`
      const place = `Brest ${mark}`
      const folder = await api('POST', '/folders', { name: `Magasin de ${place}`, type: 'stock' })
      for (const [name, quantity] of [
        ['Casque', 5],
        ['Masque', 500],
      ] as const)
        await api('POST', '/items', { type: 'product', parent: folder.guid, name: `${name} ${mark}`, quantity })
      await page.goto('/items/root')
      await page.getByRole('button', { name: 'Assistant' }).click()
      let log = await ask(page, words, words.filter(place))
      await log.getByRole('button', { name: words.apply }).last().click()
      await page.waitForURL(/where=/)
      await look(page, `assistant-filtering-${language}`)
      await page.getByText(`Casque ${mark}`).first().waitFor()
      assert.equal(await page.getByText(`Masque ${mark}`).count(), 0)

      // What the list is narrowed to is said, and one gets away from it with the keyboard.
      if (width > 600) await page.getByRole('button', { name: 'Assistant' }).click()
      const asked = page.getByRole('region', { name: words.conditions })
      await asked.getByText(words.says).waitFor()
      await assertAccessible(page, `assistant-filters-${language}`)
      await look(page, `assistant-filters-${language}`)
      await asked.getByRole('link', { name: words.inSearch }).press('Enter')
      await page.waitForURL(/\/advanced-search/)
      await seeRows(page, words, new RegExp(`Casque ${mark}`))
      await look(page, `assistant-in-search-${language}`)
      assert.equal(await page.getByText(`Masque ${mark}`).count(), 0)
      await page.goBack()
      await asked.getByRole('button', { name: words.remove }).press('Enter')
      await asked.waitFor({ state: 'detached' })
      await page.getByText(`Masque ${mark}`).first().waitFor()
      assert.equal(new URL(page.url()).searchParams.has('where'), false)
      assert.equal(
        await page.evaluate(() => document.activeElement?.closest('[role="group"]')?.contains(document.activeElement)),
        true,
      )
      await page.getByRole('button', { name: 'Assistant' }).click()
      log = await ask(page, words, words.nonsense)
      await log.getByText(words.nothing).last().waitFor()

      await page.getByRole('button', { name: 'Assistant' }).click()
      await log.waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('assistant')
      await page.getByRole('option', { name: 'Assistant', exact: true }).click()
      await page.waitForURL('**/chatbot')
      await page.locator('label', { hasText: words.help }).click()
      log = await ask(page, words, words.question)
      await log.getByRole('link', { name: words.article }).first().waitFor()
      await assertAccessible(page, `assistant-help-${language}`)
      await look(page, `assistant-help-${language}`)
      await page.locator('label', { hasText: /^Assistant$/ }).click()
      log = await ask(page, words, words.order(`casque ${mark}`.split(' ')[0]!))
      await log.getByRole('button', { name: words.form }).last().click()
      await page.waitForURL(/\/orders\/create/)
      await page.locator('input[value="casque"]').first().waitFor()
      await look(page, `assistant-order-${language}`)
      assert.deepEqual(faults, [])
    })
    it(`sends again what got no answer, once (CHAT-05, CHAT-13, ${language})`, async () => {
      const { page } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const message = `licorne ${Date.now()}`
      const kept = async () =>
        (await api<{ data: { message: string }[] }>('GET', '/assistant/messages')).data.filter(
          (one) => one.message === message,
        ).length
      await page.goto('/chatbot')
      let lost = 0
      await page.route('**/assistant/messages', async (route) => {
        if (route.request().method() !== 'POST' || lost === 2) return route.continue()
        // The server did it; its answer is lost on the way, and so is the repeat that the page makes by itself.
        if (lost++ === 0) await route.fetch()
        return route.abort()
      })
      await page.getByRole('textbox', { name: words.field }).fill(message)
      await page.getByRole('button', { name: words.send, exact: true }).click()
      await page.getByText(words.error).waitFor()
      assert.equal(await kept(), 1)
      await page.getByRole('button', { name: words.again }).click()
      await page.getByText(words.error).waitFor({ state: 'detached' })
      await page.getByText(message).first().waitFor()
      assert.equal(await kept(), 1)
    })
    it(`is shown nowhere once it is switched off (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await page.route('**/me/config', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), assistant: false } })
      })
      await signIn(page)
      const api = await apiOf(page)
      const board = await api('POST', '/dashboards', { name: `Sans ${language} ${Date.now() % 100_000}` })
      await page.goto('/chatbot')
      await page.getByRole('heading', { name: words.off }).waitFor()
      await assertAccessible(page, `assistant-off-${language}`)
      await look(page, `assistant-off-${language}`)
      assert.equal(await page.getByRole('textbox', { name: words.field }).count(), 0)
      await page.goto(`/dashboards/${board.guid}`)
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem').first().waitFor()
      await look(page, `assistant-off-board-${language}`)
      assert.equal(await page.getByText(words.suggest).count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Assistant' }).count(), 0)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      const typed = page.getByRole('dialog').getByRole('combobox')
      await typed.fill(words.boards)
      const boards = page.getByRole('option', { name: words.boards, exact: true }).first()
      await boards.waitFor()
      await typed.fill('Assistant')
      await boards.waitFor({ state: 'detached' })
      assert.equal(await page.getByRole('option', { name: 'Assistant', exact: true }).count(), 0)
      assert.deepEqual(faults, [])
    })
  }
})
