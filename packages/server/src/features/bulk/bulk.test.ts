import type { BulkAct } from '@entrepot/contract/bulk/bulk.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { withoutConnectionsAfter } from '../../testing/import-file.ts'
import { recordsOf } from '../../testing/records-of.ts'
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
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

type Selection = { guids: string[] } | { query: Record<string, unknown>; except?: string[] }
const ended = async (user: Caller, guid: string) => {
  await node.jobs.settled()
  return (await user.get(`/bulk/${guid}`)).body
}
const act = async (user: Caller, selection: Selection, what: BulkAct) => {
  const started = await user.post('/bulk', { selection, act: what })
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  return ended(user, started.body.guid)
}
/** However something is taken back here: what was said before is what comes of it. */
const takeBack = async (user: Caller, guid: string) => {
  const { body: said } = await user.get(`/bulk/${guid}/back`)
  const { undone } = (await user.get(`/bulk/${guid}`)).body
  const done = await takeBackUnseen(user, guid)
  expect([done.undone - undone, done.kept]).toEqual([said.undone, said.kept])
  return done
}
const takeBackUnseen = async (user: Caller, guid: string) => {
  const started = await user.post(`/bulk/${guid}/rollback`)
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  return ended(user, guid)
}
/** What is asked for meanwhile waits until a test lets the job run. */
const heldBack = async <T>(work: () => Promise<T>): Promise<T> => {
  const { poke } = node.services.jobs
  node.services.jobs.poke = () => {}
  try {
    return await work()
  } finally {
    node.services.jobs.poke = poke
  }
}
const reportOf = async (user: Caller, guid: string, result = 'refused') =>
  (await user.get(`/bulk/${guid}/rows?result=${result}`)).body.data.map(
    ({ name, message }: { name: string; message: string }) => [name, message],
  )
const nameOf = (user: Caller, guid: string) => user.get(`/items/${guid}`).then(({ body }) => body)

const aStore = async () => {
  const admin = await aUser(node, await aCompany(node))
  const [here, there] = [await aFolder(admin, 'Armoire A'), await aFolder(admin, 'Armoire B')]
  const screw = await anItem(admin, here, {
    name: 'Vis',
    tag: 'V-1',
    quantity: 10,
    threshold: 3,
    description: 'Acier',
    tags: [{ name: 'Stock' }],
    packaging: 5,
  })
  const nail = await anItem(admin, here, { name: 'Clou', quantity: 4 })
  const saw = await anItem(admin, there, { name: 'Scie', type: 'equipment', quantity: 1, description: 'Acier' })
  return { admin, here, there, screw, nail, saw }
}
const manyItems = async (admin: Caller, folder: string, count: number) => {
  await transaction(node.pool, { company: admin.company }, async ({ db }) => {
    await sql`with a as (insert into article (company_id, id, name, name_key, type, unit)
      select ${admin.company}::uuid, gen_random_uuid(), 'Pièce ' || n, 'pièce ' || n, 'product', 'piece'
      from generate_series(1, ${count}) n returning id, name, name_key, type, unit)
      insert into item (company_id, id, article_id, folder_id, type, name, name_key, tag_key, unit)
      select ${admin.company}::uuid, gen_random_uuid(), id, ${folder}::uuid, type, name, name_key, '', unit
      from a`.execute(db)
  })
}

