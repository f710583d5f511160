import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
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
let shift = 0
const now = () => new Date(Date.now() + shift)
const today = () => companyToday(now(), 'Europe/Paris')
let node: TestNode
let user: Caller
let folder: string
let other: string
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now } })
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
  other = await aFolder(user, 'Camion')
})
afterAll(() => node.stop())

let n = 0
const stocked = (quantity = 10, fields: Record<string, unknown> = {}) =>
  anItem(user, folder, { name: `Article ${++n}`, quantity, ...fields })
const later = (days = 3) => addDays(today(), days)
const reserve = (item: string, quantity: number, fields: Record<string, unknown> = {}) =>
  user.post('/reservations', { name: { name: 'Chantier' }, item, quantity, expiryDate: later(), ...fields })
const read = async (item: string) => {
  const { quantity, quantityAvailable, quantityReserved } = (await user.get(`/items/${item}`)).body
  return [quantity, quantityAvailable, quantityReserved]
}
const out = (item: string, quantity: number, fields: Record<string, unknown> = {}) =>
  user.post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician', ...fields })
const refusal = ({
  status,
  body,
}: {
  status: number
  body: { code: string; errors?: { field: string; code: string }[] }
}) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]

describe('a reservation', () => {
  it('lowers what is available and not what there is, until it is cancelled or deleted (RES-08)', async () => {
    const item = await stocked(10)
    const [first, second] = [(await reserve(item, 4)).body, (await reserve(item, 3)).body]
    expect(first).toMatchObject({
      name: { name: 'Chantier' },
      item: { guid: item },
      folder: { guid: folder, name: 'Réserve' },
      quantity: 4,
      taken: 0,
      expiryDate: later(),
      active: true,
      ended: null,
    })
    expect(await read(item)).toEqual([10, 3, 7])
    expect((await user.post(`/reservations/${first.guid}/cancel`)).body).toMatchObject({
      active: false,
      ended: 'cancelled',
    })
    expect(await read(item)).toEqual([10, 7, 3])
    expect((await user.del(`/reservations/${second.guid}`)).status).toBe(204)
    expect(await read(item)).toEqual([10, 10, 0])
  })
  it('is seen in every list that tells what is available', async () => {
    const item = await stocked(8, { tag: 'RES-LISTS' })
    await reserve(item, 5)
    const light = (await user.get('/items/all')).body.data.find(({ guid }: { guid: string }) => guid === item)
    const places = (await user.get(`/items/${item}/places`)).body.places
    const scanned = (await user.get('/items/scan/RES-LISTS')).body.item
    const listed = (await user.get(`/items?search=Article ${n}&sort=quantityAvailable`)).body.data[0]
    const filtered = (
      await user.get(
        `/items?filters=${encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field: 'quantityAvailable', operator: 'equals', value: 3 }] }))}`,
      )
    ).body.data
    expect([
      light.quantityAvailable,
      places[0].quantityAvailable,
      scanned.quantityAvailable,
      listed.quantityAvailable,
      filtered.map(({ guid }: { guid: string }) => guid),
    ]).toEqual([3, 3, 3, 3, [item]])
  })
  it('is refused for more than is available, for nothing, for a part of a piece, and for a day that is over (RES-07)', async () => {
    const item = await stocked(5)
    await reserve(item, 2)
    const english = await user.call(
      'POST',
      '/reservations',
      { name: { name: 'Chantier' }, item, quantity: 4, expiryDate: later() },
      { 'accept-language': 'en' },
    )
    expect(english.body.errors).toEqual([
      { field: 'quantity', code: 'reservation_too_much', message: 'The quantity exceeds the available quantity (3)' },
    ])
    expect((await reserve(item, 1, { expiryDate: addDays(today(), -1) })).body.errors).toEqual([
      { field: 'expiryDate', code: 'reservation_past', message: "La date d'expiration est passée" },
    ])
    expect([
      refusal(await reserve(item, 0)),
      refusal(await reserve(item, 1.5)),
      refusal(await reserve(item, 1, { expiryDate: undefined })),
    ]).toEqual([
      [422, 'quantity', 'quantity_zero'],
      [422, 'quantity', 'quantity_whole'],
      [422, 'expiryDate', 'required'],
    ])
    expect((await reserve(item, 3, { expiryDate: today() })).status).toBe(201)
    expect(await read(item)).toEqual([5, 0, 5])
  })
  it('may keep more of what it has itself, and a change that is stale is told', async () => {
    const item = await stocked(10)
    const { guid, version } = (await reserve(item, 6)).body
    await reserve(item, 3)
    expect(refusal(await user.put(`/reservations/${guid}`, { quantity: 8 }))).toEqual([
      422,
      'quantity',
      'reservation_too_much',
    ])
    expect(
      (await user.put(`/reservations/${guid}`, { quantity: 7, name: { name: 'Autre' }, version })).body,
    ).toMatchObject({ quantity: 7, name: { name: 'Autre' }, version: version + 1 })
    expect((await user.put(`/reservations/${guid}`, { quantity: 1, version })).body).toMatchObject({
      code: 'stale',
      current: { quantity: 7 },
    })
    expect(await read(item)).toEqual([10, 0, 10])
    await user.post(`/reservations/${guid}/cancel`)
    expect([
      refusal(await user.put(`/reservations/${guid}`, { quantity: 1 })),
      refusal(await user.post(`/reservations/${guid}/cancel`)),
    ]).toEqual([
      [409, undefined, 'reservation_ended'],
      [409, undefined, 'reservation_ended'],
    ])
  })
  it('made twice with one key is made once', async () => {
    const item = await stocked(10)
    const ask = () =>
      user.call(
        'POST',
        '/reservations',
        { name: { name: 'Clé' }, item, quantity: 2, expiryDate: later() },
        { 'idempotency-key': `once-${item}` },
      )
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ body }) => body.guid)).size).toBe(1)
    expect(await read(item)).toEqual([10, 8, 2])
  })
  it('stands in the log, and open screens are told the record', async () => {
    const item = await stocked(10)
    const { guid } = (await reserve(item, 2)).body
    await user.post(`/reservations/${guid}/cancel`)
    expect(
      (await user.get(`/activities?guid=${guid}`)).body.data.map(
        ({ entity, action }: { entity: string; action: string }) => `${entity} ${action}`,
      ),
    ).toEqual(['reservation cancel', 'reservation create'])
    const {
      rows: [told],
    } = await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql<{
        n: number
      }>`select count(*)::int as n from event
        where topic = 'items'
        and data @> ${JSON.stringify({ folders: [folder], guids: [guid, item] })}::jsonb`.execute(db),
    )
    expect(told!.n).toBe(2)
    const stranger = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_FULL'] })
    expect((await stranger.get(`/activities?guid=${guid}`)).body.data).toEqual([])
  })
  it('is listed by record, name, state, folder and words, in the asked order', async () => {
    const below = await aFolder(user, 'Étagère', { parent: other })
    const item = await anItem(user, below, { name: 'Échelle', quantity: 5 })
    const made = [
      (await reserve(item, 1, { name: { name: 'Été' }, expiryDate: later(9) })).body,
      (await reserve(item, 2, { name: { name: 'Hiver' }, expiryDate: later(1) })).body,
    ]
    await user.post(`/reservations/${made[0].guid}/cancel`)
    const list = async (query: string) =>
      (await user.get(`/reservations?${query}`)).body.data.map(({ name }: { name: { name: string } }) => name.name)
    expect([
      await list(`item=${item}`),
      await list(`folder=${other}&sort=-quantity`),
      await list(`folder=${other}&active=true`),
      await list(`item=${item}&active=false`),
      await list('search=echelle ete'),
      await list(`name=${made[1].name.guid}`),
    ]).toEqual([['Hiver', 'Été'], ['Hiver', 'Été'], ['Hiver'], ['Été'], ['Été'], ['Hiver']])
    const csv = await user.call('GET', `/reservations?item=${item}&export=csv&columns=name;item;quantity;state`)
    expect(csv.text).toBe(
      '\uFEFFRéservation;Article;Quantité réservée;État\r\nHiver;Échelle;2;Active\r\nÉté;Échelle;1;Annulée\r\n',
    )
  })
})

