import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../src/kernel/database.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { importRows, rollBack } from '../../src/testing/import-file.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'
import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import { sizeOf } from '../../src/testing/sizes.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const SEQUENCES = sizeOf('REVERSALS', { short: 2, full: 100 })
const ACTS = 12

/** Every live row of the company but for what only ever rises: versions, instants, ledger and log. */
const stateOf = ({ company }: Caller) =>
  transaction(node.pool, { company }, async ({ db }) => {
    const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows
    return {
      items: await rows(
        'select id, article_id, folder_id, shelf_id, parent_item_id, type, name, name_key, tag, tag_key, description, category_id, unit, packaging, quantity, threshold, inventory_date, last_quantity, inventory_diff, attributes, active, reserved, variants_quantity from item where deleted_at is null order by id',
      ),
      articles: await rows(
        'select id, name, name_key, type, unit from article a where exists (select from item i where i.company_id = a.company_id and i.article_id = a.id and i.deleted_at is null) order by id',
      ),
      codes: await rows(
        'select code, kind, article_id, folder_id, quantity from code where not released order by code_key',
      ),
      tags: await rows(
        'select it.item_id, it.tag_id from item_tag it join item i on i.company_id = it.company_id and i.id = it.item_id where i.deleted_at is null order by 1, 2',
      ),
      folders: await rows(
        'select id, parent_id, ancestors, name, name_key, type, category_id, description, tag from folder where deleted_at is null order by id',
      ),
      counts: await rows(
        'select c.folder_id, c.items from folder_count c join folder f on f.company_id = c.company_id and f.id = c.folder_id and f.deleted_at is null where c.items <> 0 order by 1',
      ),
      reservations: await rows(`select id, item_id, quantity from reservation where active order by id`),
      kept: await rows('select (select count(*) from category) as categories'),
    }
  })

// What a record is like is the business of the act that reads it.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = any
type World = {
  user: Caller
  folders: string[]
  tags: string[]
  pick: (at: number) => Promise<Row | null>
  records: () => Promise<Row[]>
  count: () => number
}
/** How an act goes back; null: it was refused and changed nothing. */
type Back = (() => Promise<void>) | null
type Act = { kind: string; run: (world: World, at: number, other: number) => Promise<Back> }

const right = ({ status, body }: { status: number; body: unknown }, what: string): void => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}
const wentWell = ({ status }: { status: number }) => status < 300

const EDITABLE = ['name', 'description', 'threshold', 'packaging', 'tag'] as const
/** An edit goes back to the values it found, with the version that it left. */
const edited = async ({ user }: World, row: Row, change: Record<string, unknown>): Promise<Back> => {
  const done = await user.put(`/items/${row.guid}`, change)
  if (!wentWell(done)) return null
  const former = Object.fromEntries(
    Object.keys(change).map((field) => [
      field,
      field === 'tags' ? row.tags.map(({ guid }: { guid: string }) => ({ guid })) : row[field],
    ]),
  )
  return async () => {
    const { version } = (await user.get(`/items/${row.guid}`)).body
    right(await user.put(`/items/${row.guid}`, { ...former, version }), 'edit back')
  }
}
/** Movements go back as the button of their message does it. */
const posted = ({ user }: World, answer: { status: number; body: Row }): Back => {
  if (!wentWell(answer)) return null
  const groups = new Map<string, string>(
    answer.body.transactions
      .filter(({ quantity }: Row) => quantity > 0)
      .toReversed()
      .map((one: Row) => [one.group, one.guid]),
  )
  return groups.size === 0
    ? null
    : async () => {
        const { body } = await user.post('/transactions/reverse', {
          transactions: [...groups.values()],
          reason: 'Retour',
        })
        expect(body).toMatchObject({ reversed: groups.size, failed: [] })
      }
}
const bulk = async ({ user }: World, guids: string[], act: Record<string, unknown>): Promise<Back> => {
  const started = await user.post('/bulk', { selection: { guids }, act })
  if (!wentWell(started)) return null
  await node.jobs.settled()
  return bulkBack(user, started.body.guid)
}
const bulkBack = (user: Caller, guid: string) => async () => {
  right(await user.post(`/bulk/${guid}/rollback`), 'bulk back')
  await node.jobs.settled()
  const report = (await user.get(`/bulk/${guid}`)).body
  expect([report.status, report.kept, (await user.get(`/bulk/${guid}/rows?result=kept`)).body.data]).toEqual([
    'rolled_back',
    0,
    [],
  ])
}
/** Texts, quantities and a place at once, each record with values of its own. */
const quick = async ({ user, folders, count }: World, guids: string[], other: number): Promise<Back> => {
  const model = await user.post('/quickupdate/templates', {
    name: `Modèle ${count()}`,
    fields: ['name', 'description', 'quantity', 'packaging'].map((field) => ({ field, overwriteIfEmpty: false })),
  })
  right(model, 'form model')
  const ran = await user.post('/quickupdate', {
    template: model.body.guid,
    ...(other % 2 === 0 && { destination: folders[other % folders.length] }),
    values: { packaging: 1 + (other % 9), description: `Vu ${count()}` },
    items: guids.map((guid, at) => ({
      guid,
      values: at % 2 === 0 ? { quantity: other % 5 } : { name: `Rapide ${count()}` },
    })),
  })
  return wentWell(ran) && ran.body.updated > 0 ? bulkBack(user, ran.body.job) : null
}
const imported = async (
  { user }: World,
  rows: Parameters<typeof importRows>[2],
  options: Parameters<typeof importRows>[3],
): Promise<Back> => {
  const { result } = await importRows(node, user, rows, options)
  return async () => {
    const { result: back } = await rollBack(node, user, result.guid)
    expect([back.status, back.undecided, (await user.get(`/imports/${result.guid}/rollback`)).body.touched]).toEqual([
      'rolled_back',
      0,
      [],
    ])
  }
}
const of = (kind: string, run: Act['run']): Act => ({ kind, run })
/** An act on a record that is there. */
const on = (kind: string, run: (world: World, row: Row, at: number, other: number) => Promise<Back>): Act =>
  of(kind, async (world, at, other) => {
    const row = await world.pick(at)
    return row ? run(world, row, at, other) : null
  })