describe('a selection', () => {
  it('is what the list shows under the same filter, whatever the filter', async () => {
    const { admin, here } = await aStore()
    const roll = dice(7)
    const pick = <T>(from: readonly T[]) => from[Math.floor(roll() * from.length)]!
    for (let n = 0; n < 40; n++)
      await anItem(admin, pick([here, await aFolder(admin, `Tiroir ${n}`, { parent: here })]), {
        name: `${pick(['Vis', 'Clou', 'Écrou'])} ${n}`,
        type: pick(['item', 'product', 'equipment']),
        quantity: 1,
        threshold: pick([null, 0, 2]),
      })
    const part = <T>(name: string, value: T) => (roll() < 0.4 ? { [name]: value } : {})
    for (let n = 0; n < 60; n++) {
      const query = {
        ...part('folder', here),
        ...part('deep', 'true'),
        ...part('type', pick(['item', 'product', 'equipment', 'variant'])),
        ...part('low', 'true'),
        ...part('search', pick(['vis', 'ecrou', '1'])),
        ...part(
          'filters',
          JSON.stringify({ operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 0 }] }),
        ),
      }
      const list = await admin.get(`/items?size=500&${new URLSearchParams(query as Record<string, string>)}`)
      const except = list.body.data?.slice(0, 2).map(({ guid }: { guid: string }) => guid) ?? []
      const counted = await admin.post('/bulk/count', { selection: { query, except } })
      expect([counted.status, counted.body?.count], JSON.stringify(query)).toEqual([
        list.status,
        list.body.total - except.length,
      ])
      if (list.body.total > except.length) {
        const started = await heldBack(() =>
          admin.post('/bulk', { selection: { query, except }, act: { kind: 'trash' } }),
        )
        const frozen = await transaction(
          node.pool,
          { company: admin.company },
          async ({ db }) =>
            (
              await sql<{
                record_id: string
              }>`select record_id from bulk_row where job_id = ${started.body.guid}`.execute(db)
            ).rows,
        )
        expect(frozen.map((row) => row.record_id).sort()).toEqual(
          list.body.data
            .slice(2)
            .map(({ guid }: { guid: string }) => guid)
            .sort(),
        )
        await transaction(node.pool, { company: admin.company }, ({ db }) =>
          sql`delete from bulk_job where id = ${started.body.guid}`.execute(db),
        )
      }
    }
  })
  it('holds nothing that its author cannot see, and names nothing of it', async () => {
    const { admin, here, there, screw, saw } = await aStore()
    const viewer = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] as Role[] })
    await grant(node, viewer, here, 'write')
    expect((await viewer.post('/bulk/count', { selection: { query: {} } })).body).toEqual({ count: 2 })
    expect((await viewer.post('/bulk/count', { selection: { query: { folder: there } } })).status).toBe(404)
    const job = await act(viewer, { guids: [screw, saw] }, { kind: 'edit', fields: { description: 'Inox' } })
    expect(job).toMatchObject({ total: 2, changed: 1, failed: 1 })
    expect((await viewer.get(`/bulk/${job.guid}/rows?result=refused`)).body.data).toEqual([
      { item: saw, name: '', folder: null, result: 'refused', message: expect.any(String), field: '' },
    ])
    expect((await nameOf(admin, saw)).description).toBe('Acier')
    expect((await admin.get(`/bulk/${job.guid}`)).status).toBe(404)
  })
  it('that is empty or asks for no change is refused', async () => {
    const { admin, screw } = await aStore()
    expect(
      (await admin.post('/bulk', { selection: { query: { search: 'rien de tel' } }, act: { kind: 'trash' } })).body
        .code,
    ).toBe('bulk_nothing')
    expect(
      (await admin.post('/bulk', { selection: { guids: [screw] }, act: { kind: 'edit', fields: {} } })).body.code,
    ).toBe('bulk_nothing')
    expect(
      (await admin.post('/bulk', { selection: { guids: [screw] }, act: { kind: 'edit', fields: { name: 'Autre' } } }))
        .status,
    ).toBe(422)
  })
})

