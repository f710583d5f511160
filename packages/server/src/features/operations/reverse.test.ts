import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { describe, expect, it } from 'vitest'
import { admin, hall, node, operationStage, shop } from '../../testing/operation-stage.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
import { recordsOf } from '../../testing/records-of.ts'
import { anItem, aUser, grant } from '../../testing/test-node.ts'

operationStage()

const today = companyToday(new Date(), 'Europe/Paris')
const plan = async (type: string, kinds: readonly string[], more: Body = {}) => {
  const { status, body } = await admin.post('/interventions', {
    title: 'Réassort',
    type,
    location: hall,
    ...(type !== 'inventory' && { destination: shop }),
    ...((type === 'move' || type === 'out_of_stock') && { expedition_date: today }),
    tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'user', guid: admin.guid } })),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never as Made
}
const act = (one: Made, kind: string, what: string, body: Body = {}, by = admin) =>
  by.post(`${at(one, kind)}/${what}`, body)
const done = async (one: Made, kind: string, scans: readonly Body[] = [], said: Body = {}) => {
  await act(one, kind, 'open')
  for (const scan of scans) expect((await act(one, kind, 'scan', scan)).status).toBe(200)
  const closed = await act(one, kind, 'close', said)
  expect([closed.status, closed.body.status], closed.text).toEqual([200, 'closed'])
}
const reverse = (one: Made, kind: string, by = admin) => act(one, kind, 'reverse', { reason: 'Erreur de quai' }, by)
const preview = (one: Made, kind: string) => admin.get(`${at(one, kind)}/reversal`)
const MOVE = ['out_of_stock', 'out_of_stock_reception']

