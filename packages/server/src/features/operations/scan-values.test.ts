import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { describe, expect, it } from 'vitest'
import { admin, hall, node, operationStage, shop } from '../../testing/operation-stage.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
import { anItem, aUser, grant } from '../../testing/test-node.ts'

operationStage()

const scanned = (name: string, expression: object) => ({
  name: `attributes.${name}`,
  is_auto: true,
  when_to_update: 'on_scan',
  expression,
})
/** Counts scans, keeps the day, and copies one field into another. */
const layOut = async () => {
  for (const [name, type] of [
    ['Scans', 'number'],
    ['Vu', 'date'],
    ['Interne', 'text'],
    ['Affiché', 'text'],
  ])
    await admin.post('/fields', { name, type, target: 'items', ...(name === 'Scans' && { defaultValue: 0 }) })
  const { status, body } = await admin.put('/form-layouts/product', {
    sections: [
      {
        name: 'Général',
        fields: [
          { name: 'name' },
          { name: 'parent' },
          { name: 'attributes.Interne' },
          scanned('Scans', { template: '{n} + 1', variables: [{ name: 'n', source: 'attributes.Scans' }] }),
          scanned('Vu', { template: 'today', variables: [] }),
          { name: 'attributes.Affiché', same_value_as: 'attributes.Interne', when_to_update: 'on_scan' },
        ],
      },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
type Scan = (body: Body) => ReturnType<typeof admin.post>
const planned = async (type: string, kinds: readonly string[], more: Body = {}, last = admin): Promise<Made> => {
  const { status, body } = await admin.post('/interventions', {
    title: 'Tournée',
    type,
    location: hall,
    tasks: kinds.map((kind, at) => ({
      kind,
      assignee: { kind: 'user', guid: (at === kinds.length - 1 ? last : admin).guid },
    })),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never as Made
}
const opened = async (one: Made, kind: string, by = admin): Promise<Scan> => {
  await by.post(`${at(one, kind)}/open`, {})
  return (body) => by.post(`${at(one, kind)}/scan`, body)
}
const closed = async (one: Made, kind: string, body: Body = {}): Promise<void> => {
  const { status, text } = await admin.post(`${at(one, kind)}/close`, body)
  expect(status, text).toBe(200)
}
const counting = async () => opened(await planned('inventory', ['inventory']), 'inventory')
const valuesOf = async (guid: string) => (await admin.get(`/items/${guid}`)).body.attributes

describe('what comes at a scan', () => {
  it('comes once for each scan that a task takes, and is told in the history of the record (FORM-18, FORM-19, T56)', async () => {
    await layOut()
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5, tag: 'VIS', attributes: { Interne: 'A-1' } })
    const scan = await counting()
    const id = crypto.randomUUID()
    expect((await scan({ code: 'VIS', id })).status).toBe(200)
    const once = { Interne: 'A-1', Scans: 1, Affiché: 'A-1', Vu: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
    expect(await valuesOf(screw)).toEqual(once)
    // Sent again, after an answer that was lost: it was taken already.
    expect((await scan({ code: 'VIS', id })).status).toBe(200)
    expect(await valuesOf(screw)).toEqual(once)
    expect((await scan({ code: 'VIS' })).status).toBe(200)
    expect(await valuesOf(screw)).toEqual({ ...once, Scans: 2 })
    const { data } = (await admin.get(`/activities?guid=${screw}`)).body
    expect(data[0]).toMatchObject({ action: 'update', comment: 'Tournée' })
  })

  it('does not come of a scan that is refused, nor of a code that nothing carries', async () => {
    await layOut()
    const drill = await anItem(admin, hall, {
      name: 'Perceuse',
      tag: 'PERC',
      quantity: 1,
      attributes: { Interne: 'P' },
    })
    const scan = await counting()
    expect(told(await scan({ code: 'PERC', quantity: 0 }))).toEqual([422, 'validation', 'quantity quantity_zero'])
    expect((await scan({ code: 'INCONNU' })).status).toBe(200)
    expect(await valuesOf(drill)).toEqual({ Interne: 'P', Scans: 0 })
  })

  it('leaves a record alone that whoever scans may not write', async () => {
    await layOut()
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, keeper, hall, 'read')
    await grant(node, keeper, shop, 'write')
    const item = await anItem(admin, hall, { name: 'Lampe', quantity: 3 })
    const kinds = ['preparation', 'out_of_stock', 'out_of_stock_reception']
    const today = companyToday(new Date(), 'Europe/Paris')
    const one = await planned('move', kinds, { destination: shop, expedition_date: today }, keeper)
    expect((await (await opened(one, 'preparation'))({ item, quantity: 2 })).status).toBe(200)
    await closed(one, 'preparation')
    await opened(one, 'out_of_stock')
    await closed(one, 'out_of_stock')
    expect(await valuesOf(item)).toMatchObject({ Scans: 1 })
    const scan = await opened(one, 'out_of_stock_reception', keeper)
    expect((await scan({ item, quantity: 2 })).body).toMatchObject({ found: 2 })
    expect(await valuesOf(item)).toMatchObject({ Scans: 1 })
  })

  it('stays when the task is taken back, which undoes no scan', async () => {
    await layOut()
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const today = companyToday(new Date(), 'Europe/Paris')
    const one = await planned('out_of_stock', ['out_of_stock'], {
      expedition_date: today,
      recipients: [{ kind: 'user', guid: admin.guid }],
    })
    expect((await (await opened(one, 'out_of_stock'))({ item, quantity: 2 })).status).toBe(200)
    await closed(one, 'out_of_stock', { action: 'given_to_technician' })
    expect((await admin.get(`/items/${item}`)).body).toMatchObject({ quantity: 3, attributes: { Scans: 1 } })
    expect((await admin.post(`${at(one, 'out_of_stock')}/reverse`, { reason: 'Erreur' })).status).toBe(200)
    expect((await admin.get(`/items/${item}`)).body).toMatchObject({ quantity: 5, attributes: { Scans: 1 } })
  })
})
