import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadOf } from '../../testing/import-file.ts'
import { aPng } from '../../testing/pictures.ts'
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
let admin: Caller
let hall: string
let shop: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
  shop = await aFolder(admin, 'Boutique')
})

const asOwner = async (statement: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}
type Body = Record<string, unknown>
type Made = {
  guid: string
  status: string
  tasks: { guid: string; status: string; title: string; parentTask: string | null }[]
}
const user = (...roles: Role[]) => aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
const template = async (
  tasks: readonly Body[],
  name = 'Modèle',
): Promise<{ guid: string; tasks: { guid: string }[] }> => {
  const { status, body } = await admin.post('/custom-operations', { name, tasks })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const plan = (of: { guid: string; tasks: { guid: string }[] }, more: Body = {}, by = admin) =>
  by.post('/interventions', {
    title: 'Contrôle du jour',
    type: 'custom',
    template: of.guid,
    tasks: of.tasks.map(({ guid }) => ({
      kind: 'custom_task',
      template_task: guid,
      assignee: { kind: 'user', guid: admin.guid },
    })),
    ...more,
  })
const made = async (reply: Promise<{ status: number; body: unknown }>): Promise<Made> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Made
}
const planned = async (tasks: readonly Body[], more: Body = {}) => made(plan(await template(tasks), more))
const at = ({ guid, tasks }: Made, nth = 0) => `/interventions/${guid}/tasks/${tasks[nth]!.guid}`
const begin = async (one: Made, nth = 0) => expect((await admin.post(`${at(one, nth)}/open`)).status).toBe(200)
const scan = (one: Made, item: string, quantity = 1, nth = 0) => admin.post(`${at(one, nth)}/scan`, { item, quantity })
const close = (one: Made, nth = 0, body: Body = {}) => admin.post(`${at(one, nth)}/close`, body)
const statuses = async ({ guid }: Made) => {
  const { body } = await admin.get(`/interventions/${guid}`)
  return [body.status, ...body.tasks.map(({ status }: Body) => status)]
}
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors = [] } = body as { code: string; errors?: { field?: string; code: string }[] }
  return [status, code, ...errors.map((one) => `${one.field ?? ''} ${one.code}`)]
}
const quantities = async (name: string) =>
  (await admin.get(`/items?search=${name}`)).body.data
    .map(({ parent, quantity }: { parent: { name: string }; quantity: number }) => `${parent.name} ${quantity}`)
    .toSorted()
const SCAN = { name: 'Scan', type: 'scan' }

