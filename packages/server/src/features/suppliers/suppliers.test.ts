import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})

const SCREWS = { type: 'product', name: 'Vis 4x40', tag: 'V440', reference: 'QF-440', unitPrice: 0.0375, leadDays: 5 }
const make = async (more: Record<string, unknown> = {}, by = admin) => {
  const { status, body } = await by.post('/suppliers', { name: 'Quincaillerie Faure', articles: [SCREWS], ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const refusalOf = ({
  status,
  body,
}: {
  status: number
  body: { code: string; errors?: { field?: string; code: string }[] }
}) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]

describe('a supplier', () => {
  it('has a contact and articles with reference, exact price, lead time and packaging (SUPL-01)', async () => {
    const body = await make({
      contact: { name: 'Mme Faure', email: 'faure@example.com', phone: '01 44 55 66 77' },
      articles: [{ ...SCREWS, packaging: 200, quantity: 1000 }],
    })
    expect((await admin.get(`/suppliers/${body.guid}`)).body).toMatchObject({
      contact: { name: 'Mme Faure', email: 'faure@example.com', phone: '01 44 55 66 77' },
      articles: [{ ...SCREWS, unitPrice: 0.0375, packaging: 200, quantity: 1000 }],
      articles_count: 1,
      open_orders: 0,
    })
    const { body: changed } = await admin.put(`/suppliers/${body.guid}`, { contact: { email: null }, version: 1 })
    expect(changed.contact).toEqual({ name: 'Mme Faure', email: '', phone: '01 44 55 66 77' })
    expect(changed.articles).toEqual(body.articles)
  })

  it('has a name of its own, articles with names of their own, and prices with four decimals (SUPL-04)', async () => {
    const { guid, articles } = await make()
    expect(refusalOf(await admin.post('/suppliers', { name: ' quincaillerie  FAURE ' }))).toEqual([
      422,
      'name',
      'exists',
    ])
    const twice = { articles: [SCREWS, { ...SCREWS, name: 'VIS 4x40' }] }
    expect(refusalOf(await admin.put(`/suppliers/${guid}`, twice))).toEqual([
      422,
      'articles.1.name',
      'supplier_article_duplicate',
    ])
    for (const unitPrice of [0.00001, -1, 1e9])
      expect(refusalOf(await admin.put(`/suppliers/${guid}`, { articles: [{ ...SCREWS, unitPrice }] }))).toEqual([
        422,
        'articles.0.unitPrice',
        'price',
      ])
    expect(refusalOf(await admin.put(`/suppliers/${guid}`, { articles: [{ ...SCREWS, quantity: 0 }] }))[0]).toBe(422)
    expect(refusalOf(await admin.put(`/suppliers/${guid}`, { contact: { email: 'nobody' } }))).toEqual([
      422,
      'contact.email',
      'email',
    ])
    // Two that change names with each other keep who they are.
    const [one] = articles
    const { body } = await admin.put(`/suppliers/${guid}`, {
      articles: [{ ...SCREWS, guid: one.guid, name: 'Vis' }, SCREWS],
    })
    expect(body.articles.map(({ guid: id, name }: { guid: string; name: string }) => [id === one.guid, name])).toEqual([
      [true, 'Vis'],
      [false, 'Vis 4x40'],
    ])
  })

  it('is not changed over what somebody else wrote meanwhile', async () => {
    const { guid } = await make()
    await admin.put(`/suppliers/${guid}`, { comment: 'Fermé en août', version: 1 })
    expect((await admin.put(`/suppliers/${guid}`, { name: 'Faure', version: 1 })).body).toMatchObject({
      code: 'stale',
      current: { comment: 'Fermé en août' },
    })
  })

  it('is listed, found by its contact, filtered by conditions and downloaded', async () => {
    await make({ contact: { name: 'Mme Faure' } })
    await make({ name: 'Acier Plus', articles: [] })
    const names = async (query: string) =>
      (await admin.get(`/suppliers?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Acier Plus', 'Quincaillerie Faure'])
    expect(await names('search=madame%20mme')).toEqual([])
    expect(await names('search=mme')).toEqual(['Quincaillerie Faure'])
    const condition = { operator: 'AND', rules: [{ field: 'articles', operator: 'more_than', value: 0 }] }
    expect(await names(`filters=${encodeURIComponent(JSON.stringify(condition))}`)).toEqual(['Quincaillerie Faure'])
    const { text } = await admin.get('/suppliers?export=csv')
    expect(text).toContain('Quincaillerie Faure')
    expect((await admin.get('/suppliers/articles?search=qf-440')).body.data).toMatchObject([
      { name: 'Vis 4x40', supplier: { name: 'Quincaillerie Faure' }, unitPrice: 0.0375 },
    ])
  })
})

it('articles are found by their words and those of their supplier, of one, of few and of many suppliers', async () => {
  await make()
  for (let n = 1; n <= 12; n++)
    await make({ name: `Négoce ${n}`, articles: [{ ...SCREWS, name: `Boulon ${n}`, reference: `R-${n}` }] })
  const found = async (search: string) =>
    (await admin.get(`/suppliers/articles?search=${encodeURIComponent(search)}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await found('boulon 7')).toEqual(['Boulon 7'])
  expect(await found('negoce 7')).toEqual(['Boulon 7'])
  expect(await found('negoce boulon r-12')).toEqual(['Boulon 12'])
  expect(await found('faure')).toEqual(['Vis 4x40'])
  expect(await found('quincaillerie faure vis')).toEqual(['Vis 4x40'])
  expect(await found('negoce')).toHaveLength(12)
  expect(await found('negoce vis')).toEqual([])
})

describe('rights on suppliers', () => {
  it('are those of suppliers or the whole of orders, and any role of either reads (SUPL-03)', async () => {
    const { guid } = await make()
    const by = (role: string) => aUser(node, admin.company, { roles: [role as never] })
    for (const [role, reads, adds, deletes] of [
      ['ROLE_ORDER_FULL', 200, 201, 409],
      ['ROLE_ORDER_EDIT', 200, 403, 403],
      ['ROLE_ORDER_SUPPLIER_ADD', 200, 201, 403],
      ['ROLE_ORDER_SUPPLIER_VIEW', 200, 403, 403],
      ['ROLE_ITEM_FULL', 403, 403, 403],
    ] as const) {
      const user = await by(role)
      expect([role, (await user.get(`/suppliers/${guid}`)).status]).toEqual([role, reads])
      expect([role, (await user.post('/suppliers', { name: `Chez ${role}` })).status]).toEqual([role, adds])
      if (deletes === 403) expect([role, (await user.del(`/suppliers/${guid}`)).status]).toEqual([role, deletes])
    }
  })

  it('show prices to who has the right to them, and to nobody else anywhere (X-23)', async () => {
    const { guid } = await make()
    const viewer = await aUser(node, admin.company, { roles: ['ROLE_ORDER_VIEW'] })
    expect((await viewer.get(`/suppliers/${guid}`)).body.articles[0].unitPrice).toBeNull()
    expect((await viewer.get('/suppliers/articles')).body.data[0].unitPrice).toBeNull()
    expect((await viewer.get('/suppliers/articles?export=csv')).text).not.toContain('0,0375')
    const buyer = await aUser(node, admin.company, { roles: ['ROLE_ORDER_SUPPLIER_VIEW', 'ROLE_PRICE_VIEW'] })
    expect((await buyer.get(`/suppliers/${guid}`)).body.articles[0].unitPrice).toBe(0.0375)
    expect((await buyer.get('/suppliers/articles?export=csv')).text).toMatch(/0[.,]0375/)
  })

  it('let files and comments lie on a supplier', async () => {
    const { guid } = await make()
    expect((await admin.post('/comments', { target: 'suppliers', guid, text: 'Remise de 5 %' })).status).toBe(201)
    expect((await admin.get(`/comments?target=suppliers&guid=${guid}`)).body.data).toMatchObject([
      { text: 'Remise de 5 %' },
    ])
    const stranger = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
    expect((await stranger.get(`/comments?target=suppliers&guid=${guid}`)).status).toBe(403)
  })
})
