import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  type Reply,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let folder: string
let recipient: string
beforeAll(async () => {
  node = await startTestNode(url)
})
// Stopping asks every check of the ledger: what is out, what came back, what records know of it.
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Réserve')
  recipient = (await admin.post('/recipients', { firstname: 'Claire', lastname: 'Morel' })).body.guid
})

const today = () => companyToday(new Date(), 'Europe/Paris')
const drill = (more: Record<string, unknown> = {}) => anItem(admin, folder, { name: 'Perceuse', quantity: 10, ...more })
const laptop = () => anItem(admin, folder, { name: 'Portable', type: 'equipment', quantity: 1 })
type Lent = { guid: string; handover: string; remaining: number; late: boolean; version: number }
const lend = (items: readonly { guid: string; quantity?: number }[], more: Record<string, unknown> = {}, by = admin) =>
  by.post<{ handover: string; data: Lent[] }>('/checkouts', { recipient, items, ...more })
const lentOne = async (guid: string, quantity?: number, more: Record<string, unknown> = {}): Promise<Lent> => {
  const { status, body } = await lend([{ guid, ...(quantity && { quantity }) }], more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data[0]!
}
const quantities = async (item: string) => {
  const { body } = await admin.get(`/items/${item}`)
  return [body.quantity, body.quantityAvailable, body.quantityCheckedOut, body.quantityReserved]
}
const refusalOf = ({ status, body }: Reply<unknown>) => {
  const { code, errors } = body as { code: string; errors?: { field?: string; code: string }[] }
  return [status, errors?.[0]?.field, errors?.[0]?.code ?? code]
}

describe('a checkout', () => {
  it('lends several things at once, one checkout a line, and leaves the quantity as it is (CHK-01, CHK-07, CHK-09)', async () => {
    const [drills, computer] = [await drill(), await laptop()]
    const dueDate = addDays(today(), 3)
    const { status, body } = await lend([{ guid: drills, quantity: 4 }, { guid: computer }], {
      dueDate,
      comment: 'Chantier',
    })
    expect([status, body.data.length]).toEqual([201, 2])
    expect(body.data[0]).toMatchObject({
      handover: body.handover,
      item: { guid: drills, name: 'Perceuse' },
      recipient: { guid: recipient, name: 'Claire Morel' },
      quantity: 4,
      returnedQuantity: 0,
      remaining: 4,
      status: 'checked_out',
      dueDate,
      late: false,
      comment: 'Chantier',
      checkedOutBy: { guid: admin.guid },
      checkedInAt: null,
    })
    expect(await quantities(drills)).toEqual([10, 6, 4, 0])
    expect(await quantities(computer)).toEqual([1, 0, 1, 0])
  })

  it('is all of it or nothing, and each refusal names its line', async () => {
    const [drills, computer] = [await drill(), await laptop()]
    const wrong = async (items: { guid: string; quantity?: number }[], more = {}) => refusalOf(await lend(items, more))
    expect(await wrong([{ guid: drills, quantity: 11 }])).toEqual([422, 'items.0.quantity', 'checkout_too_much'])
    expect(await wrong([{ guid: computer }, { guid: drills, quantity: 1.5 }])).toEqual([
      422,
      'items.1.quantity',
      'quantity_whole',
    ])
    expect(
      await wrong([
        { guid: drills, quantity: 1 },
        { guid: drills, quantity: 1 },
      ]),
    ).toEqual([422, 'items.1', 'duplicates'])
    expect(await wrong([{ guid: drills }])).toEqual([422, 'items.0.quantity', 'quantity_zero'])
    expect(await wrong([{ guid: crypto.randomUUID(), quantity: 1 }])).toEqual([422, 'items.0', 'item_not_found'])
    expect(await wrong([{ guid: drills, quantity: 1 }], { dueDate: addDays(today(), -1) })).toEqual([
      422,
      'dueDate',
      'checkout_past',
    ])
    expect(await wrong([{ guid: drills, quantity: 1 }], { recipient: crypto.randomUUID() })).toEqual([
      422,
      'recipient',
      'unknown_value',
    ])
    expect(await quantities(computer)).toEqual([1, 1, 0, 0])
  })

  it('takes equipment whole and once (CHK-07): the second is told so in the words of the requirements', async () => {
    const computer = await laptop()
    await lentOne(computer)
    const { status, body } = await lend([{ guid: computer, quantity: 1 }])
    expect([status, (body as unknown as { message: string }).message]).toEqual([409, 'Cet équipement est déjà sorti'])
  })

  it('does not take what is reserved for somebody else (T32), and what is out is not reserved', async () => {
    const drills = await drill()
    await admin.post('/reservations', {
      name: { name: 'Chantier' },
      item: drills,
      quantity: 7,
      expiryDate: '2999-12-31',
    })
    expect(refusalOf(await lend([{ guid: drills, quantity: 4 }]))).toEqual([
      422,
      'items.0.quantity',
      'checkout_too_much',
    ])
    await lentOne(drills, 3)
    expect(await quantities(drills)).toEqual([10, 0, 3, 7])
    const more = { name: { name: 'Autre' }, item: drills, quantity: 1, expiryDate: '2999-12-31' }
    expect(refusalOf(await admin.post('/reservations', more))).toEqual([422, 'quantity', 'reservation_too_much'])
  })

  it('keeps what is out from exits, parts that move, other units and other types, and says why (T32, ITEM-35)', async () => {
    const [drills, other] = [await drill(), await aFolder(admin, 'Atelier')]
    await lentOne(drills, 4)
    const out = await admin.post(`/items/${drills}/transactions`, { type: 'out', quantity: 7, action: 'consumption' })
    expect([out.status, JSON.stringify(out.body)]).toEqual([422, expect.stringContaining('checked_out')])
    const part = await admin.post('/items/move', { destination: other, items: [{ guid: drills, quantity: 7 }] })
    expect([part.status, JSON.stringify(part.body)]).toEqual([422, expect.stringContaining('checked_out')])
    const type = await admin.put(`/items/${drills}`, { type: 'equipment' })
    expect([type.status, type.body.code]).toEqual([409, 'still_out'])
    expect(
      (await admin.post(`/items/${drills}/transactions`, { type: 'out', quantity: 6, action: 'consumption' })).status,
    ).toBe(201)
    expect(await quantities(drills)).toEqual([4, 0, 4, 0])
  })

  it('follows a record that moves as a whole', async () => {
    const [computer, other] = [await laptop(), await aFolder(admin, 'Atelier')]
    const { guid } = await lentOne(computer)
    expect((await admin.post('/items/move', { destination: other, items: [{ guid: computer }] })).status).toBe(201)
    expect((await admin.get(`/checkouts/${guid}`)).body).toMatchObject({ folder: { guid: other }, remaining: 1 })
  })

  it('keeps its record out of the trash, alone, among others and with its folder (T32)', async () => {
    const [drills, free] = [await drill(), await drill({ name: 'Vis' })]
    const { guid } = await lentOne(drills, 1)
    expect(refusalOf(await admin.del(`/items/${drills}`))).toEqual([409, undefined, 'still_out'])
    const { body } = await admin.post('/items/bulk-delete', { guids: [drills, free] })
    expect(body).toMatchObject({ deleted: 1, failed: [{ guid: drills, code: 'still_out' }] })
    expect(refusalOf(await admin.del(`/folders/${folder}`))).toEqual([409, undefined, 'still_out'])
    await admin.post(`/checkouts/${guid}/checkin`, {})
    expect((await admin.del(`/items/${drills}`)).status).toBe(204)
  })

  it('is of variants and lots, and shows with their product', async () => {
    const product = await anItem(admin, folder, { name: 'Gants', quantity: 0 })
    const { body: size } = await admin.post(`/items/${product}/variants`, { name: 'M', kind: 'variant', quantity: 5 })
    expect(refusalOf(await lend([{ guid: product, quantity: 1 }]))).toEqual([422, 'items.0', 'has_variants'])
    await lentOne(size.guid, 2)
    expect(await quantities(product)).toEqual([5, 3, 2, 0])
    expect((await admin.get(`/checkouts?item=${product}`)).body.total).toBe(1)
  })
})

describe('a return', () => {
  it('comes in parts; the last ends it, and nothing more comes back (CHK-08)', async () => {
    const drills = await drill()
    const { guid } = await lentOne(drills, 4)
    const back = (body: Record<string, unknown> = {}) => admin.post(`/checkouts/${guid}/checkin`, body)
    expect((await back({ quantity: 1, comment: 'Mandrin usé' })).body).toMatchObject({
      status: 'checked_out',
      returnedQuantity: 1,
      remaining: 3,
      returns: [{ quantity: 1, comment: 'Mandrin usé', by: { guid: admin.guid } }],
    })
    expect(await quantities(drills)).toEqual([10, 7, 3, 0])
    expect(refusalOf(await back({ quantity: 4 }))).toEqual([422, 'quantity', 'checkin_too_much'])
    expect(refusalOf(await back({ quantity: 0.5 }))).toEqual([422, 'quantity', 'quantity_whole'])
    expect((await back()).body).toMatchObject({ status: 'checked_in', remaining: 0, checkedInBy: { guid: admin.guid } })
    expect(refusalOf(await back())).toEqual([409, undefined, 'checkout_over'])
    expect(await quantities(drills)).toEqual([10, 10, 0, 0])
  })

  it('is of several things at once, of several people, all or none', async () => {
    const [drills, computer] = [await drill(), await laptop()]
    const other = (await admin.post('/recipients', { lastname: 'Arnaud' })).body.guid
    const [one, two] = [await lentOne(drills, 4), await lentOne(computer, undefined, { recipient: other })]
    const back = (checkouts: { guid: string; quantity?: number }[]) =>
      admin.post<{ data: Lent[] }>('/checkouts/checkin', { checkouts })
    expect(refusalOf(await back([{ guid: one.guid }, { guid: two.guid, quantity: 2 }]))).toEqual([
      422,
      'checkouts.1.quantity',
      'checkin_too_much',
    ])
    expect(refusalOf(await back([{ guid: one.guid }, { guid: one.guid }]))[2]).toBe('duplicates')
    const { status, body } = await back([{ guid: one.guid, quantity: 1 }, { guid: two.guid }])
    expect([status, body.data.map(({ remaining }) => remaining)]).toEqual([200, [3, 0]])
    expect(await quantities(computer)).toEqual([1, 1, 0, 0])
  })

  it('is sent twice with one key and taken once', async () => {
    const drills = await drill()
    const { guid } = await lentOne(drills, 4)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => admin.call('POST', `/checkouts/${guid}/checkin`, { quantity: 1 }, key)
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await admin.get(`/checkouts/${guid}`)).body).toMatchObject({ returnedQuantity: 1 })
  })
})