const some = async (world: World, at: number, which: (row: Row) => boolean = () => true) =>
  (await world.records()).filter((row, n) => (n + at) % 2 === 0 && which(row)).map(({ guid }) => guid)
/** The trash gives up what is reserved, for good (decision 0014): no way back is promised. */
const isKept = ({ quantityReserved }: Row): boolean => quantityReserved > 0

const ACTS_OF: Act[] = [
  of('create', async ({ user, folders, count }, at, other) => {
    const made = await user.post('/items', {
      name: `Neuf ${count()}`,
      type: at % 5 === 0 ? 'equipment' : 'product',
      parent: folders[other % folders.length],
      quantity: at % 5 === 0 ? 1 : other % 9,
      ...(at % 2 === 0 && { tag: `N-${count()}` }),
      tags: [{ name: 'Neuf' }],
    })
    return wentWell(made) ? async () => right(await user.del(`/items/${made.body.guid}`), 'create back') : null
  }),
  on('edit', (world, row, at, other) =>
    edited(world, row, {
      [EDITABLE[at % EDITABLE.length]!]: {
        name: `Nom ${other}`,
        description: `Texte ${other}`,
        threshold: other,
        packaging: 1 + other,
        tag: `E-${other}`,
      }[EDITABLE[at % EDITABLE.length]!],
    }),
  ),
  on('keywords', (world, row, at) => edited(world, row, { tags: [{ guid: world.tags[at % world.tags.length] }] })),
  on('move whole', async (world, row, _, other) => {
    const { user, folders } = world
    const answer = await user.post('/items/move', {
      items: [{ guid: row.guid }],
      destination: folders[other % folders.length],
    })
    // What has no stock has no movement: it moves back.
    return wentWell(answer) && row.quantity === 0
      ? async () =>
          right(
            await user.post('/items/move', { items: [{ guid: row.guid }], destination: row.parent_guid }),
            'empty record back',
          )
      : posted(world, answer)
  }),
  on('move part', async (world, row, at, other) => {
    const known = new Set((await world.records()).map(({ guid }) => guid))
    const answer = await world.user.post('/items/move', {
      items: [{ guid: row.guid, quantity: 1 + (at % 3) }],
      destination: world.folders[other % world.folders.length],
    })
    const back = posted(world, answer)
    const made = wentWell(answer) ? answer.body.items.find(({ guid }: Row) => !known.has(guid)) : undefined
    // The record that the move made goes with it, unless it has had a history of its own: then it stays, empty, until
    // somebody throws it away.
    return (
      back &&
      (async () => {
        await back()
        if (made && (await world.records()).some(({ guid }) => guid === made.guid))
          right(await world.user.del(`/items/${made.guid}`), 'the empty record')
      })
    )
  }),
  on('in', async (world, row, _, other) =>
    posted(world, await world.user.post(`/items/${row.guid}/transactions`, { type: 'in', quantity: 1 + (other % 5) })),
  ),
  on('out', async (world, row, _, other) =>
    posted(
      world,
      await world.user.post(`/items/${row.guid}/transactions`, {
        type: 'out',
        quantity: 1 + (other % 5),
        action: 'prêt',
      }),
    ),
  ),
  // One that finds what is there has no movement, and nothing to take back.
  on('count', async (world, row, _, other) =>
    posted(world, await world.user.post(`/items/${row.guid}/inventory`, { quantity: row.quantity + 1 + (other % 3) })),
  ),
  on('trash', async ({ user }, row) => {
    if (isKept(row)) return null
    if (!wentWell(await user.del(`/items/${row.guid}`))) return null
    return async () =>
      expect((await user.post('/trash/restore', { guids: [row.guid] })).body).toMatchObject({ restored: 1, failed: [] })
  }),
  on('reserve', async ({ user }, row, at, other) => {
    const made = await user.post('/reservations', {
      name: { name: `Client ${at % 3}` },
      item: row.guid,
      quantity: 1 + (other % 2),
      expiryDate: '2090-01-01',
    })
    return wentWell(made)
      ? async () => right(await user.post(`/reservations/${made.body.guid}/cancel`), 'reservation back')
      : null
  }),
  of('folder edit', async ({ user, folders, count }, at, other) => {
    const { status, body } = await user.get(`/folders/${folders[at % folders.length]}`)
    if (status !== 200) return null
    const before = body.folder
    const change =
      other % 2 === 0 ? { name: `Place ${count()}` } : { description: `Note ${other}`, tag: `F-${count()}` }
    if (!wentWell(await user.put(`/folders/${before.guid}`, change))) return null
    return async () =>
      right(
        await user.put(
          `/folders/${before.guid}`,
          Object.fromEntries(Object.keys(change).map((field) => [field, before[field]])),
        ),
        'folder back',
      )
  }),
  of('folder trash', async ({ user, folders }, at) => {
    const guid = folders[at % folders.length]!
    const { status, body } = await user.get(`/items?folder=${guid}&deep=true&size=100`)
    if (status !== 200 || body.data.some(isKept)) return null
    if (!wentWell(await user.del(`/folders/${guid}`))) return null
    return async () => expect((await user.post('/trash/restore', { guids: [guid] })).body).toMatchObject({ failed: [] })
  }),
  of('bulk edit', async (world, at, other) =>
    bulk(world, await some(world, at), {
      kind: 'edit',
      fields:
        other % 2 === 0
          ? { description: `Lot ${other}`, packaging: 7 }
          : { tags: { how: 'add', tags: [world.tags[other % world.tags.length]] }, threshold: other },
    }),
  ),
  of('bulk move', async (world, at, other) =>
    bulk(world, await some(world, at), { kind: 'move', destination: world.folders[other % world.folders.length] }),
  ),
  of('bulk stock', async (world, at, other) =>
    bulk(world, await some(world, at), {
      kind: (['in', 'out', 'count'] as const)[other % 3],
      quantity: 1 + (other % 4),
      ...(other % 3 === 1 && { action: 'prêt' }),
    }),
  ),
  of('quick update', async (world, at, other) => quick(world, await some(world, at), other)),
  of('bulk trash', async (world, at) => bulk(world, await some(world, at, (row) => !isKept(row)), { kind: 'trash' })),
  of('import new', (world, at, other) =>
    imported(
      world,
      [
        ['Nom', 'Emplacement', 'Quantité', 'Mots-clés', 'Code-barres'],
        ...Array.from({ length: 1 + (at % 3) }, (_, n) => [
          `Fichier ${world.count()} ${n}`,
          `Arrivage ${other % 3}`,
          n,
          'Neuf;Import',
          `I-${world.count()}-${n}`,
        ]),
      ],
      { createFolders: true },
    ),
  ),
  of('import update', async (world, at, other) => {
    const rows = (await world.records()).filter(({ type }) => type === 'product').slice(at % 2, 4)
    return rows.length === 0
      ? null
      : imported(
          world,
          [
            ['Nom', 'Emplacement', 'Description', 'Quantité', 'Seuil'],
            ...rows.map((row: Row) => [row.name, row.parent.name, `Fichier ${other}`, other % 6, 1 + other]),
          ],
          { mode: 'update' },
        )
  }),
  of('import movements', async (world, at, other) => {
    const rows = (await world.records()).filter(({ type }) => type === 'product').slice(at % 2, 4)
    return rows.length === 0
      ? null
      : imported(
          world,
          [
            ['Article', 'Quantité', 'Action', 'Emplacement'],
            ...rows.map((row: Row, n: number) => [
              row.name,
              n % 2 === 0 ? 2 + (other % 3) : -1,
              n % 2 === 0 ? null : 'prêt',
              row.parent.name,
            ]),
          ],
          { target: 'transactions' },
        )
  }),
]

