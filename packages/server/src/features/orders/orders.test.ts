import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../../testing/pdf-text.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let supplier: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  supplier = (await admin.post('/suppliers', { name: 'Quincaillerie Faure', contact: { email: 'faure@example.com' } }))
    .body.guid
})

const year = () => new Date().toLocaleDateString('fr-FR', { year: 'numeric', timeZone: 'Europe/Paris' })
type Refused = { status: number; body: { code: string; errors?: { field?: string; code: string }[] } }
const refusalOf = ({ status, body }: Refused) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]
const LINE = { name: 'Vis', orderedQuantity: 100, unitPrice: 0.0375 }
const make = async (more: Record<string, unknown> = {}, by = admin) => {
  const { status, body } = await by.post('/orders', { supplier, articles: [LINE], ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('an order', () => {
  it('has its supplier, its lines and the next number; quantity is another name of what is ordered (ORD-01, ORD-06, ORD-08)', async () => {
    const body = await make({ articles: [LINE, { name: 'Clous', quantity: 12, type: 'item', tag: 'C12' }] })
    expect(body).toMatchObject({
      number: `PO-${year()}-00001`,
      status: 'delivery_in_progress',
      supplier: { guid: supplier, name: 'Quincaillerie Faure' },
      articles: [
        { name: 'Vis', type: 'product', orderedQuantity: 100, quantity: 100, receivedQuantity: 0, remaining: 100 },
        { name: 'Clous', type: 'item', tag: 'C12', orderedQuantity: 12, quantity: 12, unitPrice: null },
      ],
      // What has no price has no total.
      total: null,
    })
    expect((await make({ articles: [LINE, { name: 'Écrou', quantity: 3, unitPrice: 0.005 }] })).total).toBe(3.77)
  })

  it('needs an article, names of its own, whole quantities and a supplier that is there (ORD-03, ORD-04, ORD-09)', async () => {
    const refused = async (more: Record<string, unknown>) =>
      refusalOf(await admin.post('/orders', { supplier, articles: [LINE], ...more }))
    expect(await refused({ articles: [] })).toEqual([422, 'articles', 'order_no_article'])
    expect(await refused({ articles: [LINE, { ...LINE, name: ' VIS ' }] })).toEqual([
      422,
      'articles.1.name',
      'order_duplicate_article',
    ])
    for (const orderedQuantity of [0, 1.5, 1_000_000_000])
      expect((await refused({ articles: [{ ...LINE, orderedQuantity }] }))[0]).toBe(422)
    expect(await refused({ articles: [{ name: 'Vis' }] })).toEqual([422, 'articles.0.orderedQuantity', 'required'])
    expect(await refused({ supplier: admin.guid })).toEqual([422, 'supplier', 'unknown_value'])
    const many = Array.from({ length: 501 }, (_, n) => ({ name: `Vis ${n}`, quantity: 1 }))
    expect((await refused({ articles: many }))[0]).toBe(422)
  })

  it('is numbered without a hole while many are made at once, past numbers that were typed (ORD-08)', async () => {
    await make({ number: `po-${year()}-00003` })
    const made = await Promise.all(Array.from({ length: 12 }, () => make()))
    const numbers = made.map(({ number }) => number).toSorted()
    const expected = [1, 2, ...Array.from({ length: 10 }, (_, n) => n + 4)]
    expect(numbers).toEqual(expected.map((n) => `PO-${year()}-${String(n).padStart(5, '0')}`))
    expect(refusalOf(await admin.post('/orders', { supplier, number: numbers[0], articles: [LINE] }))).toEqual([
      422,
      'number',
      'exists',
    ])
    // What is refused takes no number with it.
    await admin.post('/orders', { supplier, articles: [LINE], orderDate: '2026-02-31' })
    expect((await make()).number).toBe(`PO-${year()}-00014`)
  })

  it('is listed with its counts, filtered by status, supplier and dates, and downloaded (ORD-05)', async () => {
    const one = await make({ orderDate: '2026-01-10', number: 'A-1' })
    await make({ orderDate: '2026-02-10', number: 'A-2' })
    await admin.post(`/orders/${one.guid}/cancel`, {})
    const numbers = async (query: string) =>
      (await admin.get(`/orders?${query}`)).body.data.map(({ number }: { number: string }) => number)
    expect(await numbers('sort=number')).toEqual(['A-1', 'A-2'])
    expect(await numbers('status=cancelled')).toEqual(['A-1'])
    expect(await numbers('open=true')).toEqual(['A-2'])
    expect(await numbers('from=2026-02-01&to=2026-02-28')).toEqual(['A-2'])
    expect(await numbers(`supplier=${admin.guid}`)).toEqual([])
    expect(await numbers('search=faure%20a-1')).toEqual(['A-1'])
    const condition = { operator: 'AND', rules: [{ field: 'status', operator: 'equals', value: 'cancelled' }] }
    expect(await numbers(`filters=${encodeURIComponent(JSON.stringify(condition))}`)).toEqual(['A-1'])
    const { body } = await admin.get('/orders?size=1')
    expect([body.total, body.counts]).toEqual([
      2,
      { delivery_in_progress: 1, partially_received: 0, received: 0, cancelled: 1 },
    ])
    expect((await admin.get('/orders?export=csv')).text).toContain('Livraison en cours')
    expect((await admin.get('/orders/lines?open=true')).body.data).toMatchObject([{ name: 'Vis', number: 'A-2' }])
    expect(
      (await admin.post('/search', { target: 'orders', filters: condition })).body.data.map(
        ({ number }: never) => number,
      ),
    ).toEqual(['A-1'])
  })

  it('is found line by line by words of the line, of its order and of both, and by nothing else', async () => {
    const other = (await admin.post('/suppliers', { name: 'Acier 50 % Plus' })).body.guid
    await make({ number: 'A-1', articles: [LINE, { ...LINE, name: 'Écrou 50_60', tag: 'E-50' }] })
    await make({ number: 'B-2', supplier: other, articles: [LINE] })
    const found = async (search: string) =>
      (await admin.get(`/orders/lines?sort=name&search=${encodeURIComponent(search)}`)).body.data.map(
        ({ name, number }: Record<string, string>) => `${number} ${name}`,
      )
    expect(await found('ecrou')).toEqual(['A-1 Écrou 50_60'])
    expect(await found('faure ÉCROU e-50')).toEqual(['A-1 Écrou 50_60'])
    expect(await found('vis a-1')).toEqual(['A-1 Vis'])
    expect(await found('acier')).toEqual(['B-2 Vis'])
    expect(await found('acier plus b-2')).toEqual(['B-2 Vis'])
    expect(await found('a')).toHaveLength(3)
    expect(await found('50 %')).toEqual(['B-2 Vis'])
    expect(await found('50_')).toEqual(['A-1 Écrou 50_60'])
    expect(await found('vis ecrou')).toEqual([])
    expect(await found('acier ecrou')).toEqual([])
  })

  it('keeps the name of a supplier that is deleted once nothing is on its way (SUPL-05, ORD-16)', async () => {
    const { guid, number } = await make()
    const refused = await admin.del(`/suppliers/${supplier}`)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining(number)])
    await admin.post(`/orders/${guid}/cancel`, {})
    expect((await admin.del(`/suppliers/${supplier}`)).status).toBe(204)
    expect((await admin.get(`/orders/${guid}`)).body.supplier).toEqual({ guid: null, name: 'Quincaillerie Faure' })
    expect((await admin.del(`/orders/${guid}`)).status).toBe(204)
  })

  it('is not changed once it is over, nor over what somebody else wrote', async () => {
    const { guid, articles, version } = await make()
    const { body } = await admin.put(`/orders/${guid}`, {
      articles: [
        { ...LINE, guid: articles[0].guid, orderedQuantity: 50 },
        { name: 'Clous', quantity: 1 },
      ],
      comment: 'Livrer au quai 2',
      version,
    })
    expect(body.articles.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity])).toEqual([
      ['Vis', 50],
      ['Clous', 1],
    ])
    expect((await admin.put(`/orders/${guid}`, { comment: '', version })).body.code).toBe('stale')
    await admin.post(`/orders/${guid}/cancel`, {})
    expect(refusalOf(await admin.put(`/orders/${guid}`, { comment: '' }))).toEqual([409, undefined, 'order_cancelled'])
    expect(refusalOf(await admin.post(`/orders/${guid}/cancel`, {}))).toEqual([409, undefined, 'order_cancelled'])
  })

  it('shows no price to who only reads orders: not in lists, files, documents or the log (X-23)', async () => {
    const { guid } = await make({ articles: [{ ...LINE, unitPrice: 12.3456 }] })
    const viewer = await aUser(node, admin.company, { roles: ['ROLE_ORDER_VIEW'] })
    const texts = await Promise.all(
      [
        `/orders/${guid}`,
        '/orders',
        '/orders/lines',
        '/orders?export=csv',
        '/orders/lines?export=csv',
        `/activities?entity=order`,
      ].map(async (path) => (await viewer.get(path)).text),
    )
    expect(texts.filter((text) => /12[.,]34|1[ \u202f]?234[.,]5/.test(text))).toEqual([])
    const paper = async (by: Caller) => pdfText(await pdfOf(by, guid)).join('\n')
    expect(await paper(admin)).toMatch(/12,3456/)
    expect(await paper(viewer)).not.toMatch(/12,34|Prix|Montant/)
  })
})