describe('an operation made from a template', () => {
  it('is offered with its tasks while the template is active, and keeps them copied (INTER-05, INTER-24)', async () => {
    const of = await template([
      { ...SCAN, source: 'asked', required: true },
      { name: 'Fiche', type: 'form', form: [{ name: 'Avis', type: 'text' }] },
    ])
    const { data } = (await admin.get('/interventions/types')).body
    expect(data.map(({ type }: Body) => type)).toEqual([
      'inventory',
      'move',
      'out_of_stock',
      'receipt_of_order',
      'installation',
      'uninstallation',
      'custom',
    ])
    expect(data.at(-1)).toMatchObject({
      template: { guid: of.guid, name: 'Modèle' },
      needs: ['location'],
      tasks: [{ template: { title: 'Scan', required: true } }, { template: { title: 'Fiche', required: false } }],
    })
    expect(told(await plan(of))).toEqual([422, 'validation', 'location required'])
    const one = await made(plan(of, { location: hall }))
    expect(one).toMatchObject({
      type: 'custom',
      template: { guid: of.guid, name: 'Modèle' },
      status: 'todo',
      tasks: [
        { kind: 'custom_task', title: 'Scan', status: 'todo', custom: { type: 'scan' } },
        { title: 'Fiche', status: 'awaiting', custom: { type: 'form', form: [{ name: 'Avis' }] } },
      ],
    })
    await admin.put(`/custom-operations/${of.guid}`, { active: false })
    expect((await admin.get('/interventions/types')).body.data).toHaveLength(6)
    expect(told(await plan(of, { location: hall }))).toEqual([422, 'validation', 'template operation_template_off'])
    expect(told(await plan(of, { template: null }))).toEqual([422, 'validation', 'template required'])
  })

  it('keeps its template as it is, whatever became of it (COP-06, COP-09, T44)', async () => {
    const of = await template([SCAN])
    const one = await made(plan(of))
    const address = `/custom-operations/${of.guid}`
    expect(told(await admin.put(address, { name: 'Autre' }))).toEqual([409, 'template_in_use'])
    expect(told(await admin.del(address))).toEqual([409, 'template_used'])
    await admin.post(`/interventions/${one.guid}/cancel`, { reason: 'Plus besoin' })
    expect(told(await admin.put(address, { tasks: [{ name: 'Autre', type: 'scan' }] }))).toEqual([
      409,
      'template_in_use',
    ])
    expect((await admin.put(address, { active: false })).body.active).toBe(false)
    await admin.del(`/interventions/${one.guid}`)
    expect((await admin.put(address, { name: 'Autre' })).status).toBe(200)
  })

  it('is edited or used, never both, when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const of = await template([SCAN], `Course ${round}`)
      const [edited, used] = await Promise.all([
        admin.put(`/custom-operations/${of.guid}`, { tasks: [{ name: 'Nouvelle', type: 'scan' }] }),
        plan(of),
      ])
      if (used.status === 201) {
        // Edited first, its tasks would be others and the operation refused.
        expect(told(edited)).toEqual([409, 'template_in_use'])
        expect(used.body.tasks[0].title).toBe('Scan')
      } else {
        expect([edited.status, used.status]).toEqual([200, 422])
        expect((await admin.get(`/custom-operations/${of.guid}`)).body).toMatchObject({
          uses: 0,
          tasks: [{ name: 'Nouvelle' }],
        })
      }
    }
  })

  it('has all tasks that its template requires, and no sub-task alone (COP-12, COP-20)', async () => {
    const of = await template([
      { ...SCAN, required: true },
      { name: 'Détail', type: 'scan', parent: 0 },
      { name: 'Suite', type: 'scan' },
    ])
    const only = (...nth: number[]) => ({
      tasks: nth.map((one) => ({
        kind: 'custom_task',
        template_task: of.tasks[one]!.guid,
        assignee: { kind: 'user', guid: admin.guid },
      })),
    })
    expect(told(await plan(of, only(1, 2)))).toEqual([
      422,
      'validation',
      'tasks operation_task_required',
      'tasks.0.template_task operation_task_parent',
    ])
    expect(told(await plan(of, { tasks: [{ kind: 'custom_task', template_task: of.tasks[0]!.guid }] }))).toEqual([
      422,
      'validation',
      'tasks.0.assignee operation_task_needed',
    ])
    const one = await made(plan(of, only(0)))
    expect(told(await admin.post(`${at(one)}/cancel`, { reason: 'Non' }))).toEqual([409, 'task_required'])
    const other = await made(plan(of))
    expect((await admin.post(`${at(other, 2)}/cancel`, { reason: 'Non' })).status).toBe(200)
  })

  it('does sub-tasks while their main task is open, which closes after them (TASK-12, T40)', async () => {
    const one = await planned([SCAN, { name: 'Détail', type: 'scan', parent: 0 }, { name: 'Suite', type: 'scan' }])
    expect(one.tasks[1]!.parentTask).toBe(one.tasks[0]!.guid)
    expect(await statuses(one)).toEqual(['todo', 'todo', 'awaiting', 'awaiting'])
    await begin(one)
    expect(await statuses(one)).toEqual(['opened', 'opened', 'todo', 'awaiting'])
    expect(told(await close(one))).toEqual([409, 'task_subtasks'])
    await begin(one, 1)
    await close(one, 1)
    await close(one)
    expect(await statuses(one)).toEqual(['in_progress', 'closed', 'closed', 'todo'])
  })

  it('is planned and changed by roles of templates, other operations are not (COP-11)', async () => {
    const of = await template([SCAN])
    const creator = await user('ROLE_CUSTOM_INTERVENTION_CREATE')
    const one = await made(plan(of, {}, creator))
    const inventory = {
      type: 'inventory',
      title: 'I',
      location: hall,
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
    }
    expect((await creator.post('/interventions', inventory)).status).toBe(403)
    const other = (await admin.post('/interventions', inventory)).body
    const editor = await user('ROLE_CUSTOM_INTERVENTION_FULL')
    await grant(node, editor, hall, 'write')
    expect((await editor.put(`/interventions/${other.guid}`, { title: 'X' })).status).toBe(404)
    expect((await creator.put(`/interventions/${one.guid}`, { title: 'X' })).status).toBe(403)
    const copy = await made(admin.post(`/interventions/${one.guid}/duplicate`, {}))
    expect(copy).toMatchObject({
      type: 'custom',
      template: { guid: of.guid },
      tasks: [{ title: 'Scan', status: 'todo' }],
    })
  })
})