describe('who may reserve', () => {
  it('sees and makes reservations with the rights on the folder of the record', async () => {
    const [hidden, readable] = [await aFolder(user, `Coffre ${++n}`), await aFolder(user, `Vitrine ${n}`)]
    const [secret, shown] = [await anItem(user, hidden, { quantity: 5 }), await anItem(user, readable, { quantity: 5 })]
    const [kept, seen] = [(await reserve(secret, 1)).body.guid, (await reserve(shown, 1)).body.guid]
    const member = await aUser(node, user.company, {
      roles: ALL_ROLES.filter((role) => !['ROLE_FOLDER_FULL', 'ROLE_API_DISABLED_OUTGOING'].includes(role)),
    })
    await grant(node, member, readable, 'read')
    expect((await member.get('/reservations')).body.data.map(({ guid }: { guid: string }) => guid)).toEqual([seen])
    expect([
      (await member.get(`/reservations/${kept}`)).status,
      (await member.post(`/reservations/${kept}/cancel`)).status,
      (await member.del(`/reservations/${kept}`)).status,
    ]).toEqual([404, 404, 404])
    const asked = { name: { name: 'Chantier' }, quantity: 1, expiryDate: later() }
    expect([
      (await member.post('/reservations', { ...asked, item: secret })).body.code,
      (await member.post('/reservations', { ...asked, item: shown })).body.code,
      (await member.post(`/reservations/${seen}/cancel`)).body.code,
    ]).toEqual(['item_not_found', 'folder_denied', 'folder_denied'])
  })
  it('needs the module', async () => {
    const without = await aUser(node, await aCompany(node, { modules: [] }))
    expect([
      (await without.get('/reservations')).body.code,
      (await without.get('/reservation-names')).body.code,
    ]).toEqual(['module_disabled', 'module_disabled'])
  })
})

