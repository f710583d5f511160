import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
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
let user: Caller
let folder: string
let other: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
  other = await aFolder(user, 'Camion')
})
afterAll(() => node.stop())

describe('stock in and out', () => {
  it('posts the movement with the quantity after it, and the history tells who', async () => {
    const item = await anItem(user, folder, { name: 'Piles', quantity: 10 })
    const out = await user.post(`/items/${item}/transactions`, {
      type: 'out',
      quantity: 3,
      action: 'given_to_technician',
      recipient: 'Luc',
    })
    expect(out.status).toBe(201)
    expect(out.body.items[0]).toMatchObject({ guid: item, quantity: 7, quantityAvailable: 7 })
    expect(out.body.transactions[0]).toMatchObject({
      type: 'out',
      quantity: 3,
      quantity_after: 7,
      action: 'given_to_technician',
      recipient: 'Luc',
      folder_path: 'Réserve',
    })
    const history = await user.get(`/activities?guid=${item}`)
    expect(history.body.data.map((row: { action: string }) => row.action)).toEqual(['stock_out', 'create'])
  })
  it('refuses more than there is, in the language of the caller, and changes nothing', async () => {
    const item = await anItem(user, folder, { name: 'Gants', quantity: 2 })
    const refused = await user.call(
      'POST',
      `/items/${item}/transactions`,
      { type: 'out', quantity: 3, action: 'given_to_technician' },
      { 'accept-language': 'en' },
    )
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { field: 'quantity', code: 'remaining_negative', message: 'The remaining quantity must be 0 or more' },
    ])
    expect((await user.get(`/items/${item}`)).body.quantity).toBe(2)
  })
  it('refuses a quantity that would reach 1,000,000,000', async () => {
    const item = await anItem(user, folder, { name: 'Grains', quantity: 999_999_999 })
    const refused = await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 1 })
    expect(refused.body.errors[0]).toMatchObject({
      field: 'quantity',
      code: 'quantity_too_large',
      message: 'Quantité trop grande',
    })
  })
  it('asks an exit what it is for', async () => {
    const item = await anItem(user, folder, { name: 'Casques', quantity: 2 })
    expect((await user.post(`/items/${item}/transactions`, { type: 'out', quantity: 1 })).body.errors[0]).toMatchObject(
      { field: 'action', code: 'required' },
    )
  })
})

describe('many at once on one record', () => {
  it('lose no change: they answer what everybody reads afterwards, and stand in the ledger in order (GEN-24)', async () => {
    const item = await anItem(user, folder, { name: 'Joints', quantity: 100 })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        user.post(
          `/items/${item}/transactions`,
          n % 3 === 0 ? { type: 'out', quantity: 2, action: 'given_to_technician' } : { type: 'in', quantity: 1 },
        ),
      ),
    )
    const read = new Map(
      (await user.get(`/transactions?item=${item}`)).body.data.map((one: { guid: string }) => [one.guid, one]),
    )
    for (const { body } of answers) expect(read.get(body.transactions[0].guid)).toEqual(body.transactions[0])
    const last = answers
      .map(({ body }) => body.items[0])
      .reduce((latest, one) => (one.version > latest.version ? one : latest))
    // What is told of all folders is told where an item is read.
    expect((await user.get(`/items/${item}`)).body).toEqual({ ...last, quantityTotal: last.quantity })
    // 100, 8 exits of 2 and 16 entries of 1.
    expect([answers.filter(({ status }) => status === 201).length, last.quantity]).toEqual([24, 100])
    const {
      rows: [row],
    } = await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql`
      select count(*)::int as moves, array_agg(seq order by created_at, seq) = array_agg(seq order by seq) as in_order
      from movement where item_id = ${item}`.execute(db),
    )
    expect(row).toEqual({ moves: 25, in_order: true })
  })
})