describe('a scan of a template', () => {
  it('moves what was found to its destination, and what lies elsewhere only confirmed (COP-15, COP-18)', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const nut = await anItem(admin, shop, { name: 'Ecrou', quantity: 4 })
    const attic = await aFolder(admin, 'Grenier')
    const bolt = await anItem(admin, attic, { name: 'Boulon', quantity: 3 })
    const one = await planned([{ ...SCAN, source: 'fixed', source_location: hall, destination: 'asked' }], {
      destination: shop,
    })
    await begin(one)
    expect((await scan(one, screw, 2)).body.status).toBe('success')
    expect((await scan(one, screw, 1)).body.found).toBe(3)
    expect((await scan(one, nut, 1)).body.status).toBe('warning')
    const { body: line } = await scan(one, bolt, 2)
    expect(line.status).toBe('warning')
    expect((await close(one, 0, { lines: [{ id: line.id, confirmed: true }] })).status).toBe(200)
    expect(await quantities('Vis')).toEqual(['Boutique 3', 'Halle 2'])
    expect(await quantities('Boulon')).toEqual(['Boutique 2', 'Grenier 1'])
    expect(await quantities('Ecrou')).toEqual(['Boutique 4'])
    expect(await statuses(one)).toEqual(['closed', 'closed'])
  })

  it('stays open with all its lines named when there is not enough (TASK-44)', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([{ ...SCAN, source: 'asked', destination: 'asked' }], {
      location: hall,
      destination: shop,
    })
    await begin(one)
    const { body: line } = await scan(one, screw, 9)
    expect(told(await close(one))).toEqual([422, 'validation', `lines.${line.id} remaining_negative`])
    expect(await quantities('Vis')).toEqual(['Halle 5'])
  })

  it('takes only what meets its conditions, on the scan and when it closes (COP-13)', async () => {
    const [few, many] = [
      await anItem(admin, hall, { name: 'Peu', quantity: 1 }),
      await anItem(admin, hall, { name: 'Beaucoup', quantity: 9 }),
    ]
    const filters = { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 5 }] }
    const one = await planned([{ ...SCAN, enable_item_filters: true, item_filters: filters }])
    await begin(one)
    expect(told(await scan(one, few))).toEqual([422, 'task_filtered', 'code task_filtered'])
    const id = crypto.randomUUID()
    expect(told(await admin.put(at(one), { lines: [{ id, item: few, found: 1 }] }))).toEqual([
      422,
      'validation',
      'lines.0.item task_filtered',
    ])
    const { body: line } = await scan(one, many)
    await admin.post(`/items/${many}/transactions`, { type: 'out', quantity: 8, action: 'consumption' })
    expect(told(await close(one))).toEqual([422, 'validation', `lines.${line.id} task_filtered`])
  })

  it('takes the types that it allows, and by the scanner alone where it says so (COP-10, COP-16)', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5, tag: 'VIS-1' })
    const drill = await anItem(admin, hall, { name: 'Perceuse', type: 'equipment', quantity: 1 })
    const one = await planned([
      { ...SCAN, allowed_types: ['equipment'] },
      { name: 'Stricte', type: 'scan', force_scan: true },
    ])
    await begin(one)
    expect(told(await scan(one, screw))).toEqual([422, 'task_type_denied', 'code task_type_denied'])
    expect((await scan(one, drill)).status).toBe(200)
    await close(one)
    await begin(one, 1)
    expect(told(await scan(one, screw, 1, 1))).toEqual([422, 'validation', 'item task_force_scan'])
    const id = crypto.randomUUID()
    expect(told(await admin.put(at(one, 1), { lines: [{ id, item: screw, found: 1 }] }))).toEqual([
      422,
      'validation',
      'lines.0.item task_force_scan',
    ])
    const { body: line } = await admin.post(`${at(one, 1)}/scan`, { code: 'VIS-1' })
    expect(line.status).toBe('success')
    expect((await admin.put(at(one, 1), { lines: [{ id: line.id, found: 4 }] })).status).toBe(200)
  })

  it('is compared by its validation, with every difference confirmed and nothing left out (COP-16, COP-18)', async () => {
    const [screw, nut] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, hall, { name: 'Ecrou', quantity: 5 }),
    ]
    const one = await planned(
      [SCAN, { name: 'Contrôle', type: 'scan_validation', scan_all_items: true, destination: 'asked' }],
      { destination: shop },
    )
    await begin(one)
    await scan(one, screw, 3)
    await scan(one, nut, 2)
    await close(one)
    await begin(one, 1)
    const { data } = (await admin.get(`${at(one, 1)}/lines?sort=name`)).body
    expect(data.map(({ name, expected, found }: Body) => [name, expected, found])).toEqual([
      ['Ecrou', 2, null],
      ['Vis', 3, null],
    ])
    await scan(one, screw, 2, 1)
    const [nuts, screws] = data.map(({ id }: Body) => id)
    expect(told(await close(one, 1))).toEqual([422, 'validation', `lines.${nuts} required`])
    await scan(one, nut, 2, 1)
    expect(told(await close(one, 1))).toEqual([422, 'validation', `lines.${screws} task_differences`])
    expect((await close(one, 1, { lines: [{ id: screws, confirmed: true }] })).status).toBe(200)
    expect(await quantities('Vis')).toEqual(['Boutique 2', 'Halle 3'])
  })
})

