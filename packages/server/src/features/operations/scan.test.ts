import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { describe, expect, it } from 'vitest'
import { admin, hall, node, operationStage, shop } from '../../testing/operation-stage.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
import { aFolder, anItem, aUser, type Caller, grant } from '../../testing/test-node.ts'

operationStage()

const today = companyToday(new Date(), 'Europe/Paris')
const plan = async (type: string, kinds: readonly string[], more: { by?: Caller; options?: Body } = {}) => {
  const { status, body } = await admin.post('/interventions', {
    title: 'Tournée',
    type,
    location: hall,
    ...(type === 'move' && { destination: shop }),
    ...((type === 'move' || type === 'out_of_stock') && { expedition_date: today }),
    ...(type === 'out_of_stock' && { recipients: [{ kind: 'user', guid: admin.guid }] }),
    tasks: kinds.map((kind) => ({
      kind,
      assignee: { kind: 'user', guid: (more.by ?? admin).guid },
      ...(more.options && { options: more.options }),
    })),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never as Made
}
const act = (one: Made, kind: string, what: string, body: Body = {}, by = admin) =>
  by.post(`${at(one, kind)}/${what}`, body)
/** The field that means the status of items, with these values. */
const withStatuses = (...values: string[]) =>
  admin.post('/fields', { name: 'Statut', type: 'select', target: 'items', mapped: 'status', values })
const open = async (type: string, kind: string, options?: Body) => {
  const one = await plan(type, [kind], options && { options })
  await act(one, kind, 'open')
  return one
}

describe('what may be scanned', () => {
  it('is what the task allows, and variants rather than their product (TASK-24, TASK-25)', async () => {
    const paint = await anItem(admin, hall, { name: 'Peinture', quantity: 6, tag: 'PEINT' })
    const drill = await anItem(admin, hall, { name: 'Perceuse', type: 'equipment', quantity: 1, tag: 'PERC' })
    await admin.post(`/items/${paint}/variants`, { kind: 'variant', name: 'Rouge' })
    const one = await open('out_of_stock', 'out_of_stock', { allowed_types: ['item', 'product', 'variant'] })
    expect([
      told(await act(one, 'out_of_stock', 'scan', { code: 'PEINT' })),
      told(await act(one, 'out_of_stock', 'scan', { item: drill })),
    ]).toEqual([
      [422, 'task_has_variants', 'code task_has_variants'],
      [422, 'task_type_denied', 'code task_type_denied'],
    ])
    expect((await act(one, 'out_of_stock', 'scan', { code: 'Rouge', quantity: 2 })).body).toMatchObject({
      status: 'success',
      output: 2,
      confirmed: true,
    })
  })

  it('is no folder with sub-folders (TASK-26)', async () => {
    const rack = await aFolder(admin, 'Rayon', { tag: 'RAYON' })
    await aFolder(admin, 'Étagère', { parent: rack })
    const one = await open('out_of_stock', 'out_of_stock')
    expect(told(await act(one, 'out_of_stock', 'scan', { code: 'RAYON' }))).toEqual([
      422,
      'task_scan_children',
      'code task_scan_children',
    ])
  })

  it('is everything in a folder, once that is said, each with all that may leave of it (TASK-24, TASK-26)', async () => {
    const cabinet = await aFolder(admin, 'Armoire', { parent: hall, tag: 'ARM' })
    await anItem(admin, cabinet, { name: 'Vis', quantity: 5 })
    const nails = await anItem(admin, cabinet, { name: 'Clou', quantity: 8 })
    await anItem(admin, cabinet, { name: 'Vide', quantity: 0 })
    const paint = await anItem(admin, cabinet, { name: 'Peinture', quantity: 6 })
    await admin.post(`/items/${paint}/variants`, { kind: 'variant', name: 'Rouge' })
    await admin.post('/reservations', {
      name: { name: 'Chantier' },
      item: nails,
      quantity: 3,
      expiryDate: '2999-12-31',
    })
    const one = await open('move', 'preparation')
    const scan = (body: Body, by = admin) => act(one, 'preparation', 'scan', { code: 'ARM', ...body }, by)
    expect(told(await scan({}))).toEqual([422, 'task_scan_folder', 'code task_scan_folder'])
    const first = crypto.randomUUID()
    const both = await Promise.all([1, 2].map(() => scan({ id: first, contents: true })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const lines = (await admin.get(`${at(one, 'preparation')}/lines`)).body.data as Body[]
    expect(lines.map(({ name, output, scans }) => [name, output, scans]).toSorted()).toEqual([
      ['Clou', 5, 1],
      ['Rouge', 6, 1],
      ['Vis', 5, 1],
    ])
    expect(told(await scan({ contents: true }))).toEqual([422, 'task_folder_empty', 'code task_folder_empty'])
  })

  it('is no folder where things are counted, nor where the task does not allow it, nor one out of sight', async () => {
    const cabinet = await aFolder(admin, 'Armoire', { parent: hall, tag: 'ARM' })
    await anItem(admin, cabinet, { name: 'Vis', quantity: 5 })
    const counting = await open('inventory', 'inventory')
    const picking = await open('move', 'preparation', { allowed_types: ['item', 'product'] })
    const code = { code: 'ARM', contents: true }
    expect([
      told(await act(counting, 'inventory', 'scan', code))[1],
      told(await act(picking, 'preparation', 'scan', code))[1],
    ]).toEqual(['task_type_denied', 'task_type_denied'])
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, keeper, hall, 'write')
    await grant(node, keeper, shop, 'write')
    await grant(node, keeper, cabinet, 'none')
    const hidden = await plan('move', ['preparation'], { by: keeper })
    await act(hidden, 'preparation', 'open', {}, keeper)
    // The code of a folder that somebody does not see is one that nothing carries.
    expect((await act(hidden, 'preparation', 'scan', code, keeper)).body).toMatchObject({ status: 'errors', others: 0 })
  })

  it('is written down where one may write only, and in a task that is open', async () => {
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, keeper, hall, 'read')
    await anItem(admin, hall, { name: 'Vis', quantity: 5, tag: 'VIS' })
    const one = await plan('out_of_stock', ['out_of_stock'], { by: keeper })
    expect(told(await act(one, 'out_of_stock', 'scan', { code: 'VIS' }, keeper))).toEqual([409, 'task_unopened'])
    await act(one, 'out_of_stock', 'open', {}, keeper)
    expect(told(await act(one, 'out_of_stock', 'scan', { code: 'VIS' }, keeper))[1]).toBe('folder_denied')
    expect(told(await act(one, 'out_of_stock', 'scan', {}, keeper))).toEqual([422, 'validation', 'code required'])
  })

  it('is nothing at all where folders are chosen', async () => {
    const one = await open('inventory', 'select_folders')
    expect(told(await act(one, 'select_folders', 'scan', { code: 'X' }))).toEqual([422, 'task_no_scans'])
    expect(told(await act(one, 'select_folders', 'close', {}))).toEqual([422, 'validation', 'folders task_folders'])
  })
})

describe('what others hear of a scan', () => {
  const pushed = () =>
    transaction(node.pool, { company: admin.company }, async ({ db }) =>
      (
        await sql<{ data: { guids: string[]; lines: string[] } }>`select data from event
          where company_id = ${admin.company} and topic = 'tasks' and data ? 'lines' order by id`.execute(db)
      ).rows.map(({ data }) => data),
    )

  it('is which line it was, and nothing of what it says: that is asked for alone, by who may (X-49)', async () => {
    await anItem(admin, hall, { name: 'Vis', quantity: 5, tag: 'VIS' })
    await anItem(admin, hall, { name: 'Clou', quantity: 5, tag: 'CLOU' })
    const one = await open('inventory', 'inventory', { blind: false })
    const { body } = await act(one, 'inventory', 'scan', { code: 'VIS' })
    const task = one.tasks.find(({ kind }) => kind === 'inventory')!.guid
    expect(await pushed()).toEqual([{ guids: [task], lines: [body.id], folders: [hall] }])
    const named = await admin.get(`${at(one, 'inventory')}/lines?line=${body.id}`)
    expect(named.body.data.map(({ name, found }: { name: string; found: number }) => [name, found])).toEqual([
      ['Vis', 1],
    ])
    const both = await admin.get(`${at(one, 'inventory')}/lines?line=${body.id}&line=${crypto.randomUUID()}`)
    expect(both.body.total).toBe(1)
  })
})

describe('the status that equipment leaves with', () => {
  const stood = async (item: string) => (await admin.get(`/items/${item}`)).body.attributes.Statut

  it('is one of the task, and stands in its record afterwards (TASK-23, TASK-37, SD 21)', async () => {
    await withStatuses('En stock', 'Posé', 'En panne')
    const drill = await anItem(admin, hall, { name: 'Perceuse', type: 'equipment', quantity: 1 })
    const one = await open('out_of_stock', 'out_of_stock', { exit_statuses: ['Posé', 'En panne'] })
    expect(told(await act(one, 'out_of_stock', 'scan', { item: drill }))[2]).toBe('exitStatus task_exit_status')
    expect(told(await act(one, 'out_of_stock', 'scan', { item: drill, exitStatus: 'En stock' }))[2]).toBe(
      'exitStatus task_exit_status',
    )
    expect((await act(one, 'out_of_stock', 'scan', { item: drill, exitStatus: 'Posé' })).status).toBe(200)
    const closed = await act(one, 'out_of_stock', 'close', { action: 'given_to_technician' })
    expect([closed.status, closed.text.slice(0, 200)]).toEqual([200, closed.text.slice(0, 200)])
    expect([(await admin.get(`/items/${drill}`)).body.quantity, await stood(drill)]).toEqual([0, 'Posé'])
  })

  it('is the only one there is, unless something else is said', async () => {
    await withStatuses('Posé', 'En panne')
    const drill = await anItem(admin, hall, { name: 'Perceuse', type: 'equipment', quantity: 1 })
    const one = await open('out_of_stock', 'out_of_stock', { exit_statuses: ['En panne'] })
    expect((await act(one, 'out_of_stock', 'scan', { item: drill })).body.exitStatus).toBe('En panne')
    expect((await act(one, 'out_of_stock', 'close', { action: 'given_to_technician' })).status).toBe(200)
    expect(await stood(drill)).toBe('En panne')
  })

  it('is said before anything is scanned in a move (TASK-22)', async () => {
    await withStatuses('En stock', 'En route')
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await open('move', 'out_of_stock')
    expect(told(await act(one, 'out_of_stock', 'scan', { item }))).toEqual([
      422,
      'task_status_first',
      'exitStatus task_status_first',
    ])
    expect((await act(one, 'out_of_stock', 'scan', { item, quantity: 5, exitStatus: 'En route' })).status).toBe(200)
    expect((await act(one, 'out_of_stock', 'close')).status).toBe(200)
    expect((await admin.get(`/items?folder=${shop}`)).body.data).toMatchObject([{ name: 'Vis', quantity: 5 }])
  })
})

describe('what belongs to an operation', () => {
  it('are comments of who does it, with a role or without, and of nobody else (SD 12)', async () => {
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    const other = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_FULL'] } as never)
    for (const one of [keeper, other]) await grant(node, one, hall, 'write')
    const one = await plan('out_of_stock', ['out_of_stock'], { by: keeper })
    const comment = (by: Caller) => by.post('/comments', { target: 'interventions', guid: one.guid, text: 'Au quai 3' })
    expect([(await comment(keeper)).status, (await comment(other)).status, (await comment(admin)).status]).toEqual([
      201, 404, 201,
    ])
    expect((await keeper.get(`/comments?target=interventions&guid=${one.guid}`)).body.total).toBe(2)
    // Whoever works on it hears of what others write, not of what they write themselves (ATT-09).
    expect((await keeper.get('/notifications')).body.data.map(({ title }: Body) => title)).toEqual([
      'Commentaire de Ada Test\u00A0: Tournée',
      'Tâche à faire\u00A0: Sortie de stock',
    ])
    await act(one, 'out_of_stock', 'suspend', { reason: 'Pause' })
    const [reason] = (await admin.get(`/comments?target=interventions&guid=${one.guid}`)).body.data
    expect([reason.text, reason.own, (await admin.del(`/comments/${reason.guid}`)).status]).toEqual([
      'Sortie de stock\u00A0: Pause',
      false,
      403,
    ])
    expect((await admin.del(`/interventions/${one.guid}`)).status).toBe(204)
    expect((await admin.get(`/comments?target=interventions&guid=${one.guid}`)).status).toBe(404)
  })

  it('is told: a task that is stopped to whom it is given to, the end to who planned it', async () => {
    const keeper = await aUser(node, admin.company)
    await anItem(admin, hall, { name: 'Vis', quantity: 5, tag: 'VIS' })
    const one = await plan('inventory', ['inventory'], { by: keeper })
    await act(one, 'inventory', 'suspend', { reason: 'Pause' })
    await act(one, 'inventory', 'reopen', { reason: 'Reprise' })
    await act(one, 'inventory', 'open', {}, keeper)
    await act(one, 'inventory', 'scan', { code: 'VIS' }, keeper)
    await act(one, 'inventory', 'close', {}, keeper)
    const news = async (by: Caller) =>
      (await by.get('/notifications')).body.data.map(({ kind, title, text, link }: Body) => [kind, title, text, link])
    const way = `/interventions/${one.guid}/task/${one.tasks[0]!.guid}`
    expect(await news(keeper)).toEqual([
      ['task_status', 'Tâche rouverte\u00A0: Comptage', 'Tournée, par Ada Test\u00A0: Reprise', way],
      ['task_status', 'Tâche suspendue\u00A0: Comptage', 'Tournée, par Ada Test\u00A0: Pause', way],
      ['task_assigned', 'Tâche à faire\u00A0: Comptage', 'Tournée, confiée par Ada Test', way],
    ])
    expect((await news(admin))[0].slice(0, 2)).toEqual(['operation_status', 'Opération clôturée\u00A0: Tournée'])
  })

  it('are both ends of what is on its way: none is taken back alone', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await plan('move', ['out_of_stock', 'out_of_stock_reception'])
    await act(one, 'out_of_stock', 'open')
    await act(one, 'out_of_stock', 'scan', { item, quantity: 5 })
    await act(one, 'out_of_stock', 'close')
    const [left] = (await admin.get(`/transactions?item=${item}`)).body.data
    expect(told(await admin.post(`/transactions/${left.guid}/reverse`, { reason: 'Erreur' }))).toEqual([
      409,
      'reversal_of_transit',
    ])
    await act(one, 'out_of_stock_reception', 'open')
    await act(one, 'out_of_stock_reception', 'scan', { item, quantity: 5 })
    await act(one, 'out_of_stock_reception', 'close')
    const [arrived] = (await admin.get(`/transactions?source=operation&sourceGuid=${one.guid}`)).body.data
    expect(arrived).toMatchObject({ type: 'in', action: 'movement' })
    expect((await admin.post(`/transactions/${arrived.guid}/reverse`, { reason: 'Erreur' })).body.code).toBe(
      'reversal_of_transit',
    )
  })

  it('is still read when an item is gone for good, and what was on its way is settled', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await plan('move', ['out_of_stock', 'out_of_stock_reception'])
    await act(one, 'out_of_stock', 'open')
    await act(one, 'out_of_stock', 'scan', { item, quantity: 5 })
    await act(one, 'out_of_stock', 'close')
    await admin.del(`/items/${item}`)
    expect((await admin.post('/trash/delete', { guids: [item] })).body).toMatchObject({ deleted: 1 })
    expect((await admin.get(at(one, 'out_of_stock'))).body.data).toMatchObject([{ name: 'Vis', output: 5 }])
    const [way] = (await admin.get(`/interventions/transit?operation=${one.guid}`)).body.data
    expect(way).toMatchObject({ name: 'Vis', on_its_way: 5 })
    const settle = (outcome: string) =>
      admin.post(`/interventions/${one.guid}/transit/${way.guid}/settle`, { outcome, reason: 'Jeté' })
    expect([(await settle('found')).status, (await settle('lost')).status]).toEqual([404, 200])
  })
})