describe('an edit of many (X-07)', () => {
  it('says before what it will do, and does just that', async () => {
    const { admin, screw, nail, saw, here } = await aStore()
    const category = (await admin.post('/categories', { name: 'Fixation', itemType: 'product' })).body.guid
    const reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] as Role[] })
    await grant(node, reader, here, 'read')
    const what: BulkAct = { kind: 'edit', fields: { category, description: 'Acier' } }
    const expected = { total: 3, changed: 2, unchanged: 0, failed: 1 }
    expect((await admin.post('/bulk/preview', { selection: { query: {} }, act: what })).body).toEqual({
      ...expected,
      reasons: [{ message: 'Cette catégorie est celle d’un autre type', count: 1 }],
      along: [],
      staying: 0,
    })
    const job = await act(admin, { query: {} }, what)
    expect(job).toMatchObject({ ...expected, status: 'done', done: 3 })
    expect(await reportOf(admin, job.guid)).toEqual([['Scie', 'Cette catégorie est celle d’un autre type']])
    expect([await nameOf(admin, screw), await nameOf(admin, nail), await nameOf(admin, saw)]).toMatchObject([
      { category: { name: 'Fixation' } },
      { category: { name: 'Fixation' }, description: 'Acier' },
      { category: null },
    ])
    expect(await act(admin, { guids: [screw, nail] }, what)).toMatchObject({ changed: 0, unchanged: 2 })
    expect((await reader.post('/bulk/preview', { selection: { query: {} }, act: what })).body).toMatchObject({
      total: 2,
      changed: 0,
      failed: 2,
    })
    expect((await admin.get('/notifications')).body.data.map(({ text }: { text: string }) => text)).toContain(
      '2 modifiés, 0 inchangés, 1 refusés',
    )
    expect((await admin.get(`/activities?guid=${nail}`)).body.data[0]).toMatchObject({
      action: 'update',
      comment: 'Modification en masse',
      changes: expect.arrayContaining([{ field: 'description', old: '', new: 'Acier' }]),
    })
  })
  it('never writes a field that was not touched, whichever fields are', async () => {
    const { admin, screw } = await aStore()
    const field = (await admin.post('/fields', { name: 'Marque', type: 'text', target: 'items' })).body
    expect(field.guid).toBeDefined()
    const category = (await admin.post('/categories', { name: 'Visserie', itemType: 'product' })).body.guid
    const tag = (await admin.post('/tags', { name: 'Neuf' })).body.guid
    await admin.put(`/items/${screw}`, { attributes: { Marque: 'A' } })
    const roll = dice(11)
    const offers = {
      category: [category, null],
      description: ['Un', 'Deux', null],
      threshold: [1, 2.5, null],
      packaging: [2, 3],
      tags: [
        { how: 'add', tags: [tag] },
        { how: 'remove', tags: [tag] },
      ],
      attributes: [{ Marque: 'B' }, { Marque: null }],
    }
    const shown = ({
      category: own,
      description,
      threshold,
      packaging,
      tags,
      attributes,
      name,
      tag: code,
      shelf,
      unit,
      quantity,
    }: Record<string, unknown>) => ({
      category: own,
      description,
      threshold,
      packaging,
      tags,
      attributes,
      name,
      code,
      shelf,
      unit,
      quantity,
    })
    for (let n = 0; n < 40; n++) {
      const fields = Object.fromEntries(
        Object.entries(offers)
          .filter(() => roll() < 0.35)
          .map(([name, values]) => [name, values[Math.floor(roll() * values.length)]]),
      )
      if (Object.keys(fields).length === 0) continue
      const before = shown(await nameOf(admin, screw))
      // Somebody else's change of an untouched field, between the question and the act, stays.
      const started = await heldBack(() =>
        admin.post('/bulk', { selection: { guids: [screw] }, act: { kind: 'edit', fields } }),
      )
      if (fields.description === undefined) await admin.put(`/items/${screw}`, { description: `Autre ${n}` })
      await node.services.jobs.runNow('bulk')
      expect(await ended(admin, started.body.guid)).toMatchObject({ status: 'done', failed: 0 })
      const after = shown(await nameOf(admin, screw))
      const untouched = (all: object) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !(name in fields) && name !== 'description'))
      expect(untouched(after)).toEqual(untouched(before))
      if (fields.description === undefined) expect(after.description).toBe(`Autre ${n}`)
    }
  })
  it('that changes what its own filter asks for misses nobody', async () => {
    const { admin, here } = await aStore()
    await manyItems(admin, here, 1_200)
    const query = {
      filters: JSON.stringify({ operator: 'AND', rules: [{ field: 'description', operator: 'empty' }] }),
      folder: here,
    }
    const { total } = (await admin.get(`/items?${new URLSearchParams(query)}`)).body
    expect(total).toBe(1_201)
    expect(await act(admin, { query }, { kind: 'edit', fields: { description: 'Fait' } })).toMatchObject({
      total,
      changed: total,
      status: 'done',
    })
    expect((await admin.get(`/items?${new URLSearchParams(query)}`)).body.total).toBe(0)
  })
})