/** Every pair of verbs at once on one scan with a destination. */
const VERBS = ['scan', 'save', 'close', 'suspend', 'cancel'] as const
const PAIRS = VERBS.flatMap((first) => VERBS.map((second) => [first, second] as const))
describe('two verbs at once on a scan of a template', () => {
  it.each(PAIRS)('%s and %s leave stock and ledger sound, and move at most once', async (first, second) => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([{ ...SCAN, source: 'asked', destination: 'asked' }], {
      location: hall,
      destination: shop,
    })
    await begin(one)
    await scan(one, screw, 2)
    const call = (verb: (typeof VERBS)[number]) =>
      verb === 'save'
        ? admin.put(at(one), { lines: [] })
        : admin.post(
            `${at(one)}/${verb}`,
            verb === 'scan' ? { item: screw } : verb === 'close' ? {} : { reason: 'Pause' },
          )
    const answers = await Promise.all([call(first), call(second)])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
    const [status] = await statuses(one)
    const moved = 2 + [first, second].filter((verb, nth) => verb === 'scan' && answers[nth]!.status === 200).length
    expect(await quantities('Vis')).toEqual(
      status === 'closed' ? [`Boutique ${moved}`, `Halle ${5 - moved}`] : ['Halle 5'],
    )
  })
})

describe('a task that the mobile application leaves out', () => {
  it('shows on the web and not in the lists of a session of a phone (COP-14)', async () => {
    await planned([
      { ...SCAN, mobile_visible: false },
      { name: 'Suite', type: 'scan' },
    ])
    const titles = async () =>
      (await admin.get('/interventions/tasks')).body.data.map(({ title }: Body) => title).toSorted()
    expect(await titles()).toEqual(['Scan', 'Suite'])
    await asOwner(`update refresh_token set platform = 'mobile' where user_id = '${admin.guid}'`)
    expect(await titles()).toEqual(['Suite'])
  })
})