describe('stock in and out of several items', () => {
  it('posts every line, each with its own group', async () => {
    const items = [
      await anItem(user, folder, { name: 'Vis', quantity: 10 }),
      await anItem(user, folder, { name: 'Écrous', quantity: 5 }),
    ]
    const out = await user.post('/items/transactions', {
      type: 'out',
      action: 'given_to_deliverer',
      lines: items.map((guid) => ({ guid, quantity: 4 })),
    })
    expect(out.status).toBe(201)
    expect(out.body.items.map((item: { quantity: number }) => item.quantity).toSorted()).toEqual([1, 6])
    expect(new Set(out.body.transactions.map((one: { group: string }) => one.group)).size).toBe(2)
  })
  it('is all or nothing, and names the line that is short', async () => {
    const items = [
      await anItem(user, folder, { name: 'Clous', quantity: 10 }),
      await anItem(user, folder, { name: 'Rivets', quantity: 1 }),
    ]
    const refused = await user.post('/items/transactions', {
      type: 'out',
      action: 'given_to_deliverer',
      lines: items.map((guid) => ({ guid, quantity: 4 })),
    })
    expect(refused.body.errors).toMatchObject([{ field: 'lines.1.quantity', code: 'remaining_negative' }])
    expect((await user.get(`/items/${items[0]}`)).body.quantity).toBe(10)
  })
})

describe('the same request twice', () => {
  it('has one effect and the same answer; another body under the key is refused', async () => {
    const item = await anItem(user, folder, { name: 'Colle', quantity: 10 })
    const body = { type: 'out', quantity: 4, action: 'given_to_technician' }
    const key = { 'idempotency-key': 'colle-1' }
    const answers = await Promise.all([1, 2, 3].map(() => user.call('POST', `/items/${item}/transactions`, body, key)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await user.get(`/items/${item}`)).body.quantity).toBe(6)
    const other = await user.call('POST', `/items/${item}/transactions`, { ...body, quantity: 1 }, key)
    expect(other.status).toBe(409)
  })
})

