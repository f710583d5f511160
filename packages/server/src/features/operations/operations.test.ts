import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { describe, expect, it } from 'vitest'
import { admin, asOwner, hall, node, operationStage, shop } from '../../testing/operation-stage.ts'
import { type Body, told } from '../../testing/operations.ts'
import { aUser, type Caller, grant } from '../../testing/test-node.ts'

operationStage()

const today = companyToday(new Date(), 'Europe/Paris')
const user = (...roles: Role[]) => aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
const mine = (kind: string, by = admin) => ({ kind, assignee: { kind: 'user', guid: by.guid } })
const INVENTORY = ['select_folders', 'inventory', 'inventory_validation']
const plan = (more: Body = {}, by = admin) =>
  by.post('/interventions', {
    title: 'Inventaire',
    type: 'inventory',
    location: hall,
    tasks: INVENTORY.map((kind) => mine(kind)),
    ...more,
  })
const move = (more: Body = {}) =>
  plan({
    title: 'Réassort',
    type: 'move',
    destination: shop,
    expedition_date: today,
    tasks: ['preparation', 'out_of_stock', 'out_of_stock_reception'].map((kind) => mine(kind)),
    ...more,
  })
type Made = {
  guid: string
  tasks: { guid: string; status: string; kind: string; title: string }[]
  [key: string]: unknown
}
const made = async (reply: Promise<{ status: number; body: unknown }>): Promise<Made> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Made
}