describe('the form of a task', () => {
  const FORM = [
    { name: 'État', type: 'select', values: ['Bon', 'Usé'], required: true },
    { name: 'Poids', type: 'decimal_number', required: true },
    { name: 'Note', type: 'long_text' },
  ]
  it('is filled in as its fields ask before the task closes, and stays with it (TASK-19, TASK-20)', async () => {
    const one = await planned([{ name: 'Fiche', type: 'form', form: FORM }])
    await begin(one)
    const opened = (await admin.get(at(one))).body
    const [state, weight, note] = opened.custom.form.map(({ guid }: Body) => guid)
    const refused = await close(one)
    expect(told(refused)).toEqual([
      422,
      'task_missing_fields',
      'form task_missing_fields',
      `form.${state} required`,
      `form.${weight} required`,
    ])
    expect(refused.body.message).toBe('Champs obligatoires manquants : État, Poids')
    expect(told(await admin.put(at(one), { form: { [state]: 'Neuf', [weight]: 'lourd', other: 1 } }))).toEqual([
      422,
      'validation',
      `form.${state} unknown_value`,
      `form.${weight} wrong_type`,
      'form.other unknown_field',
    ])
    await admin.put(at(one), { form: { [state]: 'Usé', [note]: 'Rayure' } })
    expect((await close(one, 0, { form: { [weight]: 2.5 } })).status).toBe(200)
    expect((await admin.get(at(one))).body.answers).toEqual({ [state]: 'Usé', [weight]: 2.5, [note]: 'Rayure' })
    expect(told(await admin.put(at(one), { form: { [note]: 'Après' } }))).toEqual([409, 'task_closed'])
    const { text } = await admin.get('/interventions/tasks?export=csv&kind=custom_task')
    expect(text).toContain('État\u00A0: Usé\nPoids\u00A0: 2,5\nNote\u00A0: Rayure')
    expect(await statuses(one)).toEqual(['closed', 'closed'])
  })

  it('takes no scans, and no answers where there is no form', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([{ name: 'Fiche', type: 'form', form: [{ name: 'Note', type: 'text' }] }, { ...SCAN }])
    await begin(one)
    expect(told(await scan(one, screw))).toEqual([422, 'task_no_scans'])
    await close(one)
    await begin(one, 1)
    expect(told(await admin.put(at(one, 1), { form: { x: 1 } }))).toEqual([422, 'validation', 'form.x unknown_field'])
  })

  it('gives its answers to the items that were scanned (COP-18)', async () => {
    const field = (
      await admin.post('/fields', { name: 'État', target: 'items', type: 'select', values: ['Bon', 'Usé'] })
    ).body.guid
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([
      {
        ...SCAN,
        enable_form: true,
        form: [{ name: 'État constaté', type: 'text', item_field: field, required: true }],
      },
    ])
    await begin(one)
    await scan(one, screw)
    const [{ guid, type }] = (await admin.get(at(one))).body.custom.form
    expect(type).toBe('select')
    expect(told(await close(one, 0, { form: { [guid]: 'Neuf' } }))).toEqual([
      422,
      'validation',
      `form.${guid} unknown_value`,
    ])
    expect((await close(one, 0, { form: { [guid]: 'Usé' } })).status).toBe(200)
    expect((await admin.get(`/items/${screw}`)).body.attributes).toEqual({ État: 'Usé' })
  })
})

