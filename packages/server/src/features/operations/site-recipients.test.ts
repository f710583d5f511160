import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

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