describe('a name for reservations', () => {
  it('is unique, and stays while an active reservation has it (RES-09)', async () => {
    const { guid } = (await user.post('/reservation-names', { name: 'Salon' })).body
    expect([
      refusal(await user.post('/reservation-names', { name: ' SALON ' })),
      (await user.get(`/reservation-names/${guid}`)).body.uses,
    ]).toEqual([[422, 'name', 'exists'], 0])
    const item = await stocked(4)
    const made = (await reserve(item, 1, { name: guid })).body
    expect([
      refusal((await user.del(`/reservation-names/${guid}`)) as never),
      (await user.get('/reservation-names?search=salon')).body.data,
    ]).toMatchObject([[409, undefined, 'name_in_use'], [{ name: 'Salon', uses: 1 }]])
    await user.put(`/reservation-names/${guid}`, { name: 'Foire' })
    expect((await user.get(`/reservations/${made.guid}`)).body.name).toEqual({ guid, name: 'Foire' })
    await user.post(`/reservations/${made.guid}/cancel`)
    expect((await user.del(`/reservation-names/${guid}`)).status).toBe(204)
    expect((await user.get(`/reservations/${made.guid}`)).body).toMatchObject({
      name: { guid: null, name: 'Foire' },
      ended: 'cancelled',
    })
  })
  it('is never lost to a reservation made at the same moment', async () => {
    const item = await stocked(100)
    for (let round = 0; round < 10; round++) {
      const { guid } = (await user.post('/reservation-names', { name: `Course ${round}` })).body
      const [made, gone] = await Promise.all([reserve(item, 1, { name: guid }), user.del(`/reservation-names/${guid}`)])
      if (made.status === 201 && gone.status === 204) throw new Error('an active reservation without its name')
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([made.status, gone.status])
    }
  })
})