describe('planning an operation', () => {
  it('has its default tasks in order, the first to do and the others waiting (INTER-18, TASK-30)', async () => {
    const one = await made(plan({ packages: 3, tasks: [mine('inventory_validation'), mine('inventory')] }))
    expect(one).toMatchObject({
      status: 'todo',
      type: 'inventory',
      packages: 3,
      location: { guid: hall, name: 'Halle' },
    })
    expect(one.tasks.map(({ kind, status, title }) => [kind, status, title])).toEqual([
      ['inventory', 'todo', 'Comptage'],
      ['inventory_validation', 'awaiting', 'Validation du comptage'],
    ])
    const later = await made(plan({ start_date: addDays(today, 3), end_date: addDays(today, 4) }))
    expect(later.status).toBe('awaiting')
    const { body } = await admin.get('/interventions?sort=createdAt')
    expect([body.total, body.counts.todo, body.counts.awaiting]).toEqual([2, 1, 1])
    expect((await admin.get('/interventions?status=awaiting')).body.data).toMatchObject([{ guid: later.guid }])
  })

  it('says everything that is wrong at once, each under its field (INTER-06 to INTER-28)', async () => {
    const wrong = await move({
      title: '  ',
      destination: hall,
      expedition_date: null,
      start_date: '2026-02-03',
      end_date: '2026-02-02',
      tasks: [{ kind: 'preparation' }, mine('inventory')],
      recipients: [{ kind: 'user', guid: crypto.randomUUID() }],
    })
    expect(told(wrong).toSorted()).toEqual(
      [
        422,
        'validation',
        'destination operation_same_location',
        'end_date operation_dates',
        'expedition_date operation_ship_date',
        'recipients.0.guid unknown_value',
        'tasks.0.assignee operation_task_needed',
        'tasks.1.kind operation_task_kind',
        'title operation_title',
      ].toSorted(),
    )
    expect(told(await plan({ tasks: [] }))).toEqual([422, 'validation', 'tasks operation_task_needed'])
    expect(told(await move({ expedition_date: addDays(today, -1) }))).toEqual([
      422,
      'validation',
      'expedition_date operation_ship_past',
    ])
    expect(told(await move({ expedition_date: today, reception_date: addDays(today, -1) }))[2]).toBe(
      'reception_date operation_reception_early',
    )
    expect(told(await plan({ packages: 10_000 }))).toEqual([422, 'validation', 'packages lte'])
    expect(told(await plan({ type: 'custom' }))[2]).toBe('template required')
    expect(told(await plan({ type: 'out_of_stock', expedition_date: today, tasks: [mine('out_of_stock')] }))[2]).toBe(
      'recipients operation_recipients',
    )
  })

  it('is refused in a place that one does not see, and to whom does not see it (INTER-11, T9)', async () => {
    const planner = await user('ROLE_INTERVENTION_CREATE')
    await grant(node, planner, shop, 'read')
    const denied = await plan({}, planner)
    expect([denied.status, denied.body.code]).toEqual([403, 'location_denied'])
    expect((denied.body as unknown as { message: string }).message).toBe(
      "Vous n'avez pas la permission d'accéder à l'emplacement sélectionné",
    )
    const stranger = await plan({ tasks: [mine('inventory', planner)] })
    expect([stranger.status, stranger.body.code]).toEqual([403, 'location_denied'])
    const group = (await admin.post('/groups', { name: 'Quai', members: [planner.guid] })).body.guid
    const given = { kind: 'inventory', assignee: { kind: 'group', guid: group } }
    expect((await plan({ tasks: [given] })).body.code).toBe('location_denied')
    await grant(node, planner, hall, 'write')
    expect((await plan({ tasks: [given] })).status).toBe(201)
  })

  it('is changed by who may, until it is closed, and tells who came late (INTER-14)', async () => {
    const { guid, version } = (await plan()).body
    const viewer = await user('ROLE_INTERVENTION_VIEW')
    await grant(node, viewer, hall, 'write')
    expect((await viewer.get(`/interventions/${guid}`)).body).toMatchObject({ can: { change: false, comment: true } })
    expect((await viewer.put(`/interventions/${guid}`, { title: 'Autre' })).status).toBe(403)
    expect((await admin.put(`/interventions/${guid}`, { title: 'Annuel', version })).body).toMatchObject({
      title: 'Annuel',
      version: Number(version) + 1,
    })
    expect((await admin.put(`/interventions/${guid}`, { title: 'Trop tard', version })).body).toMatchObject({
      code: 'stale',
      current: { title: 'Annuel' },
    })
  })

  it('is deleted until something of it has begun, and duplicated with nothing done (INTER-15, INTER-34)', async () => {
    const one = await made(plan())
    const task = `/interventions/${one.guid}/tasks/${one.tasks[0]!.guid}`
    await admin.post(`${task}/open`)
    await admin.put(task, { folders: [hall] })
    expect(told(await admin.del(`/interventions/${one.guid}`))).toEqual([409, 'operation_begun'])
    const copy = await made(admin.post(`/interventions/${one.guid}/duplicate`, {}))
    expect([copy.title, copy.status, copy.tasks.map(({ status }) => status)]).toEqual([
      'Inventaire',
      'todo',
      ['todo', 'awaiting', 'awaiting'],
    ])
    expect((await admin.del(`/interventions/${copy.guid}`)).status).toBe(204)
    expect((await admin.get(`/interventions/${copy.guid}`)).status).toBe(404)
  })

  it('is there for who made it, has a task of it or sees its place; own tasks need no role (INTER-17, SD 12)', async () => {
    const [keeper, viewer, boss] = [
      await user(),
      await user('ROLE_INTERVENTION_VIEW'),
      await user('ROLE_INTERVENTION_FULL'),
    ]
    await grant(node, keeper, hall, 'write')
    const own = await made(plan({ tasks: [mine('inventory', keeper)] }))
    const other = await made(plan())
    const seen = async (by: Caller) => (await by.get('/interventions')).body.data.map(({ guid }: Made) => guid)
    expect([await seen(keeper), await seen(viewer), new Set(await seen(boss))]).toEqual([
      [own.guid],
      [],
      new Set([own.guid, other.guid]),
    ])
    expect((await keeper.get(`/interventions/${other.guid}`)).status).toBe(404)
    expect((await boss.get(`/interventions/${other.guid}`)).body).toMatchObject({ location: null })
    expect((await keeper.get('/home')).body.needs).toMatchObject([{ line: 'my_tasks', count: 1 }])
    expect((await keeper.get('/notifications')).body.data).toMatchObject([
      { kind: 'task_assigned', title: 'Tâche à faire\u00A0: Comptage' },
    ])
    expect((await keeper.get('/interventions/tasks?assignee=me')).body.data).toMatchObject([{ kind: 'inventory' }])
  })
})