const pdfOf = async (by: Caller, guid: string): Promise<Buffer> =>
  (
    await node.app.inject({
      method: 'GET',
      url: `/api/v1/orders/${guid}/pdf`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  ).rawPayload

describe('the document of an order', () => {
  it('says who orders what of whom, at which price, over as many pages as it takes', async () => {
    const articles = Array.from({ length: 60 }, (_, n) => ({
      name: `Écrou Ø${n + 1}`,
      quantity: n + 1,
      unitPrice: 0.25,
      reference: `R-${n}`,
    }))
    const { guid } = await make({ articles, expectedDate: '2026-12-24', comment: 'Livrer au quai nº 2' })
    const pages = pdfText(await pdfOf(admin, guid))
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.join('\n')
    for (const text of [
      'Bon de commande',
      `PO-${year()}-00001`,
      'Quincaillerie Faure',
      'Écrou Ø60',
      '24/12/2026',
      '457,50',
      'Livrer au quai nº 2',
    ])
      expect(all).toContain(text)
    const english = await admin.call('GET', `/orders/${guid}/pdf`, undefined, { 'accept-language': 'en' })
    expect(String(english.headers['content-disposition'])).toContain(`Order PO-${year()}-00001.pdf`)
  })

  it('is mailed to the supplier with the mail that waits, once for a key, and says so on the order', async () => {
    const { guid } = await make()
    const key = { 'idempotency-key': node.services.clock.uuid() }
    const sent = await admin.call('POST', `/orders/${guid}/send`, { message: 'Bonjour,\n\nVoici.' }, key)
    expect(sent.body).toMatchObject({ sentTo: 'faure@example.com', sentAt: expect.any(String) })
    await admin.call('POST', `/orders/${guid}/send`, { message: 'Bonjour,\n\nVoici.' }, key)
    const { rows } = await node.pool.query<{ subject: string; file_name: string; file: Buffer; text_body: string }>(
      "select subject, text_body, file_name, file from mail where recipient = 'faure@example.com' and subject like $1",
      [`%${(await admin.get(`/orders/${guid}`)).body.number}%`],
    )
    expect(rows.map(({ file_name, text_body }) => [file_name, text_body.startsWith('Bonjour,\n\nVoici.')])).toEqual([
      [`Commande PO-${year()}-00001.pdf`, true],
    ])
    expect(pdfText(rows[0]!.file).join('\n')).toContain('Vis')
  })

  it('needs an address', async () => {
    const other = (await admin.post('/suppliers', { name: 'Sans adresse' })).body.guid
    const { guid } = await make({ supplier: other })
    expect(refusalOf(await admin.post(`/orders/${guid}/send`, {}))).toEqual([422, 'to', 'order_no_address'])
    expect(refusalOf(await admin.post(`/orders/${guid}/send`, { to: 'nobody' }))).toEqual([422, 'to', 'email'])
    expect((await admin.post(`/orders/${guid}/send`, { to: 'ici@example.com' })).status).toBe(200)
  })
})

describe('what is under its threshold', () => {
  it('is proposed to the supplier who sells it for least, in whole packages, less what is on order', async () => {
    const hall = await aFolder(admin, 'Halle')
    await anItem(admin, hall, { name: 'Vis', tag: 'V1', quantity: 5, threshold: 20 })
    await anItem(admin, hall, { name: 'Clous', quantity: 50, threshold: 20 })
    await anItem(admin, hall, { name: 'Colle', quantity: 0, threshold: 2 })
    const dear = (
      await admin.post('/suppliers', {
        name: 'Cher',
        articles: [
          { name: 'Vis', unitPrice: 2 },
          { name: 'Clous', unitPrice: 1 },
        ],
      })
    ).body.guid
    await admin.put(`/suppliers/${supplier}`, {
      articles: [
        { name: 'Vis à bois', tag: 'v1', unitPrice: 0.1, packaging: 10, reference: 'QF-1' },
        { name: 'Colle', packaging: 6, unitPrice: 4.5 },
      ],
    })
    const proposed = async () => (await admin.get('/orders/proposals')).body.data
    expect(await proposed()).toMatchObject([
      {
        supplier: { guid: supplier },
        lines: [
          { name: 'Colle', stock: 0, threshold: 2, onOrder: 0, quantity: 6 },
          { name: 'Vis à bois', stock: 5, threshold: 20, onOrder: 0, quantity: 20, reference: 'QF-1' },
        ],
        total: 29,
      },
    ])
    expect(dear).toBeDefined()
    await make({ articles: [{ name: 'Vis à bois', tag: 'V1', quantity: 10 }] })
    expect((await proposed())[0].lines).toMatchObject([
      { name: 'Colle' },
      { name: 'Vis à bois', onOrder: 10, quantity: 10 },
    ])
    await make({ articles: [{ name: 'Vis', quantity: 10 }] })
    expect((await proposed())[0].lines).toMatchObject([{ name: 'Colle' }])
  })

  it('shows beside a record how much of it is on order, and the orders to who may open them', async () => {
    const hall = await aFolder(admin, 'Halle')
    const item = await anItem(admin, hall, { name: 'Vis', tag: 'V1', quantity: 5 })
    const { number } = await make({
      articles: [{ name: 'Vis à bois', tag: 'v1', quantity: 30 }],
      expectedDate: '2999-01-01',
    })
    await make({ articles: [{ name: 'VIS', quantity: 12 }] })
    expect((await admin.get(`/orders/on-order?item=${item}`)).body).toMatchObject({
      quantity: 42,
      orders: [{ name: number, quantity: 30, expectedDate: '2999-01-01' }, { quantity: 12 }],
    })
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] })
    expect((await keeper.get(`/orders/on-order?item=${item}`)).status).toBe(404)
  })
})