describe('a closed task that is taken back (X-42)', () => {
  it('leaves records as they were before it, of each kind', async () => {
    const screws = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const paint = await anItem(admin, hall, { name: 'Peinture', quantity: 4.5, unit: 'l' })
    await admin.post('/fields', {
      name: 'Statut',
      type: 'select',
      target: 'items',
      mapped: 'status',
      values: ['Neuf', 'Prêté'],
    })
    const drill = await anItem(admin, hall, {
      name: 'Perceuse',
      type: 'equipment',
      quantity: 1,
      attributes: { Statut: 'Neuf' },
    })
    const each: [string, string, Body[], Body][] = [
      [
        'inventory',
        'inventory',
        [
          { item: screws, quantity: 7 },
          { item: paint, quantity: 4.5 },
        ],
        {},
      ],
      [
        'out_of_stock',
        'out_of_stock',
        [
          { item: screws, quantity: 3 },
          { item: drill, exitStatus: 'Prêté' },
        ],
        { action: 'given_to_technician' },
      ],
      [
        'installation',
        'out_of_stock',
        [
          { item: paint, quantity: 4.5 },
          { item: screws, quantity: 2 },
          { item: drill, exitStatus: 'Prêté' },
        ],
        {},
      ],
      ['uninstallation', 'out_of_stock_reception', [{ item: paint, quantity: 2 }], {}],
    ]
    for (const [type, kind, scans, said] of each) {
      const before = await recordsOf(node, admin)
      const one = await plan(
        type,
        [kind],
        type === 'out_of_stock' ? { recipients: [{ kind: 'user', guid: admin.guid }] } : {},
      )
      await done(one, kind, scans, said)
      expect(await recordsOf(node, admin)).not.toEqual(before)
      const told = (await preview(one, kind)).body
      expect(told.cancelled).toEqual([])
      expect(told.total).toBeGreaterThan(0)
      const reversed = await reverse(one, kind)
      expect([reversed.status, reversed.body.status, reversed.body.reversedBy?.guid], reversed.text).toEqual([
        200,
        'closed',
        admin.guid,
      ])
      expect(await recordsOf(node, admin), type).toEqual(before)
    }
  })

  it('takes back what was sent, arrived or not, the reception before the exit', async () => {
    const screws = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const one = await plan('move', MOVE)
    await done(one, 'out_of_stock', [{ item: screws, quantity: 6 }])
    await done(one, 'out_of_stock_reception', [{ item: screws, quantity: 4 }])
    const onItsWay = async () =>
      (await admin.get(`/interventions/transit?operation=${one.guid}`)).body.data.map(({ on_its_way: n }: Body) => n)
    expect(await onItsWay()).toEqual([2])
    expect(told(await reverse(one, 'out_of_stock'))).toEqual([409, 'task_later_posted'])
    expect((await reverse(one, 'out_of_stock_reception')).status).toBe(200)
    expect(await onItsWay()).toEqual([6])
    expect((await reverse(one, 'out_of_stock')).status).toBe(200)
    expect([await onItsWay(), (await admin.get(`/items/${screws}`)).body.quantity]).toEqual([[], 10])
  })

  it('is refused where somebody said since that it arrived, and cancels what waits for it', async () => {
    const screws = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const [one, other] = [await plan('move', MOVE), await plan('move', MOVE)]
    for (const each of [one, other]) await done(each, 'out_of_stock', [{ item: screws, quantity: 3 }])
    const [way] = (await admin.get(`/interventions/transit?operation=${one.guid}`)).body.data
    const settle = { outcome: 'found', quantity: 1, reason: 'Retrouvé' }
    await admin.post(`/interventions/${one.guid}/transit/${way.guid}/settle`, settle)
    expect(told(await reverse(one, 'out_of_stock'))).toEqual([409, 'task_arrived'])
    expect((await preview(other, 'out_of_stock')).body).toMatchObject({
      total: 1,
      data: [{ name: 'Vis', quantity: 4, after: 7 }],
      cancelled: [{ name: 'Réception' }],
    })
    expect((await admin.get(`/items/${screws}`)).body.quantity).toBe(4)
    expect((await reverse(other, 'out_of_stock')).status).toBe(200)
    const { body } = await admin.get(`/interventions/${other.guid}`)
    expect([body.status, body.tasks.map(({ status }: Body) => status)]).toEqual(['closed', ['closed', 'cancelled']])
  })

  it('is taken back once, with a reason, by who may, and not when nothing moved or it is gone since', async () => {
    const screws = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const keeper = await aUser(node, admin.company, {
      roles: ['ROLE_INTERVENTION_EDIT', 'ROLE_LOGIN_DESKTOP'],
    } as never)
    await grant(node, keeper, hall, 'write')
    const one = await plan('installation', ['preparation', 'out_of_stock'])
    await done(one, 'preparation', [{ item: screws, quantity: 6 }])
    expect(told(await reverse(one, 'preparation'))).toEqual([409, 'task_nothing_posted'])
    expect(told(await reverse(one, 'out_of_stock'))).toEqual([409, 'task_not_closed'])
    await done(one, 'out_of_stock')
    expect(told(await reverse(one, 'out_of_stock', keeper))[0]).toBe(403)
    expect(told(await act(one, 'out_of_stock', 'reverse', { reason: '  ' }))).toEqual([
      422,
      'validation',
      'reason task_reason',
    ])
    const [there] = (await admin.get(`/items?folder=${shop}`)).body.data
    const change = (type: string, action: string) =>
      admin.post(`/items/${there.guid}/transactions`, { type, quantity: 5, action })
    expect((await change('out', 'given_to_technician')).status).toBe(201)
    expect(
      [told(await preview(one, 'out_of_stock')), told(await reverse(one, 'out_of_stock'))].map(([, code]) => code),
    ).toEqual(['remaining_negative', 'remaining_negative'])
    expect((await change('in', 'receipt')).status).toBe(201)
    const twice = await Promise.all([reverse(one, 'out_of_stock'), reverse(one, 'out_of_stock')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await admin.get(`/items/${screws}`)).body.quantity).toBe(10)
    const [comment] = (await admin.get(`/comments?target=interventions&guid=${one.guid}`)).body.data
    expect(comment.text).toContain('Erreur de quai')
  })
})