describe('what was done to many and is taken back', () => {
  it('is as it was: fields, keywords, custom values, places with their shelves, stock, counts and the trash', async () => {
    const { admin, here, there, screw, nail, saw } = await aStore()
    await admin.post('/fields', { name: 'Marque', type: 'text', target: 'items' })
    await admin.put(`/items/${nail}`, { attributes: { Marque: 'A' } })
    const product = await anItem(admin, here, { name: 'Sirop', unit: 'l' })
    await admin.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot 1', quantity: 4 })
    const empty = await anItem(admin, here, { name: 'Vide' })
    const tag = (await admin.post('/tags', { name: 'Neuf' })).body.guid
    // What ends in another record when it moves comes out of it again.
    const twin = (
      await admin.post('/items/move', { items: [{ guid: nail, quantity: 1 }], destination: there })
    ).body.items.find((one: { parent_guid: string }) => one.parent_guid === there).guid
    const before = await recordsOf(node, admin)
    const all = [screw, nail, saw, product, empty, twin]
    const acts: BulkAct[] = [
      {
        kind: 'edit',
        fields: {
          description: 'Inox',
          threshold: null,
          packaging: 9,
          tags: { how: 'set', tags: [tag] },
          attributes: { Marque: 'B' },
        },
      },
      { kind: 'move', destination: there },
      { kind: 'in', quantity: 3 },
      { kind: 'out', quantity: 1, action: 'prêt' },
      { kind: 'count', quantity: 1 },
      { kind: 'trash' },
    ]
    for (const what of acts) {
      const job = await act(admin, { guids: all }, what)
      expect(job, what.kind).toMatchObject({ status: 'done', total: 6 })
      expect(job.changed, what.kind).toBeGreaterThan(1)
      expect(await recordsOf(node, admin), what.kind).not.toEqual(before)
      const back = await takeBack(admin, job.guid)
      expect([back.status, back.undone, back.kept, await reportOf(admin, job.guid, 'kept')], what.kind).toEqual([
        'rolled_back',
        job.changed,
        0,
        [],
      ])
      expect(await recordsOf(node, admin), what.kind).toEqual(before)
      expect((await admin.post(`/bulk/${job.guid}/rollback`)).body.code).toBe('bulk_over')
    }
  })
  it('stays where somebody changed it since, and is named', async () => {
    const { admin, screw, nail, here, there } = await aStore()
    const edit = await act(admin, { guids: [screw, nail] }, { kind: 'edit', fields: { description: 'Inox' } })
    await admin.put(`/items/${nail}`, { description: 'Laiton' })
    // Changed and changed back is as the act left it.
    await admin.put(`/items/${screw}`, { packaging: 7 })
    await admin.put(`/items/${screw}`, { packaging: 5 })
    expect(await takeBack(admin, edit.guid)).toMatchObject({ undone: 1, kept: 1 })
    expect(await reportOf(admin, edit.guid, 'kept')).toEqual([['Clou', 'Modifié depuis']])
    expect([(await nameOf(admin, screw)).description, (await nameOf(admin, nail)).description]).toEqual([
      'Acier',
      'Laiton',
    ])
    await admin.put(`/items/${nail}`, { description: 'Inox' })
    expect(await takeBack(admin, edit.guid)).toMatchObject({ undone: 2, kept: 0 })

    const move = await act(admin, { guids: [screw, nail] }, { kind: 'move', destination: there })
    await admin.del(`/folders/${here}`)
    expect(await takeBack(admin, move.guid)).toMatchObject({ undone: 0, kept: 2 })
    expect((await nameOf(admin, screw)).parent_guid).toBe(there)
  })
})

