import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
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
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
})

const aSite = async (more: Body = {}): Promise<string> =>
  (await admin.post('/destination-sites', { name: 'Chantier Confluence', ...more })).body.guid
const exitFor = (recipients: readonly Body[], by = admin) =>
  by.post('/interventions', {
    title: 'Départ du lundi',
    type: 'out_of_stock',
    location: hall,
    expedition_date: '2999-01-01',
    recipients,
    tasks: [{ kind: 'out_of_stock', assignee: { kind: 'user', guid: admin.guid } }],
  })
const made = async (reply: ReturnType<typeof exitFor>): Promise<Made & { code: string; recipients: Body[] }> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never
}
const site = (guid: string) => ({ kind: 'site', guid })
const disable = (guid: string) => admin.put(`/destination-sites/${guid}/status`, { active: false })
const stop = (guid: string, act: 'cancel' | 'reopen') =>
  admin.post(`/interventions/${guid}/${act}`, { reason: 'Report' })

describe('a site among the recipients of an operation', () => {
  it('is one that is enabled, beside users and e-mails, and bears its name of the moment (INTER-27, DEST-06)', async () => {
    const guid = await aSite()
    const one = await made(
      exitFor([site(guid), { kind: 'user', guid: admin.guid }, { kind: 'email', email: 'quai@example.com' }]),
    )
    expect(one.recipients.map(({ kind, name }) => [kind, name])).toEqual([
      ['site', 'Chantier Confluence'],
      ['user', expect.any(String)],
      ['email', 'quai@example.com'],
    ])
    expect((await admin.get(`/destination-sites/${guid}`)).body.open_operations).toBe(1)
    await admin.put(`/destination-sites/${guid}`, { name: 'Chantier Perrache' })
    expect((await admin.get(`/interventions/${one.guid}`)).body.recipients[0].name).toBe('Chantier Perrache')
    expect(told(await exitFor([site(crypto.randomUUID()), { kind: 'site' }]))).toEqual([
      422,
      'validation',
      'recipients.0.guid unknown_value',
      'recipients.1.guid required',
    ])
  })

  it('stays when it is disabled, and no new operation takes it, not even a copy (DEST-06)', async () => {
    const guid = await aSite()
    const other = await aSite({ name: 'Agence' })
    const one = await made(exitFor([site(guid), site(other)]))
    await disable(guid)
    expect(told(await exitFor([site(guid)]))).toEqual([422, 'validation', 'recipients.0.guid site_disabled'])
    const { status, body } = await admin.put(`/interventions/${one.guid}`, { packages: 2, recipients: [site(guid)] })
    expect([status, body.recipients.map(({ name }: Body) => name)]).toEqual([200, ['Chantier Confluence']])
    // Taken away, it is another operation's choice no more.
    await admin.put(`/interventions/${one.guid}`, { recipients: [site(other)] })
    expect(told(await admin.put(`/interventions/${one.guid}`, { recipients: [site(guid)] }))).toEqual([
      422,
      'validation',
      'recipients.0.guid site_disabled',
    ])
    await disable(other)
    expect(told(await admin.post(`/interventions/${one.guid}/duplicate`, {}))).toEqual([
      422,
      'validation',
      'recipients operation_recipients',
    ])
  })

  it('keeps the site from being deleted as long as it is open, by its code; afterwards its name stays (DEST-07)', async () => {
    const guid = await aSite()
    const [one, two] = [await made(exitFor([site(guid)])), await made(exitFor([site(guid)]))]
    const refused = await admin.del(`/destination-sites/${guid}`)
    expect(told(refused)).toEqual([409, 'site_in_use'])
    expect(refused.body.message).toContain(`${one.code}, ${two.code}`)
    await stop(two.guid, 'cancel')
    expect((await admin.del(`/destination-sites/${guid}`)).body.message).not.toContain(two.code)
    await admin.put(`/interventions/${one.guid}`, { recipients: [{ kind: 'email', email: 'quai@example.com' }] })
    expect((await admin.del(`/destination-sites/${guid}`)).status).toBe(204)
    await stop(two.guid, 'reopen')
    const { body } = await admin.put(`/interventions/${two.guid}`, { packages: 1, recipients: [site(guid)] })
    expect(body.recipients).toMatchObject([{ kind: 'site', guid, name: 'Chantier Confluence' }])
  })

  it('stands with its address on the delivery note, and as whom a thing was given to in the ledger', async () => {
    const guid = await aSite({ address: '12 rue des Docks', postalCode: '69009', city: 'Lyon', country: 'France' })
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await made(exitFor([site(guid)]))
    const paper = async (kind: string) => {
      const { rawPayload } = await node.app.inject({
        url: `/api/v1/interventions/${one.guid}/slips/${kind}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return pdfText(rawPayload).join(' ').replaceAll(/\s+/g, ' ')
    }
    expect(await paper('delivery')).toContain('Chantier Confluence, 12 rue des Docks, 69009 Lyon, France')
    expect(await paper('picking')).not.toContain('rue des Docks')
    await admin.post(`${at(one, 'out_of_stock')}/open`)
    await admin.post(`${at(one, 'out_of_stock')}/scan`, { item, quantity: 2 })
    expect((await admin.post(`${at(one, 'out_of_stock')}/close`, { action: 'given_to_technician' })).status).toBe(200)
    expect((await admin.get(`/transactions?item=${item}`)).body.data[0]).toMatchObject({
      recipient: 'Chantier Confluence',
    })
  })

  it('is mailed to at its address as it is by then, also disabled; one without an address is not', async () => {
    const guid = await aSite({ email: 'ancien@example.com' })
    const silent = await aSite({ name: 'Dépôt' })
    const { body: template } = await admin.post('/custom-operations', {
      name: 'Contrôle',
      tasks: [
        { name: 'Scan', type: 'scan' },
        { name: 'Rapport', type: 'auto', auto_type: 'send_excel_report', auto: {} },
      ],
    })
    expect(template.guid, JSON.stringify(template)).toBeDefined()
    const { status, body } = await admin.post('/interventions', {
      title: 'Contrôle du jour',
      type: 'custom',
      template: template.guid,
      location: hall,
      recipients: [site(guid), site(silent)],
      tasks: template.tasks.map(({ guid: task, type }: Body) => ({
        kind: 'custom_task',
        template_task: task,
        ...(type !== 'auto' && { assignee: { kind: 'user', guid: admin.guid } }),
      })),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    await admin.put(`/destination-sites/${guid}`, { email: 'quai@example.com', active: false })
    const scan = `/interventions/${body.guid}/tasks/${body.tasks[0].guid}`
    await admin.post(`${scan}/open`)
    await admin.post(`${scan}/scan`, { item: await anItem(admin, hall, { name: 'Vis', quantity: 5 }), quantity: 1 })
    expect((await admin.post(`${scan}/close`, {})).status).toBe(200)
    await node.jobs.settled()
    const { rows } = await node.pool.query(`select recipient from mail where file is not null`)
    expect(rows).toEqual([{ recipient: 'quai@example.com' }])
  })
})

/** Both at once, on two connections: whoever is first decides, and the other one is told why. */
describe('a site that is deleted while it is named', () => {
  const openWithout = async (guid: string): Promise<number> => {
    const { rows } = await node.pool.query<{ n: number }>(
      `select count(*)::int as n from operation o, jsonb_array_elements(o.recipients) r
       where r ->> 'guid' = $1 and o.status not in ('closed', 'cancelled')
       and not exists (select from site s where s.id = $1::uuid)`,
      [guid],
    )
    return rows[0]!.n
  }
  const ACTS: Record<string, (guid: string) => Promise<() => Promise<{ status: number }>>> = {
    'by a new operation': async (guid) => () => exitFor([site(guid)]),
    'by a change': async (guid) => {
      const one = await made(exitFor([{ kind: 'user', guid: admin.guid }]))
      return () => admin.put(`/interventions/${one.guid}`, { recipients: [site(guid)] })
    },
    'by one that is taken up again': async (guid) => {
      const one = await made(exitFor([site(guid)]))
      await stop(one.guid, 'cancel')
      return () => stop(one.guid, 'reopen')
    },
  }
  it.each(Object.keys(ACTS))('%s: no open operation is left with one that is gone', async (name) => {
    const results = new Set<string>()
    for (let n = 0; n < 12; n++) {
      const guid = await aSite({ name: `Site ${n}` })
      const act = await ACTS[name]!(guid)
      const acts =
        n % 2
          ? [act, () => admin.del(`/destination-sites/${guid}`)]
          : [() => admin.del(`/destination-sites/${guid}`), act]
      const answers = await Promise.all(acts.map((one) => one()))
      const [named, removed] = n % 2 ? answers : answers.toReversed()
      results.add(`${named!.status} ${removed!.status}`)
      // A name of one that was deleted before it was taken up again is kept, as of any that is over.
      if (removed!.status === 409) expect([200, 201]).toContain(named!.status)
      else if (name !== 'by one that is taken up again')
        expect([removed!.status, await openWithout(guid)]).toEqual([204, 0])
    }
    expect([...results].filter((one) => !/^(?:20[01] (?:204|409)|422 204)$/.test(one))).toEqual([])
  })
})

describe('a site as the destination of an exit (INTER-10)', () => {
  const exitTo = (destination: string | null, more: Body = {}, by = admin) =>
    by.post('/interventions', {
      title: 'Départ du lundi',
      type: 'out_of_stock',
      location: hall,
      destination,
      expedition_date: '2999-01-01',
      tasks: [{ kind: 'out_of_stock', assignee: { kind: 'user', guid: admin.guid } }],
      ...more,
    })

  it('needs no recipient, bears its name of the moment, and is whom things were given to', async () => {
    const guid = await aSite({ address: '12 rue des Docks' })
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await made(exitTo(guid))
    expect(one).toMatchObject({ destination: null, destination_site: { guid, name: 'Chantier Confluence' } })
    await admin.put(`/destination-sites/${guid}`, { name: 'Perrache' })
    const listed = async (sort: string) =>
      (await admin.get(`/interventions?sort=${sort}`)).body.data.map((row: Body) => row['destination_site'])
    expect(await listed('-createdAt')).toEqual([{ guid, name: 'Perrache' }])
    const named = async (value: string) => {
      const filters = { operator: 'AND', rules: [{ field: 'destination', operator: 'contains', value }] }
      return (await admin.post('/search', { target: 'interventions', filters })).body.total
    }
    expect([await named('perra'), await named('agence')]).toEqual([1, 0])
    await admin.post(`${at(one, 'out_of_stock')}/open`)
    await admin.post(`${at(one, 'out_of_stock')}/scan`, { item, quantity: 2 })
    expect((await admin.post(`${at(one, 'out_of_stock')}/close`, { action: 'given_to_technician' })).status).toBe(200)
    expect((await admin.get(`/transactions?item=${item}`)).body.data[0].recipient).toBe('Perrache')
  })

  it('is one that is enabled, where nothing is received, and holds the site as long as the operation is open', async () => {
    const [guid, other] = [await aSite(), await aSite({ name: 'Agence' })]
    const wrong = [422, 'validation', 'destination operation_destination']
    expect(told(await exitTo(crypto.randomUUID(), { recipients: [site(guid)] }))).toEqual(wrong)
    expect(told(await exitTo(guid, { reception: true }))).toContain('destination operation_destination')
    expect(
      told(
        await admin.post('/interventions', {
          title: 'Réassort',
          type: 'installation',
          location: hall,
          destination: guid,
          tasks: [{ kind: 'out_of_stock', assignee: { kind: 'user', guid: admin.guid } }],
        }),
      ),
    ).toContain('destination operation_destination')
    const one = await made(exitTo(guid))
    expect(told(await admin.del(`/destination-sites/${guid}`))).toEqual([409, 'site_in_use'])
    await disable(guid)
    expect(told(await exitTo(guid))).toEqual([422, 'validation', 'destination site_disabled'])
    expect((await admin.put(`/interventions/${one.guid}`, { packages: 2, destination: guid })).status).toBe(200)
    expect(told(await admin.post(`/interventions/${one.guid}/duplicate`, {}))).toContain(
      'recipients operation_recipients',
    )
    const { body } = await admin.put(`/interventions/${one.guid}`, { destination: other })
    expect(body.destination_site).toEqual({ guid: other, name: 'Agence' })
    expect((await admin.del(`/destination-sites/${guid}`)).status).toBe(204)
    await stop(one.guid, 'cancel')
    expect((await admin.del(`/destination-sites/${other}`)).status).toBe(204)
    expect((await admin.get(`/interventions/${one.guid}`)).body.destination_site).toEqual({
      guid: null,
      name: 'Agence',
    })
  })
})

describe('somebody that things are lent to, among the recipients (INTER-27)', () => {
  const aHolder = async (lastname: string) =>
    (await admin.post('/recipients', { firstname: 'Léa', lastname, email: 'lea@example.com' })).body.guid as string
  const holder = (guid: string) => ({ kind: 'recipient', guid })

  it('is named by who may read recipients, as they are called, and stays by name once deleted', async () => {
    const guid = await aHolder('Blanc')
    const one = await made(exitFor([holder(guid)]))
    expect(one.recipients).toMatchObject([{ kind: 'recipient', guid, name: 'Léa Blanc' }])
    await admin.put(`/recipients/${guid}`, { lastname: 'Noir' })
    expect((await admin.get(`/interventions/${one.guid}`)).body.recipients[0].name).toBe('Léa Noir')
    const planner = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_INTERVENTION_FULL'] })
    await grant(node, planner, hall, 'write')
    const refused = await exitFor([holder(guid)], planner)
    expect(told(refused), 'without the right').toEqual([422, 'validation', 'recipients.0.guid unknown_value'])
    const kept = await planner.put(`/interventions/${one.guid}`, { packages: 1, recipients: [holder(guid)] })
    expect([kept.status, kept.body.recipients?.[0]?.name], kept.text).toEqual([200, 'Léa Noir'])
    expect((await admin.del(`/recipients/${guid}`)).status).toBe(204)
    expect((await admin.get(`/interventions/${one.guid}`)).body.recipients[0].name).toMatch(/^Léa /)
    expect(told(await exitFor([holder(guid)]))).toEqual([422, 'validation', 'recipients.0.guid unknown_value'])
    expect(told(await admin.post(`/interventions/${one.guid}/duplicate`, {}))).toContain(
      'recipients operation_recipients',
    )
  })
})