describe('moves', () => {
  it('makes the record of a part in the destination, and tops it up the next time', async () => {
    const item = await anItem(user, folder, { name: 'Fusibles', tag: 'FUS-1', quantity: 10 })
    const first = await user.post('/items/move', { items: [{ guid: item, quantity: 4 }], destination: other })
    expect(first.status).toBe(201)
    await user.post('/items/move', { items: [{ guid: item, quantity: 1 }], destination: other })
    const places = (await user.get(`/items/${item}/places`)).body
    expect(places.total).toBe(10)
    expect(
      places.places.map((place: { path: string; quantity: number }) => [place.path, place.quantity]).sort(),
    ).toEqual([
      ['Camion', 5],
      ['Réserve', 5],
    ])
  })
  it('moves the whole record, or merges it into the one of its article, and both go back', async () => {
    const item = await anItem(user, folder, { name: 'Lampe', tag: 'LAM-1', quantity: 6 })
    const part = await user.post('/items/move', { items: [{ guid: item, quantity: 2 }], destination: other })
    const there = part.body.items.find((row: { guid: string }) => row.guid !== item).guid
    const whole = await user.post('/items/move', { items: [{ guid: item }], destination: other })
    expect(whole.status).toBe(201)
    expect((await user.get(`/items/${item}`)).status).toBe(404)
    expect((await user.get(`/items/${there}`)).body.quantity).toBe(6)
    const back = await user.post(`/transactions/${whole.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })
    expect(back.status).toBe(201)
    expect((await user.get(`/items/${item}`)).body).toMatchObject({ quantity: 4, parent_guid: folder })
    expect((await user.get(`/items/${there}`)).body.quantity).toBe(2)
    const again = await user.post(`/transactions/${whole.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })
    expect(again.body.code).toBe('already_reversed')
  })
  it('takes the record of a part along when the move is taken back, unless it has had a history of its own', async () => {
    const item = await anItem(user, folder, { name: 'Gamelle', quantity: 6 })
    const undone = async (and: (made: string) => Promise<unknown>) => {
      const part = await user.post('/items/move', { items: [{ guid: item, quantity: 2 }], destination: other })
      const made: string = part.body.items.find((row: { guid: string }) => row.guid !== item).guid
      await and(made)
      const back = await user.post(`/transactions/${part.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })
      expect(back.status).toBe(201)
      expect((await user.get(`/items/${item}`)).body.quantity).toBe(6)
      return (await user.get(`/items/${made}`)).status
    }
    expect(await undone(async () => {})).toBe(404)
    expect((await user.get(`/items?search=gamelle`)).body.total).toBe(1)
    expect(await undone((made) => user.put(`/items/${made}`, { threshold: 3 }))).toBe(200)
    await user.del(`/items/${(await user.get(`/items?search=gamelle&folder=${other}`)).body.data[0].guid}`)
    expect(
      await undone((made) =>
        user
          .post('/comments', { target: 'items', guid: made, text: 'À garder' })
          .then(({ status }) => expect(status).toBe(201)),
      ),
    ).toBe(200)
  })
  it('tops up what has the same name and no barcode there, merges into it, and goes back', async () => {
    const target = await aFolder(user, 'Atelier')
    const [here, there] = [
      await anItem(user, folder, { name: 'Chevilles', quantity: 10 }),
      await anItem(user, target, { name: 'chevilles', quantity: 3 }),
    ]
    await user.post(`/items/${here}/barcodes`, { code: 'CHEV-100', quantity: 100 })
    const part = await user.post('/items/move', { items: [{ guid: here, quantity: 4 }], destination: target })
    expect([part.status, (await user.get(`/items/${there}`)).body.quantity]).toEqual([201, 7])
    const whole = await user.post('/items/move', { items: [{ guid: here }], destination: target })
    expect([
      whole.status,
      (await user.get(`/items/${there}`)).body.quantity,
      (await user.get(`/items/${here}`)).status,
    ]).toEqual([201, 13, 404])
    expect((await user.get('/items/scan/CHEV-100')).status).toBe(404)
    expect(
      (await user.post(`/transactions/${whole.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })).status,
    ).toBe(201)
    expect((await user.get('/items/scan/CHEV-100')).body).toMatchObject({
      quantity: 100,
      item: { guid: here, quantity: 6 },
    })
  })
  it('keeps apart what a barcode, a type or a unit tells apart', async () => {
    const target = await aFolder(user, 'Quincaillerie')
    await anItem(user, target, { name: 'Câble', quantity: 3, unit: 'm' })
    const pieces = await anItem(user, folder, { name: 'Câble', quantity: 2 })
    expect((await user.post('/items/move', { items: [{ guid: pieces }], destination: target })).body.errors).toEqual([
      { field: 'destination', code: 'exists', message: 'Câble existe déjà' },
    ])
    const coded = await anItem(user, folder, { name: 'Câble', tag: 'CAB-1', quantity: 2 })
    expect((await user.post('/items/move', { items: [{ guid: coded }], destination: target })).status).toBe(201)
    expect((await user.get(`/items?folder=${target}`)).body.total).toBe(2)
  })
  it('ends every record that goes whole into another of the same call', async () => {
    const [third, fourth] = [await aFolder(user, 'Quai A'), await aFolder(user, 'Quai B')]
    const first = await anItem(user, folder, { name: 'Palette', tag: 'PAL-1', quantity: 5 })
    const part = await user.post('/items/move', { items: [{ guid: first, quantity: 2 }], destination: third })
    const second = part.body.items.find((row: { guid: string }) => row.guid !== first).guid
    expect(
      (await user.post('/items/move', { items: [{ guid: first }, { guid: second }], destination: fourth })).status,
    ).toBe(201)
    expect((await user.get(`/items/${first}/places`)).body.places).toMatchObject([{ path: 'Quai B', quantity: 5 }])
  })
  it('makes one record in the destination, however many first moves arrive together', async () => {
    const [item, empty, third] = [
      await anItem(user, folder, { name: 'Cosses', quantity: 30 }),
      await aFolder(user, 'Vide'),
      await aFolder(user, 'Tiers'),
    ]
    const part = await user.post('/items/move', { items: [{ guid: item, quantity: 10 }], destination: third })
    const elsewhere = part.body.items.find((row: { guid: string }) => row.guid !== item).guid
    const moves = await Promise.all(
      [item, elsewhere, item, elsewhere, item, elsewhere].map((guid) =>
        user.post('/items/move', { items: [{ guid, quantity: 1 }], destination: empty }),
      ),
    )
    expect(moves.map((move) => move.status)).toEqual(moves.map(() => 201))
    const { places } = (await user.get(`/items/${item}/places`)).body
    expect(places.map((place: { path: string; quantity: number }) => [place.path, place.quantity]).sort()).toEqual([
      ['Réserve', 17],
      ['Tiers', 7],
      ['Vide', 6],
    ])
  })
  it('needs write at both ends', async () => {
    const item = await anItem(user, folder, { name: 'Scie', quantity: 1 })
    const reader = await aUser(node, user.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, reader, folder, 'write')
    expect((await reader.post('/items/move', { items: [{ guid: item }], destination: other })).status).toBe(404)
    await grant(node, reader, other, 'read')
    expect((await reader.post('/items/move', { items: [{ guid: item }], destination: other })).body.code).toBe(
      'folder_denied',
    )
  })
})

