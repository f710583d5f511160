import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  newSupplier: 'Nouveau fournisseur',
  name: 'Nom',
  email: 'E-mail',
  addArticle: 'Ajouter un article',
  line: (n: number) => `Article ${n}`,
  article: 'Article',
  code: 'Code-barres',
  usual: 'Quantité habituelle',
  price: 'Prix unitaire',
  save: 'Enregistrer',
  newOrder: 'Nouvelle commande',
  supplier: 'Fournisseur',
  allArticles: 'Ajouter tous ses articles',
  ordered: 'Quantité commandée',
  create: 'Créer la commande',
  send: 'Envoyer au fournisseur',
  sendIt: 'Envoyer',
  sent: /Commande envoyée à/,
  receive: 'Réceptionner',
  pick: 'Choisir un dossier',
  find: 'Rechercher un dossier',
  choose: 'Choisir',
  received: (name: string) => `Quantité reçue de ${name}`,
  stock: 'Mettre en stock',
  partially: 'Partiellement reçue',
  close: (name: string) => `Solder la ligne ${name}`,
  closeIt: 'Solder la ligne',
  reason: 'Motif',
  done: 'Reçue',
  receptions: 'Livraisons',
  onOrder: 'En commande',
  total: '67,50',
  order: 'Commande',
  destination: 'Destination',
  all: 'Tout choisir',
  finish: 'Terminer',
  finishIt: 'Terminer',
  file: 'Choisir un fichier .xlsx',
  unknown: '1 ligne du fichier ne correspond à aucun article de la commande.',
  closed: 'Clôturée',
}
const EN: typeof FR = {
  newSupplier: 'New supplier',
  name: 'Name',
  email: 'E-mail',
  addArticle: 'Add an item',
  line: (n) => `Item ${n}`,
  article: 'Item',
  code: 'Barcode',
  usual: 'Usual quantity',
  price: 'Unit price',
  save: 'Save',
  newOrder: 'New order',
  supplier: 'Supplier',
  allArticles: 'Add all its items',
  ordered: 'Ordered quantity',
  create: 'Create the order',
  send: 'Send to the supplier',
  sendIt: 'Send',
  sent: /Order sent to/,
  receive: 'Receive',
  pick: 'Choose a folder',
  find: 'Search for a folder',
  choose: 'Choose',
  received: (name) => `Received quantity of ${name}`,
  stock: 'Put into stock',
  partially: 'Partially received',
  close: (name) => `Close the line short: ${name}`,
  closeIt: 'Close the line short',
  reason: 'Reason',
  done: 'Received',
  receptions: 'Receptions',
  onOrder: 'On order',
  total: '67.50',
  order: 'Order',
  destination: 'Destination',
  all: 'Choose all',
  finish: 'Finish',
  finishIt: 'Finish',
  file: 'Choose an .xlsx file',
  unknown: '1 row of the file matches no item of the order.',
  closed: 'Closed',
}

const clean = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

describe('a buyer', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`orders what a supplier sells, and it comes in two parts with one line short (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const [screws, glue] = [`Vis ${mark}`, `Colle ${mark}`]
      const dock = await api('POST', '/folders', { name: `Quai ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', {
        name: screws,
        type: 'product',
        tag: `V${mark}`,
        parent: dock.guid,
        quantity: 5,
      })

      await page.goto('/settings/suppliers/create')
      await page.getByRole('textbox', { name: words.name, exact: true }).fill(`Faure ${mark}`)
      await page.getByRole('textbox', { name: words.email }).fill('faure@example.com')
      for (const [at, [name, code, quantity, price]] of [
        [screws, `V${mark}`, '100', '0.375'],
        [glue, '', '6', '5'],
      ].entries()) {
        await page.getByRole('button', { name: words.addArticle }).click()
        const line = page.getByRole('group', { name: words.line(at + 1), exact: true })
        await line.getByRole('textbox', { name: words.article, exact: true }).fill(name!)
        await line.getByRole('textbox', { name: words.code }).fill(code!)
        await line.getByRole('textbox', { name: words.usual }).fill(quantity!)
        await line.getByRole('textbox', { name: words.price }).fill(price!)
      }
      await clean(page, `supplier-form-${language}`)
      await page.getByRole('button', { name: words.save }).click()
      await page.getByRole('heading', { name: `Faure ${mark}` }).waitFor()
      await page.getByText(screws).waitFor()
      await clean(page, `supplier-${language}`)

      await page.goto('/orders')
      await page.getByRole('button', { name: words.newOrder }).first().click()
      // The list that is left has a filter of the same name.
      await page.getByRole('button', { name: words.create }).waitFor()
      await page.getByRole('combobox', { name: words.supplier }).selectOption({ label: `Faure ${mark}` })
      await page.getByRole('button', { name: words.allArticles }).click()
      await page.getByRole('group', { name: words.line(2), exact: true }).waitFor()
      await clean(page, `order-form-${language}`)
      await page.getByRole('button', { name: words.create }).click()
      await page.getByText(words.total).waitFor()
      await clean(page, `order-${language}`)
      const guid = /orders\/([0-9a-f-]{36})/.exec(page.url())![1]!
      const { number } = await api<{ number: string }>('GET', `/orders/${guid}`)

      await page.getByRole('button', { name: number }).click()
      await page.getByRole('menuitem', { name: words.send }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.sendIt, exact: true }).click()
      await page.getByText(words.sent).waitFor()

      // The article shows what is on order of it beside its quantity.
      await page.goto(`/item/${item.guid}`)
      await page.locator('dt', { hasText: words.onOrder }).waitFor()

      await receive(page, words, { guid, dock: `Quai ${mark}`, name: screws, quantity: '60' })
      await page.getByText(words.partially).first().waitFor()
      await receive(page, words, { guid, dock: `Quai ${mark}`, name: screws, quantity: '40' })
      await page.getByRole('button', { name: words.close(glue) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: words.reason }).fill('Rupture')
      await clean(page, `close-line-${language}`)
      await dialog.getByRole('button', { name: words.closeIt }).click()
      await page.getByText(words.done, { exact: true }).first().waitFor()
      await page.getByRole('button', { name: words.receptions }).click()
      await page.getByText('60').first().waitFor()
      await clean(page, `receptions-${language}`)
      assert.equal((await api<{ status: string }>('GET', `/orders/${guid}`)).status, 'received')
      assert.equal((await api<{ quantity: number }>('GET', `/items/${item.guid}`)).quantity, 105)
      await page.goto('/orders?status=all')
      await page.getByText(number).first().waitFor()
      await clean(page, `orders-${language}`)
      assert.deepEqual(faults, [])
      await page.close()
    })
  }
})