describe('the way back of what was done to many, before it is gone (X-42)', () => {
  type Told = { total: number; tried: number; undone: number; kept: number; reasons: unknown[] }
  const backOf = async (user: Caller, guid: string, query = '') => {
    const { status, body } = await user.get(`/bulk/${guid}/back${query}`)
    expect(status).toBe(200)
    const { rows, ...told } = body as Told & { rows: { data: Row[]; total: number } }
    return { told, rows: rows.data, rowsTotal: rows.total }
  }
  type Row = { item: string; name: string; result: string; message: string; changes: unknown[] }
  const stateOf = ({ company }: Caller) =>
    transaction(node.pool, { company }, async ({ db }) => {
      const rows = async (text: string) => (await sql.raw(text).execute(db)).rows
      return [
        await rows('select * from item order by id'),
        await rows('select * from movement order by id'),
        await rows('select * from activity order by id'),
        await rows('select * from notification order by id'),
        await rows('select * from bulk_job order by id'),
        await rows('select * from bulk_row order by job_id, position'),
      ]
    })
  /** What was said before is what is done, record by record, and saying it changes nothing. */
  const saidAndDone = async (user: Caller, guid: string) => {
    const before = await stateOf(user)
    const said = await backOf(user, guid, '?size=500')
    expect(await stateOf(user)).toEqual(before)
    const ended = await takeBack(user, guid)
    expect([ended.undone, ended.kept]).toEqual([said.told.undone, said.told.kept])
    const done = [
      ...(await user.get(`/bulk/${guid}/rows?result=undone&size=500`)).body.data,
      ...(await user.get(`/bulk/${guid}/rows?result=kept&size=500`)).body.data,
    ] as Row[]
    const told = ({ item, result, message }: Row) => `${item} ${result} ${message}`
    expect(done.map(told).toSorted()).toEqual(said.rows.map(told).toSorted())
    return said
  }
  const aCupboard = async (count: number) => {
    const admin = await aUser(node, await aCompany(node))
    const [here, there] = [await aFolder(admin, 'Armoire'), await aFolder(admin, 'Atelier')]
    const guids: string[] = []
    for (let n = 0; n < count; n++) guids.push(await anItem(admin, here, { name: `Pièce ${n}`, quantity: 5 }))
    return { admin, here, there, guids }
  }

  it('names what an edit goes back to, and what stays because somebody changed it or it is gone', async () => {
    const { admin, guids } = await aCupboard(5)
    const job = await act(admin, { guids }, { kind: 'edit', fields: { description: 'Revu', threshold: 2 } })
    await admin.put(`/items/${guids[0]}`, { description: 'Autre' })
    await admin.del(`/items/${guids[1]}`)
    const { told, rows } = await saidAndDone(admin, job.guid)
    expect(told).toMatchObject({ total: 5, tried: 5, undone: 3, kept: 2 })
    expect(told.reasons).toEqual([{ message: 'Modifié depuis', count: 2 }])
    expect(rows.find(({ item }) => item === guids[2])).toMatchObject({
      name: 'Pièce 2',
      result: 'undone',
      changes: [
        { field: 'Description', from: 'Revu', to: '' },
        { field: 'Seuil d’alerte', from: 2, to: null },
      ],
    })
    expect(rows.find(({ item }) => item === guids[0])).toMatchObject({ result: 'kept', changes: [] })
  })
  it('tells what would go below zero, what may not be written any more, and where moved records come to lie', async () => {
    const { admin, here, there, guids } = await aCupboard(4)
    const job = await act(admin, { guids }, { kind: 'in', quantity: 3 })
    await admin.post(`/items/${guids[0]}/transactions`, { type: 'out', quantity: 7, action: 'given_to_technician' })
    const stock = await saidAndDone(admin, job.guid)
    expect(stock.told).toMatchObject({ undone: 3, kept: 1 })
    expect(stock.rows.find(({ item }) => item === guids[1])!.changes).toEqual([{ field: 'Quantité', from: 8, to: 5 }])
    const moved = await act(admin, { guids: guids.slice(1) }, { kind: 'move', destination: there })
    const back = await saidAndDone(admin, moved.guid)
    expect(back.rows.map(({ changes }) => changes)).toEqual(
      [1, 2, 3].map(() => [{ field: 'Emplacement', from: 'Atelier', to: 'Armoire' }]),
    )
    const trashed = await act(admin, { guids: guids.slice(2) }, { kind: 'trash' })
    await admin.post('/items', { name: 'Pièce 2', type: 'product', parent: here })
    const kept = await saidAndDone(admin, trashed.guid)
    expect(kept.told).toMatchObject({ undone: 1, kept: 1, reasons: [{ count: 1 }] })
  })
  it('is told by page and by result, and asks for the right and the state that the way back asks for', async () => {
    const { admin, guids } = await aCupboard(6)
    const job = await act(admin, { guids }, { kind: 'edit', fields: { description: 'Revu' } })
    await admin.put(`/items/${guids[5]}`, { description: 'Autre' })
    const page = await backOf(admin, job.guid, '?page=2&size=4')
    expect([page.rows.length, page.rowsTotal]).toEqual([2, 6])
    const kept = await backOf(admin, job.guid, '?result=kept')
    expect(kept.rows.map(({ item }) => item)).toEqual([guids[5]])
    const other = await aUser(node, admin.company)
    expect((await other.get(`/bulk/${job.guid}/back`)).status).toBe(404)
    await takeBack(admin, job.guid)
    // What went back already is no part of it.
    const rest = await backOf(admin, job.guid)
    expect(rest.told).toMatchObject({ total: 1, tried: 1, undone: 0, kept: 1 })
    expect([rest.rowsTotal, rest.rows.map(({ item }) => item)]).toEqual([1, [guids[5]]])
    const author = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL', 'ROLE_FOLDER_FULL'] as Role[] })
    const own = await act(author, { guids: [guids[4]!] }, { kind: 'trash' })
    expect((await author.get(`/bulk/${own.guid}/back`)).status).toBe(403)
  })
})