const aWorld = async (): Promise<World> => {
  const user = await aUser(node, await aCompany(node))
  const folders = [await aFolder(user, 'Nord'), await aFolder(user, 'Sud')]
  folders.push(await aFolder(user, 'Cave', { parent: folders[0] }))
  await anItem(user, folders[0]!, { name: 'Vis', tag: 'V-1', quantity: 10, threshold: 3, tags: [{ name: 'Stock' }] })
  await anItem(user, folders[1]!, { name: 'Vis', tag: 'V-1', quantity: 2 })
  await anItem(user, folders[0]!, { name: 'Clou', quantity: 4 })
  await anItem(user, folders[2]!, { name: 'Vide' })
  await anItem(user, folders[1]!, { name: 'Scie', type: 'equipment', quantity: 1, tag: 'S-1' })
  const tags = [
    (await user.post('/tags', { name: 'A' })).body.guid,
    (await user.post('/tags', { name: 'B' })).body.guid,
  ]
  const records = async () => (await user.get('/items?size=100&sort=name')).body.data as Row[]
  let n = 0
  return {
    user,
    folders,
    tags,
    records,
    pick: async (at) => {
      const rows = await records()
      return rows[at % Math.max(1, rows.length)] ?? null
    },
    count: () => ++n,
  }
}