describe('the acts on a task', () => {
  const act = (one: Made, what: string, at = 0, by = admin, body: Body = { reason: 'Pause' }) =>
    by.post(`/interventions/${one.guid}/tasks/${one.tasks[at]!.guid}/${what}`, body)
  const statuses = async ({ guid }: Made) => {
    const { body } = await admin.get(`/interventions/${guid}`)
    return [body.status, ...body.tasks.map(({ status }: { status: string }) => status)]
  }

  it('are done by whom it is given to, whatever others may (TASK-13, TASK-14, T9)', async () => {
    const keeper = await user()
    await grant(node, keeper, hall, 'write')
    const one = await made(plan({ tasks: [mine('inventory', keeper)] }))
    const denied = await act(one, 'open')
    expect([denied.status, denied.body.code]).toEqual([403, 'task_denied'])
    expect((await act(one, 'open', 0, keeper)).body).toMatchObject({ status: 'opened' })
    expect((await act(one, 'open', 0, keeper)).body).toMatchObject({ status: 'opened' })
    expect(await statuses(one)).toEqual(['opened', 'opened'])
    await admin.put(`/interventions/${one.guid}/tasks/${one.tasks[0]!.guid}/assignee`, {
      assignee: { kind: 'user', guid: admin.guid },
    })
    expect([(await act(one, 'open')).status, (await act(one, 'open', 0, keeper)).status]).toEqual([200, 404])
  })

  it('run in order, stop with a reason and go on (TASK-05 to TASK-09, TASK-31)', async () => {
    const one = await made(plan())
    expect(told(await act(one, 'open', 1))).toEqual([409, 'task_awaiting'])
    expect(told(await act(one, 'suspend', 0, admin, { reason: '  ' }))).toEqual([
      422,
      'validation',
      'reason task_reason',
    ])
    await act(one, 'suspend')
    expect(await statuses(one)).toEqual(['pending', 'pending', 'awaiting', 'awaiting'])
    await act(one, 'reopen')
    expect(await statuses(one)).toEqual(['todo', 'todo', 'awaiting', 'awaiting'])
    await act(one, 'cancel')
    expect(await statuses(one)).toEqual(['todo', 'cancelled', 'todo', 'awaiting'])
    await act(one, 'reopen')
    expect(await statuses(one)).toEqual(['todo', 'todo', 'awaiting', 'awaiting'])
    await act(one, 'cancel')
    await act(one, 'open', 1)
    expect(told(await act(one, 'reopen'))).toEqual([409, 'task_later_begun'])
    const comments = (await admin.get(`/comments?target=interventions&guid=${one.guid}`)).body.data
    expect(comments.map(({ text }: { text: string }) => text)[0]).toBe('Choix des dossiers\u00A0: Pause')
    const log = (await admin.get(`/activities?guid=${one.guid}&action=suspend`)).body.data
    expect(log).toMatchObject([{ comment: 'Pause' }])
  })

  it('need their own roles, each of them (TASK-07)', async () => {
    const one = await made(plan())
    const viewer = await user('ROLE_INTERVENTION_VIEW', 'ROLE_INTERVENTION_TASK_SUSPEND')
    await grant(node, viewer, hall, 'write')
    expect((await act(one, 'cancel', 0, viewer)).status).toBe(403)
    expect((await act(one, 'suspend', 0, viewer)).status).toBe(200)
  })

  it('of a whole operation concern all its unfinished tasks (INTER-31)', async () => {
    const one = await made(plan())
    const all = (what: string) => admin.post(`/interventions/${one.guid}/${what}`, { reason: 'Plus tard' })
    await all('cancel')
    expect(await statuses(one)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
    await all('reopen')
    expect(await statuses(one)).toEqual(['todo', 'todo', 'awaiting', 'awaiting'])
    await all('suspend')
    expect(await statuses(one)).toEqual(['pending', 'pending', 'awaiting', 'awaiting'])
  })

  it('of one that is closed are over, also for a task that was cancelled before (INTER-30)', async () => {
    const one = await made(plan({ tasks: [mine('inventory'), mine('inventory_validation')] }))
    await act(one, 'cancel')
    await act(one, 'open', 1)
    await act(one, 'close', 1, admin, {})
    expect(await statuses(one)).toEqual(['closed', 'cancelled', 'closed'])
    expect(told(await act(one, 'reopen'))).toEqual([409, 'operation_closed'])
    expect(told(await admin.put(`/interventions/${one.guid}`, { title: 'Autre' }))).toEqual([409, 'operation_closed'])
    expect((await admin.post(`/interventions/${one.guid}/reopen`, { reason: 'Encore' })).body.code).toBe(
      'operation_closed',
    )
  })
})

describe('an operation without days of its own', () => {
  // One of the two has another day than the database, whatever the time.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is of the day it was made on, in %s', async (timeZone) => {
    await asOwner(`update company set timezone = '${timeZone}' where id = '${admin.company}'`)
    const { guid } = await made(plan({ start_date: null, end_date: null, expedition_date: null }))
    const today = companyToday(new Date(), timeZone)
    const { body } = await admin.get(`/interventions?from=${today}&to=${today}`)
    expect(body.data.map((row: Body) => row['guid'])).toEqual([guid])
  })
})