describe('the list of movements', () => {
  it('has both legs of a move, and a count that says what it is', async () => {
    const item = await anItem(user, folder, { name: 'Registre', quantity: 6 })
    await user.post('/items/move', { items: [{ guid: item, quantity: 2 }], destination: other, comment: 'Chantier' })
    await user.post(`/items/${item}/inventory`, { quantity: 3 })
    const rows = (await user.get('/transactions?search=registre')).body.data
    expect(
      rows.map((row: Record<string, unknown>) => [row.kind, row.type, row.action, row.quantity, row.comment]),
    ).toEqual([
      ['count', 'out', null, 1, 'inventory'],
      ['move', 'in', 'movement', 2, 'Chantier'],
      ['move', 'out', 'movement', 2, 'Chantier'],
      ['in', 'in', 'receipt', 6, ''],
    ])
    expect(rows[0]).toMatchObject({
      item_name: 'Registre',
      item_type: 'product',
      folder: { name: 'Réserve' },
      createdBy: { guid: user.guid },
    })
    expect(rows[1].folder.name).toBe('Camion')
  })
  it('is filtered by folder, type, action, person and the days of the company', async () => {
    const place = await aFolder(user, 'Filtré')
    const item = await anItem(user, place, { name: 'Filtre', quantity: 6 })
    await user.post(`/items/${item}/transactions`, {
      type: 'out',
      quantity: 1,
      action: 'given_to_technician',
      recipient: 'Zoé',
    })
    await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 2, action: 'Retour chantier' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date())
    const found = async (query: string) =>
      (await user.get(`/transactions?folder=${place}&${query}`)).body.data.map(
        (row: { quantity: number }) => row.quantity,
      )
    expect(await found('type=out')).toEqual([1])
    expect(await found('action=receipt')).toEqual([6])
    expect(await found(`from=${today}&to=${today}&sort=quantity`)).toEqual([1, 2, 6])
    expect(await found('to=2000-01-01')).toEqual([])
    expect(await found(`createdBy=${user.guid}`)).toEqual([2, 1, 6])
    expect(await found(`createdBy=${item}`)).toEqual([])
    const cable = await anItem(user, place, { name: 'Fil filtré', quantity: 2.5, unit: 'm' })
    expect((await user.get(`/transactions/totals?folder=${place}`)).body.data).toEqual([
      { unit: 'piece', in: 8, out: 1 },
      { unit: 'm', in: 2.5, out: 0 },
    ])
    expect((await user.get(`/transactions/totals?item=${cable}&type=out`)).body.data).toEqual([])
    const actions = (
      await user.call('GET', '/search/selectData?target=transactions_actions', undefined, { 'accept-language': 'en' })
    ).body.data
    expect(actions.slice(0, 2)).toEqual([
      { value: 'order_receipt', label: 'Order receipt' },
      { value: 'receipt', label: 'Receipt' },
    ])
    expect(actions).toContainEqual({ value: 'Retour chantier', label: 'Retour chantier' })
    expect((await user.get('/search/selectData?target=transactions_recipients')).body.data).toContainEqual({
      value: 'Zoé',
      label: 'Zoé',
    })
    expect((await user.get('/search/selectData?target=nothing')).status).toBe(400)
  })
  it('is never edited and never deleted, by any call nor by any statement of the application, and keeps the names of then (TRX-08)', async () => {
    const place = await aFolder(user, 'Quai ancien')
    const item = await anItem(user, place, { name: 'Nom ancien', quantity: 4 })
    const [{ guid }] = (await user.get(`/transactions?item=${item}`)).body.data
    for (const [method, path] of [
      ['PUT', `/transactions/${guid}`],
      ['PATCH', `/transactions/${guid}`],
      ['DELETE', `/transactions/${guid}`],
      ['DELETE', '/transactions'],
    ] as const)
      expect([path, [404, 405]]).toEqual([path, expect.arrayContaining([(await user.call(method, path, {})).status])])
    for (const text of [
      'update movement set comment = $$x$$',
      'delete from movement',
      'truncate movement',
      'alter table movement disable row level security',
      'update movement set delta = 0 where false',
    ])
      await expect(
        transaction(node.pool, { company: user.company }, ({ db }) => sql.raw(text).execute(db)),
        text,
      ).rejects.toThrow(/permission denied|must be owner/)
    await user.put(`/items/${item}`, { name: 'Nom nouveau' })
    await user.put(`/folders/${place}`, { name: 'Quai nouveau' })
    await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 1 })
    const names = async () =>
      (await user.get(`/transactions?item=${item}`)).body.data.map(
        ({ item_name, folder: at }: { item_name: string; folder: { name: string } }) => [item_name, at.name],
      )
    const both = [
      ['Nom nouveau', 'Quai nouveau'],
      ['Nom ancien', 'Quai ancien'],
    ]
    expect(await names()).toEqual(both)
    await user.del(`/items/${item}`)
    await user.del(`/folders/${place}`)
    expect(await names()).toEqual(both)
  })
  it('takes no movement of nothing', async () => {
    const item = await anItem(user, folder, { name: 'Zéro', quantity: 1 })
    expect((await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 0 })).body.errors).toMatchObject([
      { field: 'quantity', code: 'quantity_zero' },
    ])
  })
})