type Step = readonly [act: number, at: number, other: number]
/** Does the acts, then takes each back, the last first; after each way back the company is as it was before the act. */
const thereAndBack = async (steps: readonly Step[]): Promise<string[]> => {
  const world = await aWorld()
  const done: { kind: string; before: Awaited<ReturnType<typeof stateOf>>; back: () => Promise<void> }[] = []
  for (const [act, at, other] of steps) {
    const { kind, run } = ACTS_OF[act % ACTS_OF.length]!
    const before = await stateOf(world.user)
    const back = await run(world, at, other)
    if (back) done.push({ kind, before, back })
    else expect(await stateOf(world.user), `${kind}, refused`).toEqual(before)
  }
  for (const { kind, before, back } of done.toReversed()) {
    await back()
    expect(await stateOf(world.user), `back from ${kind}, among ${done.map((one) => one.kind).join(', ')}`).toEqual(
      before,
    )
  }
  return done.map(({ kind }) => kind)
}

describe('random acts and their reversals (X-42)', () => {
  it('return the same state, whatever was done in whatever order', async () => {
    const seen = new Set<string>()
    const steps = fc.array(fc.tuple(fc.nat(ACTS_OF.length - 1), fc.nat(30), fc.nat(30)), {
      minLength: ACTS,
      maxLength: ACTS,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const kind of await thereAndBack(sequence)) seen.add(kind)
      }),
      {
        numRuns: SEQUENCES,
        endOnFailure: process.env['SHRINK'] === undefined,
      },
    )
    expect(await ledgerFaults(url)).toEqual([])
    // A sequence of refusals would prove nothing.
    if (SEQUENCES >= 25) expect(ACTS_OF.map(({ kind }) => kind).filter((kind) => !seen.has(kind))).toEqual([])
  }, 3_600_000)
  it('a count of one record that is taken back leaves no trace of when it was counted', async () => {
    const world = await aWorld()
    const before = await stateOf(world.user)
    const back = posted(
      world,
      await world.user.post(`/items/${(await world.records())[0].guid}/inventory`, { quantity: 7 }),
    )
    await back!()
    expect(await stateOf(world.user)).toEqual(before)
  })
  it('a count that found what was expected, once it is taken back, is none that an earlier one has to leave alone', async () => {
    const world = await aWorld()
    const guid = (await world.records())[0].guid
    const before = await stateOf(world.user)
    const count = (quantity: number) => world.user.post(`/items/${guid}/inventory`, { quantity })
    const first = posted(world, await count(7))
    const again = await bulk(world, [guid], { kind: 'count', quantity: 7 })
    await again!()
    await first!()
    expect(await stateOf(world.user)).toEqual(before)
  })
})
