import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { at, type Made } from '../../testing/operations.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let hall: string
let safe: string
let shop: string
let one: Made & { code: string }
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
  safe = await aFolder(admin, 'Coffre', { parent: hall })
  shop = await aFolder(admin, 'Boutique')
  const kinds = ['preparation', 'out_of_stock', 'out_of_stock_reception']
  one = (
    await admin.post('/interventions', {
      title: 'Réassort de Noël',
      type: 'move',
      location: hall,
      destination: shop,
      expedition_date: companyToday(new Date(), 'Europe/Paris'),
      packages: 3,
      recipients: [{ kind: 'email', email: 'quai@example.com' }],
      tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'user', guid: admin.guid } })),
    })
  ).body as never
  const items = [
    await anItem(admin, hall, { name: 'Vis à bois', quantity: 10, tag: 'VIS' }),
    await anItem(admin, safe, { name: 'Or', quantity: 4.5, unit: 'kg', tag: 'OR' }),
  ]
  await admin.post(`${at(one, 'preparation')}/open`)
  for (const item of items) await admin.post(`${at(one, 'preparation')}/scan`, { item, quantity: 2 })
  await admin.post(`${at(one, 'preparation')}/close`, {})
})
afterAll(() => node.stop())

const slip = async (by: Caller, kind: string) => {
  const { statusCode, rawPayload } = await node.app.inject({
    url: `/api/v1/interventions/${one.guid}/slips/${kind}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  expect(statusCode).toBe(200)
  return pdfText(rawPayload).join('\n')
}

describe('a slip of an operation', () => {
  it('says what is to be picked where, by the way through the places, with the code of the operation', async () => {
    const text = await slip(admin, 'picking')
    for (const part of ['Bon de préparation', one.code, 'Réassort de Noël', 'Boutique', '3', 'quai@example.com'])
      expect(text).toContain(part)
    expect(text.indexOf('Vis à bois')).toBeLessThan(text.indexOf('Halle / Coffre'))
    expect(text).toContain('2 kg')
    expect(await slip(admin, 'delivery')).toContain('Reçu par')
  })

  it('names nothing that lies where its reader sees nothing', async () => {
    const clerk = await aUser(node, admin.company, { roles: ['ROLE_INTERVENTION_FULL', 'ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, clerk, hall, 'read')
    await grant(node, clerk, safe, 'none')
    const text = await slip(clerk, 'picking')
    expect(text).toContain('Vis à bois')
    for (const hidden of ['Coffre', 'OR', 'Boutique']) expect(text.split('\n')).not.toContain(hidden)
    expect(text).not.toContain('Or\n')
  })

  it('is the way to its operation: the code is answered by a scan, to who sees the operation', async () => {
    const found = await admin.get(`/items/scan/${one.code.toLowerCase()}`)
    expect(found.body).toMatchObject({ kind: 'operation', operation: { guid: one.guid, name: 'Réassort de Noël' } })
    const stranger = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, stranger, hall, 'read')
    expect((await stranger.get(`/items/scan/${one.code}`)).status).toBe(404)
    const twin = await anItem(admin, hall, { name: 'Autre', tag: one.code })
    expect((await admin.get(`/items/scan/${one.code}`)).body).toMatchObject({ kind: 'item', item: { guid: twin } })
  })

  it('has a number that no other operation has, planned at once or not', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        admin.post('/interventions', {
          title: 'Tournée',
          type: 'inventory',
          location: hall,
          tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
        }),
      ),
    )
    const codes = made.map(({ body }) => body.code)
    expect(codes.toSorted()).toEqual(Array.from({ length: 8 }, (_, nth) => `OP-${String(nth + 2).padStart(5, '0')}`))
    expect((await admin.get('/interventions?search=OP-00003')).body.total).toBe(1)
  })
})
