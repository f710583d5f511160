import { describe, expect, it } from 'vitest'
import { type Body, told } from '../../testing/operations.ts'
import {
  at,
  begin,
  close,
  made,
  plan,
  planned,
  quantities,
  SCAN,
  scan,
  statuses,
  template,
  user,
} from '../../testing/custom-operations.ts'
import { admin, asOwner, hall, node, operationStage, shop } from '../../testing/operation-stage.ts'
import { aFolder, anItem, grant } from '../../testing/test-node.ts'

operationStage()

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