describe('counts', () => {
  it('sets the date, the quantity before and the difference, also when nothing differs', async () => {
    const item = await anItem(user, folder, { name: 'Vis M4', quantity: 10 })
    const counted = await user.post(`/items/${item}/inventory`, { quantity: 8 })
    expect(counted.body.items[0]).toMatchObject({ quantity: 8, lastQuantity: 10, inventoryDiff: -2 })
    const same = await user.post(`/items/${item}/inventory`, { quantity: 8 })
    expect(same.body.items[0]).toMatchObject({ quantity: 8, lastQuantity: 8, inventoryDiff: 0 })
    expect(same.body.items[0].inventoryDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
  it('refuses the whole list for one wrong line, and names it', async () => {
    const [a, b] = [
      await anItem(user, folder, { name: 'A1', quantity: 1 }),
      await anItem(user, folder, { name: 'B1', type: 'equipment' }),
    ]
    const refused = await user.post('/items/inventory', {
      lines: [
        { guid: a, quantity: 5 },
        { guid: b, quantity: 2 },
      ],
    })
    expect(refused.body.errors).toMatchObject([{ field: 'lines.1.quantity', code: 'quantity_equipment' }])
    expect((await user.get(`/items/${a}`)).body.quantity).toBe(1)
  })
})

describe('the past', () => {
  it('answers the quantity of an instant', async () => {
    const item = await anItem(user, folder, { name: 'Encre', quantity: 5 })
    // The clock of the database is another one than ours, and goes in microseconds.
    const before = new Date(Date.now() + 100).toISOString()
    await new Promise((done) => setTimeout(done, 250))
    await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 7 })
    const then = await user.get(`/stock/as-of?at=${before}&item=${item}`)
    expect(then.body.data).toMatchObject([{ item, quantity: 5 }])
    expect(
      (await user.get(`/stock/as-of?at=${new Date(Date.now() + 1000).toISOString()}&item=${item}`)).body.data[0]
        .quantity,
    ).toBe(12)
  })
  it('is of a folder with all below it, with what was deleted since and without what was deleted by then', async () => {
    const site = await aFolder(user, 'Site ancien')
    const room = await aFolder(user, 'Salle ancienne', { parent: site })
    const [kept, gone] = [
      await anItem(user, site, { name: 'Gardé', quantity: 2 }),
      await anItem(user, room, { name: 'Jeté', tag: 'JET-1', quantity: 3 }),
    ]
    const before = new Date(Date.now() + 100).toISOString()
    await new Promise((done) => setTimeout(done, 250))
    await user.del(`/items/${gone}`)
    const at = async (instant: string) => (await user.get(`/stock/as-of?at=${instant}&folder=${site}`)).body.data
    expect(await at(before)).toMatchObject([
      { item: kept, quantity: 2 },
      { item: gone, name: 'Jeté', tag: 'JET-1', quantity: 3, folder: { name: 'Salle ancienne' } },
    ])
    expect(await at(new Date(Date.now() + 1000).toISOString())).toMatchObject([{ item: kept }])
    // The ledger keeps name and code of what is deleted (TRX-08, X-10).
    expect((await user.get(`/transactions?item=${gone}`)).body.data).toMatchObject([
      { item: { guid: gone, exists: false }, item_name: 'Jeté', item_tag: 'JET-1' },
    ])
  })
})