describe('the list, the record and the recipient', () => {
  it('agree on what is out and late, whatever was done', async () => {
    const [drills, computer] = [await drill(), await laptop()]
    const one = await lentOne(drills, 4)
    await lentOne(drills, 2)
    await lentOne(computer)
    await admin.post(`/checkouts/${one.guid}/checkin`, { quantity: 1 })
    const out = async (query: string) =>
      (await admin.get<{ data: Lent[] }>(`/checkouts?${query}`)).body.data.reduce((sum, row) => sum + row.remaining, 0)
    expect(await out(`item=${drills}&open=true`)).toBe(5)
    expect((await quantities(drills))[2]).toBe(5)
    expect(await out(`recipient=${recipient}&open=true`)).toBe(6)
    expect((await admin.get(`/recipients/${recipient}`)).body).toMatchObject({ open_checkouts: 3, late_checkouts: 0 })
  })

  it('is found by what its record and its recipient are called by now, and where that lies (PERM-22)', async () => {
    const cellar = await aFolder(admin, 'Cave')
    const reader = await aUser(node, admin.company, {
      roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_CHECKOUT', 'ROLE_ITEM_VIEW'],
    })
    await grant(node, reader, folder, 'read')
    const item = await drill({ tag: 'P-7' })
    const { guid } = await lentOne(item, 1)
    const found = async (query: string, by = reader) => {
      const { data, total } = (await by.get(`/checkouts?${query}`)).body
      expect(data).toHaveLength(total)
      return data.map((one: Lent & { item: { name: string } }) => one.item.name)
    }
    expect(await found('search=perceuse%20p-7%20morel')).toEqual(['Perceuse'])
    await admin.put(`/items/${item}`, { name: 'Visseuse', tag: 'V-1' })
    await admin.put(`/recipients/${recipient}`, { lastname: 'Faure' })
    expect(await found('search=perceuse')).toEqual([])
    expect(await found('search=visseuse%20v-1%20faure')).toEqual(['Visseuse'])
    const moved = await admin.post('/items/move', { items: [{ guid: item }], destination: cellar })
    expect(moved.status).toBe(201)
    expect([await found(''), await found('search=visseuse')]).toEqual([[], []])
    expect(await found('', admin)).toEqual(['Visseuse'])
    expect((await admin.post(`/checkouts/${guid}/checkin`, {})).status).toBeLessThan(300)
    await admin.del(`/items/${item}`)
    expect(await found('', admin)).toEqual([])
    await admin.post('/trash/restore', { guids: [item] })
    expect(await found('search=faure', admin)).toEqual(['Visseuse'])
  })
  it('is sorted, searched, filtered by conditions, searched as a target and downloaded (SRCH-04)', async () => {
    const [drills, computer] = [await drill({ tag: 'P-100' }), await laptop()]
    await lentOne(drills, 4, { dueDate: addDays(today(), 1) })
    await lentOne(computer)
    const names = async (query: string) =>
      (await admin.get(`/checkouts?${query}`)).body.data.map(({ item }: { item: { name: string } }) => item.name)
    expect(await names('sort=dueDate')).toEqual(['Perceuse', 'Portable'])
    expect(await names('sort=-dueDate')).toEqual(['Perceuse', 'Portable'])
    expect(await names('search=morel%20p-100')).toEqual(['Perceuse'])
    const filters = { operator: 'AND', rules: [{ field: 'remaining', operator: 'more_than', value: 1 }] }
    expect(await names(`filters=${encodeURIComponent(JSON.stringify(filters))}`)).toEqual(['Perceuse'])
    expect((await admin.post('/search', { target: 'checkouts', filters })).body).toMatchObject({ total: 1 })
    const { text } = await admin.get('/checkouts?export=csv')
    expect(text).toContain('Claire Morel')
    expect(text).toContain('Reste à rendre')
  })
})