describe('a signature', () => {
  const sign = async (one: Made, fields: Record<string, string>, content = 'png') => {
    const { body, headers } = uploadOf('signature.png', content === 'png' ? await aPng() : Buffer.from(content), fields)
    return admin.call('POST', `${at(one)}/signatures`, body, headers)
  }
  it('is asked of a hand-over before it closes, with who signed and when (X-19)', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const task = {
      kind: 'out_of_stock',
      assignee: { kind: 'user', guid: admin.guid },
      options: { signature: true, action: 'given_to_technician' },
    }
    const one = await made(
      admin.post('/interventions', {
        title: 'Remise',
        type: 'out_of_stock',
        location: hall,
        expedition_date: '2999-01-01',
        recipients: [{ kind: 'email', email: 'quai@example.com' }],
        tasks: [task],
      }),
    )
    await begin(one)
    await scan(one, screw, 2)
    expect(told(await close(one))).toEqual([422, 'task_unsigned'])
    expect(told(await sign(one, { name: 'Ada' }, 'not an image'))).toEqual([422, 'image', 'file image'])
    expect(told(await sign(one, { name: 'Ada', field: crypto.randomUUID() }))).toEqual([422, 'task_no_signature'])
    expect((await sign(one, { name: 'Ada' })).status).toBe(201)
    const { body: signed } = await sign(one, { name: 'Grace Hopper' })
    expect(signed).toMatchObject({ name: 'Grace Hopper', field: null, by: { guid: admin.guid } })
    expect((await close(one)).status).toBe(200)
    expect((await admin.get(`/interventions/${one.guid}`)).body.tasks[0].signatures).toEqual([signed])
    const image = await admin.get(`${at(one)}/signatures/${signed.guid}`)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(told(await sign(one, { name: 'Trop tard' }))).toEqual([409, 'task_closed'])
    const stranger = await user('ROLE_ITEM_VIEW')
    expect((await stranger.get(`${at(one)}/signatures/${signed.guid}`)).status).toBe(404)
  })

  it('is a field of a form like any other (COP-13)', async () => {
    const one = await planned([
      { name: 'Remise', type: 'form', form: [{ name: 'Le client', type: 'signature', required: true }] },
    ])
    await begin(one)
    const [{ guid }] = (await admin.get(at(one))).body.custom.form
    expect(told(await close(one))).toEqual([
      422,
      'task_missing_fields',
      'form task_missing_fields',
      `form.${guid} required`,
    ])
    expect(told(await sign(one, { name: 'Ada' }))).toEqual([422, 'task_no_signature'])
    expect((await sign(one, { name: 'Ada', field: guid })).body.field).toBe(guid)
    expect((await close(one)).status).toBe(200)
  })
})