describe('stock', () => {
  it('that is reserved does not leave, by an exit, a part that moves, or a reversal (ITEM-23)', async () => {
    const item = await stocked(5)
    const received = (await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 5 })).body.transactions[0]
      .guid
    await reserve(item, 7)
    const refused = await out(item, 4)
    expect(refused.body.errors).toEqual([{ field: 'quantity', code: 'reserved', message: '7 unités sont réservées' }])
    expect([
      refusal(await user.post('/items/move', { items: [{ guid: item, quantity: 4 }], destination: other })),
      refusal(await user.post(`/transactions/${received}/reverse`, { reason: 'erreur' })),
    ]).toEqual([
      [422, 'quantity', 'reserved'],
      [422, undefined, 'reserved'],
    ])
    expect((await out(item, 3)).body.items[0]).toMatchObject({ quantity: 7, quantityAvailable: 0, quantityReserved: 7 })
    // The record itself may go elsewhere: what is reserved of it stays reserved.
    expect(
      (await user.post('/items/move', { items: [{ guid: item }], destination: other })).body.items[0],
    ).toMatchObject({ parent_guid: other, quantityAvailable: 0, quantityReserved: 7 })
  })
  it('leaves for the reservation it names, and is taken of it (RES-10)', async () => {
    const item = await stocked(10)
    const [own, others] = [(await reserve(item, 4)).body.guid, (await reserve(item, 5)).body.guid]
    const state = async () => {
      const { quantity, taken, active, ended } = (await user.get(`/reservations/${own}`)).body
      return [quantity, taken, active, ended]
    }
    expect((await out(item, 3, { reservation: own })).body.items[0]).toMatchObject({
      quantity: 7,
      quantityAvailable: 1,
      quantityReserved: 6,
    })
    expect(await state()).toEqual([1, 3, true, null])
    // One of its own and one that is free, and no more than that.
    expect(refusal(await out(item, 3, { reservation: own }))).toEqual([422, 'quantity', 'reserved'])
    expect((await out(item, 2, { reservation: own })).body.items[0]).toMatchObject({
      quantity: 5,
      quantityAvailable: 0,
      quantityReserved: 5,
    })
    expect(await state()).toEqual([0, 4, false, 'used'])
    expect(await read(item)).toEqual([5, 0, 5])
    expect(refusal(await out(item, 1, { reservation: own }))).toEqual([409, 'reservation', 'reservation_ended'])
    expect(refusal(await out(await stocked(), 1, { reservation: others }))).toEqual([
      422,
      'reservation',
      'unknown_value',
    ])
  })
  it('leaves for the reservations of those lines that are posted, and of no others', async () => {
    const [one, two] = [await stocked(5), await stocked(5)]
    const kept = [(await reserve(one, 2)).body.guid, (await reserve(two, 2)).body.guid]
    const lines = [
      { guid: one, quantity: 2, reservation: kept[0] },
      { guid: two, quantity: 9, reservation: kept[1] },
    ]
    const asked = { type: 'out', action: 'given_to_technician', lines }
    expect((await user.post('/items/transactions', asked)).status).toBe(422)
    expect([await read(one), await read(two)]).toEqual([
      [5, 3, 2],
      [5, 3, 2],
    ])
    expect((await user.post('/items/transactions', { ...asked, each: true })).body.failed).toMatchObject([
      { line: 1, code: 'remaining_negative' },
    ])
    expect([await read(one), await read(two)]).toEqual([
      [3, 3, 0],
      [5, 3, 2],
    ])
  })
  it('that a count finds missing is believed: nothing is available, and nothing new is reserved until that is solved (T27)', async () => {
    const item = await stocked(10)
    const { guid } = (await reserve(item, 8)).body
    expect((await user.post(`/items/${item}/inventory`, { quantity: 5 })).status).toBe(201)
    expect(await read(item)).toEqual([5, 0, 8])
    expect([refusal(await reserve(item, 1)), refusal(await out(item, 1))]).toEqual([
      [422, 'quantity', 'reservation_too_much'],
      [422, 'quantity', 'reserved'],
    ])
    expect((await user.put(`/reservations/${guid}`, { quantity: 4 })).status).toBe(200)
    expect(await read(item)).toEqual([5, 1, 4])
  })
  it('that came to a record with too little of it goes back, as long as nothing was reserved since (X-42)', async () => {
    const item = await stocked(10)
    const { guid } = (await reserve(item, 8)).body
    await user.post(`/items/${item}/inventory`, { quantity: 5 })
    const receive = async (quantity: number) =>
      (await user.post(`/items/${item}/transactions`, { type: 'in', quantity })).body.transactions[0].guid as string
    const takeBack = (movement: string) => user.post(`/transactions/${movement}/reverse`, { reason: 'erreur' })
    expect((await takeBack(await receive(2))).status).toBe(201)
    expect(await read(item)).toEqual([5, 0, 8])
    const received = await receive(4)
    expect((await user.put(`/reservations/${guid}`, { quantity: 9 })).status).toBe(200)
    expect(refusal(await takeBack(received))).toEqual([422, undefined, 'reserved'])
    expect(await read(item)).toEqual([9, 0, 9])
  })
  it('of a record in the trash keeps nothing for anybody', async () => {
    const item = await stocked(5)
    const { guid } = (await reserve(item, 2)).body
    await user.del(`/items/${item}`)
    expect((await user.get(`/reservations/${guid}`)).status).toBe(404)
    await user.post('/trash/restore', { guids: [item] })
    expect([(await user.get(`/reservations/${guid}`)).body.ended, await read(item)]).toEqual([
      'item_deleted',
      [5, 5, 0],
    ])
  })
  it('keeps the type of what is reserved (ITEM-35)', async () => {
    const item = await stocked(1)
    const { guid } = (await reserve(item, 1)).body
    expect((await user.put(`/items/${item}`, { type: 'item' })).status).toBe(409)
    await user.post(`/reservations/${guid}/cancel`)
    expect((await user.put(`/items/${item}`, { type: 'item' })).status).toBe(200)
  })
})