describe('fields of the company’s own (INTER-26)', () => {
  const field = (body: Body) => admin.post('/fields', { target: 'intervention', ...body })
  const attributesOf = async (guid: string) => (await admin.get(`/interventions/${guid}`)).body.attributes

  it('are kept with an operation, by default too, checked by their type and logged by their name', async () => {
    await field({ name: 'Transporteur', type: 'select', values: ['Route', 'Rail'], defaultValue: 'Route' })
    await field({ name: 'Poids', type: 'decimal_number' })
    const wrong = { attributes: { Transporteur: 'Fusée', Poids: 'lourd', Couleur: 'rouge' } }
    expect(told(await plan(wrong))).toEqual([
      422,
      'validation',
      'attributes.Transporteur unknown_value',
      'attributes.Poids wrong_type',
      'attributes.Couleur unknown_field',
    ])
    const { guid } = await made(plan({ attributes: { Poids: 12.5 } }))
    expect(await attributesOf(guid)).toEqual({ Transporteur: 'Route', Poids: 12.5 })
    await admin.put(`/interventions/${guid}`, { attributes: { Transporteur: 'Rail', Poids: null } })
    expect(await attributesOf(guid)).toEqual({ Transporteur: 'Rail' })
    await admin.put(`/interventions/${guid}`, { title: 'Autre' })
    const copy = await made(admin.post(`/interventions/${guid}/duplicate`, {}))
    expect([await attributesOf(guid), await attributesOf(copy.guid)]).toEqual([
      { Transporteur: 'Rail' },
      { Transporteur: 'Rail' },
    ])
    const log = (await admin.get(`/activities?entity=operation&guid=${guid}`)).body.data
    expect(JSON.stringify(log)).toContain('"field":"Transporteur","old":"Route","new":"Rail"')
  })

  it('stand in conditions of the search, and a view follows a field under a new name', async () => {
    const { guid: id } = (await field({ name: 'Quai', type: 'select', values: ['A', 'B'] })).body
    // The same name as a field of items is another field.
    await admin.post('/fields', { target: 'items', name: 'Quai', type: 'text' })
    const { guid } = await made(plan({ attributes: { Quai: 'A' } }))
    await made(plan({ attributes: { Quai: 'B' } }))
    const known = (await admin.get('/search/fields?target=interventions')).body.data.at(-1)
    expect(known).toMatchObject({ id: 'attributes.Quai', kind: 'choice', choices: [{ value: 'A' }, { value: 'B' }] })
    const filters = (name: string) => ({
      operator: 'AND',
      rules: [{ field: `attributes.${name}`, operator: 'equals', value: 'A' }],
    })
    const found = await admin.post('/search', { target: 'interventions', filters: filters('Quai') })
    expect(
      found.body.data?.map((row: Body) => row['guid']),
      found.text,
    ).toEqual([guid])
    const view = await admin.post('/search/views', {
      name: 'Quai A',
      target: 'interventions',
      filters: filters('Quai'),
      visibility: 'personal',
    })
    expect(view.status, view.text).toBe(201)
    expect((await admin.get(`/fields/${id}/usage`)).body.layouts).toBe(1)
    await admin.put(`/fields/${id}`, { name: 'Porte' })
    expect((await admin.get('/search/views')).body.data[0].filters).toEqual(filters('Porte'))
    const listed = await admin.get(`/interventions?filters=${encodeURIComponent(JSON.stringify(filters('Porte')))}`)
    expect(listed.body.total, listed.text).toBe(1)
    expect(told(await admin.post('/search', { target: 'interventions', filters: filters('Quai') }))).toEqual([
      422,
      'validation',
      'filters.rules.0.field condition_unknown_field',
    ])
  })

  it('follow their values when these are renamed, and go with their field', async () => {
    const made_ = await field({ name: 'Quai', type: 'select', values: ['A', 'B'] })
    const { guid: id } = made_.body
    const { guid } = await made(plan({ attributes: { Quai: 'A' } }))
    expect((await admin.get(`/fields/${id}/usage`)).body).toMatchObject({
      items: 0,
      operations: 1,
      values: [{ value: 'A', items: 1 }],
    })
    expect(told(await admin.put(`/fields/${id}`, { values: ['B'] }))[1]).toBe('field_values_used')
    await admin.put(`/fields/${id}`, { values: ['Nord', 'B'], renamedValues: { A: 'Nord' } })
    await node.jobs.runNow('field-values')
    expect(await attributesOf(guid)).toEqual({ Quai: 'Nord' })
    await admin.del(`/fields/${id}`)
    expect(await attributesOf(guid)).toEqual({})
  })
})