describe('an automatic task', () => {
  const today = companyToday(new Date(), 'Europe/Paris')
  const auto = (auto_type: string, settings: Body = {}) => ({
    name: auto_type,
    type: 'auto',
    auto_type,
    auto: settings,
  })
  let n = 0
  const scanned = async (tasks: readonly Body[], more: Body = {}, quantity = 3) => {
    const screw = await anItem(admin, hall, { name: `Vis ${++n}`, quantity: 5 })
    const one = await made(plan(await template([SCAN, ...tasks], `Modèle ${n}`), more))
    await begin(one)
    await scan(one, screw, quantity)
    await close(one)
    await node.jobs.settled()
    return { one, screw }
  }

  it('updates items, reserves them and takes that back, each when its turn comes (COP-19, TASK-45)', async () => {
    const field = (await admin.post('/fields', { name: 'Contrôlé', target: 'items', type: 'checkbox' })).body.guid
    const wait = { name: 'Attente', type: 'form', form: [{ name: 'Note', type: 'text' }] }
    const { one, screw } = await scanned([
      auto('update_items', { updates: [{ field, value: true }] }),
      auto('reserve_items', { days: 2 }),
      wait,
      auto('remove_reservations'),
    ])
    expect(await statuses(one)).toEqual(['in_progress', 'closed', 'closed', 'closed', 'todo', 'awaiting'])
    expect((await admin.get(`/items/${screw}`)).body).toMatchObject({
      attributes: { Contrôlé: true },
      quantityAvailable: 2,
    })
    expect((await admin.get(`/reservations?item=${screw}`)).body.data).toMatchObject([
      { name: { name: 'Contrôle du jour' }, quantity: 3, expiryDate: addDays(today, 2) },
    ])
    await begin(one, 3)
    await close(one, 3)
    await node.jobs.settled()
    expect(await statuses(one)).toEqual(['closed', 'closed', 'closed', 'closed', 'closed', 'closed'])
    expect((await admin.get(`/items/${screw}`)).body.quantityAvailable).toBe(5)
  })

  it('mails the lines as a workbook to the recipients and the addresses of the task', async () => {
    const { one } = await scanned([auto('send_excel_report', { emails: ['bureau@example.com'] })], {
      recipients: [{ kind: 'email', email: 'quai@example.com' }],
    })
    expect(await statuses(one)).toEqual(['closed', 'closed', 'closed'])
    const { rows } = await node.pool.query(
      `select recipient, subject, file_name, file from mail where file is not null order by recipient`,
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual(['bureau@example.com', 'quai@example.com'])
    expect(rows[0]).toMatchObject({ subject: 'Rapport\u00A0: Contrôle du jour' })
    expect(rows[0]!.file_name).toMatch(/^Contrôle du jour .*\.xlsx$/)
    expect(rows[0]!.file.subarray(0, 2).toString()).toBe('PK')
  })

  it('ends in error with the reason as a comment, with nothing half done, and runs again when reopened', async () => {
    const { one, screw } = await scanned([auto('reserve_items')], {}, 9)
    expect(await statuses(one)).toEqual(['error', 'closed', 'error'])
    const comments = (await admin.get(`/comments?target=interventions&guid=${one.guid}`)).body.data
    expect(comments[0].text).toMatch(/^reserve_items\u00A0: Vis/)
    expect((await admin.get(`/reservations?item=${screw}`)).body.total).toBe(0)
    await admin.post(`/items/${screw}/transactions`, { type: 'in', quantity: 10, action: 'receipt' })
    expect((await admin.post(`${at(one, 1)}/reopen`, { reason: 'Réassort fait' })).body.status).toBe('automatic')
    await node.jobs.settled()
    expect(await statuses(one)).toEqual(['closed', 'closed', 'closed'])
    expect((await admin.get(`/reservations?item=${screw}`)).body.data).toMatchObject([{ quantity: 9 }])
    const other = await scanned([auto('send_excel_report')])
    expect(await statuses(other.one)).toEqual(['error', 'closed', 'error'])
    expect((await admin.post(`${at(other.one, 1)}/cancel`, { reason: 'Sans rapport' })).body.status).toBe('cancelled')
    expect(await statuses(other.one)).toEqual(['closed', 'closed', 'cancelled'])
  })

  /** Whoever writes what an operation reserved loses the connection. */
  const broken = (isSo: boolean) =>
    asOwner(
      isSo
        ? `create function lose_connection() returns trigger language plpgsql as $$
            begin raise exception 'gone' using errcode = '57P01'; end $$;
          create trigger lost before insert on operation_reservation for each row execute function lose_connection()`
        : 'drop trigger lost on operation_reservation; drop function lose_connection()',
    )
  it('is cancelled or run, never both, when both happen at once', async () => {
    const { one, screw } = await scanned([auto('reserve_items')], {}, 9)
    await admin.post(`/items/${screw}/transactions`, { type: 'in', quantity: 10, action: 'receipt' })
    const [, cancelled] = await Promise.all([
      admin.post(`${at(one, 1)}/reopen`, { reason: 'Encore' }),
      admin.post(`${at(one, 1)}/cancel`, { reason: 'Plus besoin' }),
    ])
    await node.jobs.settled()
    const [, , status] = await statuses(one)
    const { total } = (await admin.get(`/reservations?item=${screw}`)).body
    expect([status, total]).toEqual(status === 'closed' ? ['closed', 1] : ['cancelled', 0])
    expect(cancelled.status === 200 || status === 'closed').toBe(true)
  })

  it('happens once, however many nodes run it, and once after a connection that broke in the middle (T43)', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([SCAN, auto('reserve_items')])
    await begin(one)
    await scan(one, screw, 2)
    // The connection is lost once it has reserved, before it is said to be done.
    await broken(true)
    await close(one)
    await node.jobs.settled().catch(() => {})
    expect(await statuses(one)).toEqual(['automatic', 'closed', 'automatic'])
    expect((await admin.get(`/reservations?item=${screw}`)).body.total).toBe(0)
    await broken(false)
    await Promise.all([1, 2, 3].map(() => node.jobs.runNow('automatic-tasks')))
    expect(await statuses(one)).toEqual(['closed', 'closed', 'closed'])
    expect((await admin.get(`/reservations?item=${screw}`)).body.data).toMatchObject([{ quantity: 2 }])
  })
})