describe('an entry of many with its price (X-23)', () => {
  it('costs each record the same, and goes back with its value', async () => {
    const { admin, here } = await aStore()
    const place = await aFolder(admin, 'Quai')
    const nails = await anItem(admin, place, { name: 'Pointes', quantity: 2, unitPrice: 3 })
    await manyItems(admin, place, 230)
    const job = await act(admin, { query: { folder: place } }, { kind: 'in', quantity: 2, unitPrice: 1.5 })
    expect([job.status, job.changed, job.failed]).toEqual(['done', 231, 0])
    const { totals } = (await admin.get(`/stock/value?folder=${place}`)).body
    expect(totals).toEqual({ value: 230 * 3 + 9, articles: 231, unpriced: 0 })
    expect((await nameOf(admin, nails)).averageCost).toBe(2.25)
    await takeBackUnseen(admin, job.guid)
    expect((await nameOf(admin, nails)).averageCost).toBe(3)
    expect((await admin.get(`/stock/value?folder=${here}`)).body.totals.value).toBe(0)
  })

  it('is for who may see prices, and for entries only', async () => {
    const { admin, screw } = await aStore()
    const blind = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, blind, (await nameOf(admin, screw)).parent.guid, 'write')
    const priced = { kind: 'in', quantity: 1, unitPrice: 2 } as const
    for (const path of ['/bulk', '/bulk/preview']) {
      const ask = (by: Caller, what: object) => by.post(path, { selection: { guids: [screw] }, act: what })
      const refused = await ask(blind, priced)
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
      expect((await ask(admin, { ...priced, kind: 'out', action: 'consumption' })).status).toBe(422)
      expect((await ask(admin, { ...priced, kind: 'count' })).status).toBe(422)
    }
    expect((await nameOf(admin, screw)).quantity).toBe(10)
  })

  it('stops at the price when its author may not see prices any more', async () => {
    const { admin, screw } = await aStore()
    const user = await aUser(node, admin.company)
    const started = await heldBack(() =>
      user.post('/bulk', { selection: { guids: [screw] }, act: { kind: 'in', quantity: 1, unitPrice: 2 } }),
    )
    const roles = ['ROLE_ITEM_FULL', 'ROLE_FOLDER_FULL']
    expect((await admin.put(`/users/${user.guid}`, { roles })).status).toBe(200)
    await grant(node, user, (await nameOf(admin, screw)).parent.guid, 'write')
    await node.services.jobs.runNow('bulk')
    expect(await ended(user, started.body.guid)).toMatchObject({ status: 'failed', changed: 0 })
    expect(await nameOf(admin, screw)).toMatchObject({ quantity: 10, averageCost: null })
  })
})