describe('rights on checkouts', () => {
  it('are two roles, one to hand out and one to take back; recipients’ roles read (CHK-06, PERM-18)', async () => {
    const drills = await drill()
    const { guid } = await lentOne(drills, 5)
    for (const [role, reads, lends, returns, extends_] of [
      ['ROLE_CHECKOUT', 200, 201, 403, 200],
      ['ROLE_CHECKIN', 200, 403, 200, 403],
      ['ROLE_CHECKOUT_RECIPIENT_VIEW', 200, 403, 403, 403],
      ['ROLE_ITEM_FULL', 403, 403, 403, 403],
    ] as const) {
      const user = await aUser(node, admin.company, { roles: [role] })
      await grant(node, user, folder, 'read')
      expect([
        role,
        (await user.get(`/checkouts/${guid}`)).status,
        (await lend([{ guid: drills, quantity: 1 }], {}, user)).status,
        (await user.post(`/checkouts/${guid}/checkin`, { quantity: 1 })).status,
        (await user.put(`/checkouts/${guid}`, { dueDate: addDays(today(), 2) })).status,
      ]).toEqual([role, reads, lends, returns, extends_])
    }
  })

  it('end at the folders that somebody sees: hidden things are not listed, lent or taken back (CHK-07)', async () => {
    const drills = await drill()
    const { guid } = await lentOne(drills, 5)
    const user = await aUser(node, admin.company, { roles: ['ROLE_CHECKOUT', 'ROLE_CHECKIN'] })
    expect((await user.get('/checkouts')).body.total).toBe(0)
    expect((await user.get(`/checkouts/${guid}`)).status).toBe(404)
    expect((await user.post(`/checkouts/${guid}/checkin`, {})).status).toBe(404)
    expect(refusalOf(await lend([{ guid: drills, quantity: 1 }], {}, user))).toEqual([422, 'items.0', 'item_not_found'])
    expect((await user.get(`/recipients/${recipient}`)).body.open_checkouts).toBe(0)
  })

  it('are all gone where the module is off (CHK-02)', async () => {
    const off = await aUser(node, await aCompany(node, { modules: ['reservation'] }))
    for (const path of ['/checkouts', '/recipients']) expect((await off.get(path)).status).toBe(404)
  })
})

describe('the log', () => {
  it('says what went and what came back, with the events of the triggers (CHK-12)', async () => {
    const drills = await drill()
    const { guid } = await lentOne(drills, 4)
    await admin.post(`/checkouts/${guid}/checkin`, { quantity: 1 })
    const { body } = await admin.get(`/activities?entity=checkout&guid=${guid}`)
    expect(body.data.map(({ action }: { action: string }) => action).toSorted()).toEqual(['checkin', 'checkout'])
  })
})