describe('the last day', () => {
  it('lasts until its end by the clock of the company, and not a moment longer, before any job has been there (RES-04)', async () => {
    // 2026-06-30 23:59:59 and the second after, in Paris.
    const last = new Date('2026-06-30T21:59:59Z').getTime()
    const item = await stocked(10)
    shift = last - Date.now() - 60_000
    const { guid } = (await reserve(item, 8, { expiryDate: '2026-06-30' })).body
    try {
      shift = last - Date.now()
      expect([
        await read(item),
        (await user.get(`/reservations/${guid}`)).body.active,
        refusal(await out(item, 3)),
      ]).toEqual([[10, 2, 8], true, [422, 'quantity', 'reserved']])
      shift += 2_000
      expect([await read(item), (await user.get(`/reservations/${guid}`)).body]).toMatchObject([
        [10, 10, 0],
        { active: false, ended: 'expired' },
      ])
      expect(
        (await user.get(`/items?search=Article ${n}&sort=-quantityAvailable`)).body.data[0].quantityAvailable,
      ).toBe(10)
      expect((await user.get(`/reservations?item=${item}&active=true`)).body.total).toBe(0)
      expect((await out(item, 3)).status).toBe(201)
      expect((await reserve(item, 7, { expiryDate: '2026-07-01' })).status).toBe(201)
      expect(refusal(await user.post(`/reservations/${guid}/cancel`))).toEqual([409, undefined, 'reservation_ended'])
    } finally {
      shift = 0
    }
    await user.del(`/reservations/${guid}`)
  })
})