describe('in the background', () => {
  it('a node that is killed in the middle leaves the rest to the next round, and nothing is done twice', async () => {
    const { admin, here, there } = await aStore()
    await manyItems(admin, here, 1_300)
    const started = await heldBack(() =>
      admin.post('/bulk', { selection: { query: { folder: here } }, act: { kind: 'in', quantity: 2 } }),
    )
    const stand = async () => (await admin.get(`/bulk/${started.body.guid}`)).body
    let half = await stand()
    for (let allowed = 1; half.done === 0; allowed++) {
      await withoutConnectionsAfter(node, allowed, () => node.services.jobs.runNow('bulk').catch(() => {}))
      half = await stand()
    }
    expect(half).toMatchObject({ status: 'running', total: 1_302 })
    expect(half.done).toBeLessThan(1_302)
    await node.services.jobs.runNow('bulk')
    expect(await stand()).toMatchObject({ status: 'done', done: 1_302, changed: 1_302 })
    const totals = (await admin.get(`/transactions?folder=${here}&type=in&size=1`)).body.total
    expect(totals).toBe(1_302 + 2)
    expect((await admin.get(`/items?folder=${there}`)).body.total).toBe(1)
  })
  it('two nodes do one job once', async () => {
    const other = await startTestNode(url)
    const { admin, here } = await aStore()
    await manyItems(admin, here, 900)
    const started = await heldBack(() =>
      admin.post('/bulk', { selection: { query: { folder: here } }, act: { kind: 'in', quantity: 1 } }),
    )
    await Promise.all([node.services.jobs.runNow('bulk'), other.services.jobs.runNow('bulk')])
    await node.services.jobs.runNow('bulk')
    expect((await admin.get(`/bulk/${started.body.guid}`)).body).toMatchObject({
      status: 'done',
      done: 902,
      changed: 902,
    })
    expect((await admin.get(`/transactions?folder=${here}&type=in&size=1`)).body.total).toBe(904)
    await other.stop()
  })
  it('one record that is in the way is refused alone', async () => {
    const { admin, here, there } = await aStore()
    await manyItems(admin, here, 60)
    // The name is taken where it was to go back to.
    const one = (await admin.get(`/items?folder=${here}&search=${encodeURIComponent('Pièce 7')}`)).body.data.find(
      ({ name }: { name: string }) => name === 'Pièce 7',
    )
    const job = await act(admin, { query: { folder: here } }, { kind: 'trash' })
    await anItem(admin, here, { name: 'Pièce 7' })
    expect(await takeBack(admin, job.guid)).toMatchObject({ undone: 61, kept: 1 })
    expect((await admin.get(`/items/${one.guid}`)).status).toBe(404)
    expect((await admin.get(`/items?folder=${there}`)).body.total).toBe(1)
  })
  it('stops when its author loses the right, and a right on a folder is asked for at each record', async () => {
    const { admin, here, there, screw, saw } = await aStore()
    const clerk = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] as Role[] })
    for (const folder of [here, there]) await grant(node, clerk, folder, 'write')
    const started = await heldBack(() =>
      clerk.post('/bulk', { selection: { query: {} }, act: { kind: 'edit', fields: { description: 'Inox' } } }),
    )
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      await sql`update folder_permission set level = 'read'
        where user_id = ${clerk.guid} and folder_id = ${there}`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${admin.company}`.execute(db)
    })
    await node.services.jobs.runNow('bulk')
    expect(await ended(clerk, started.body.guid)).toMatchObject({ status: 'done', changed: 2, failed: 1 })
    expect((await nameOf(admin, saw)).description).toBe('Acier')

    const second = await heldBack(() => clerk.post('/bulk', { selection: { guids: [screw] }, act: { kind: 'trash' } }))
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      await sql`delete from user_role where user_id = ${clerk.guid}`.execute(db)
      await sql`insert into user_role (company_id, user_id, role)
        values (${admin.company}, ${clerk.guid}, 'ROLE_ITEM_VIEW')`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${admin.company}`.execute(db)
    })
    await node.services.jobs.runNow('bulk')
    expect((await clerk.get(`/bulk/${second.body.guid}`)).body).toMatchObject({ status: 'failed', done: 0 })
    expect((await admin.get(`/items/${screw}`)).status).toBe(200)
    expect((await clerk.post('/bulk', { selection: { guids: [screw] }, act: { kind: 'trash' } })).status).toBe(403)
    expect((await clerk.post(`/bulk/${started.body.guid}/rollback`)).status).toBe(403)
  })
})

it('the report is downloaded with the reasons', async () => {
  const { admin, screw, saw } = await aStore()
  const job = await act(admin, { guids: [screw, saw] }, { kind: 'in', quantity: 1 })
  expect(job).toMatchObject({ changed: 1, failed: 1 })
  const { text } = await admin.get(`/bulk/${job.guid}/rows?result=refused&export=csv`)
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFNom;Emplacement;Résultat;Motif',
    expect.stringMatching(/^Scie;Armoire B;Refusé;.+/),
  ])
})