describe('a storekeeper', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', true, 1024, FR],
    ['en', false, 390, EN],
  ] as const)) {
    itInFull(`receives an order by an operation: chosen, read from a file, put into stock (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `op${language}${Date.now() % 100_000}`
      const dock = await api('POST', '/folders', { name: `Quai ${mark}`, type: 'stock' })
      const supplier = await api('POST', '/suppliers', { name: `Faure ${mark}` })
      const order = await api<{ guid: string; number: string }>('POST', '/orders', {
        supplier: supplier.guid,
        articles: [
          { name: `Vis ${mark}`, tag: `V${mark}`, quantity: 10 },
          { name: `Colle ${mark}`, quantity: 4 },
        ],
      })
      await page.goto('/interventions/receipt_of_order/create')
      await page.getByRole('combobox', { name: words.order, exact: true }).selectOption({
        label: `${order.number} – Faure ${mark}`,
      })
      await clean(page, `receipt-form-${language}`)

      const { user: me } = await api<{ user: { guid: string } }>('GET', '/users/me')
      const kinds = ['select_articles_of_order', 'import_of_order_reception', 'order_reception']
      const made = await api<{ guid: string; tasks: { guid: string }[] }>('POST', '/interventions', {
        title: `Livraison ${mark}`,
        type: 'receipt_of_order',
        order: order.guid,
        destination: dock.guid,
        tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'user', guid: me.guid } })),
      })
      const [select, read, receiveTask] = made.tasks.map(({ guid }) => `/interventions/${made.guid}/task/${guid}`)
      await page.goto(select!)
      await page.getByRole('button', { name: words.all }).click()
      await clean(page, `task-select-${language}`)
      await finish(page, words)

      await page.goto(read!)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: words.file }).click(),
      ])
      const rows = [
        ['Code-barres', 'Nom', 'Quantité'],
        [`V${mark}`, '', 6],
        ['', 'Rien de tel', 1],
      ]
      const content = await writeXlsx({ sheets: [{ name: 'Livraison', rows }] })
      await chooser.setFiles({
        name: 'livraison.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(content),
      })
      await page.getByText(words.unknown).waitFor()
      await clean(page, `task-file-${language}`)
      await finish(page, words)

      await page.goto(receiveTask!)
      await page.getByRole('textbox', { name: words.received(`Colle ${mark}`) }).fill('4')
      await clean(page, `task-receive-${language}`)
      await finish(page, words)
      await page.getByText(words.closed, { exact: true }).first().waitFor()
      await clean(page, `receipt-${language}`)
      const after = await api<{ status: string; articles: { receivedQuantity: number }[] }>(
        'GET',
        `/orders/${order.guid}`,
      )
      assert.deepEqual(
        [after.status, after.articles.map(({ receivedQuantity }) => receivedQuantity)],
        ['partially_received', [6, 4]],
      )
      assert.deepEqual(faults, [])
      await page.close()
    })
  }
})

const finish = async (page: Page, words: typeof FR) => {
  await page.getByRole('button', { name: words.finish, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.finishIt, exact: true }).click()
  await page.waitForURL((at) => !at.pathname.includes('/task/'))
}

type Came = { guid: string; dock: string; name: string; quantity: string }
const receive = async (page: Page, words: typeof FR, { guid, dock, name, quantity }: Came) => {
  await page.goto(`/orders/${guid}`)
  await page.getByRole('button', { name: words.receive, exact: true }).click()
  await page.getByRole('button', { name: words.pick }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: words.find })
    .or(dialog.getByRole('searchbox', { name: words.find }))
    .or(dialog.getByRole('textbox', { name: words.find }))
    .first()
    .fill(dock)
  await dialog.getByText(dock).first().click()
  await dialog.getByRole('button', { name: words.choose, exact: true }).click()
  await page.getByRole('textbox', { name: words.received(name) }).fill(quantity)
  await clean(page, `receive-${words === FR ? 'fr' : 'en'}`)
  await page.getByRole('button', { name: words.stock }).click()
  await page.waitForURL(`**/orders/${guid}`)
}
