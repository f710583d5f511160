import { SAMPLES } from '../../src/testing/all-samples.ts'
import { FAR, FORMULA, created, type World } from '../../src/testing/samples.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, type TestNode } from '../../src/testing/test-node.ts'

/** A meaning is one field's: the second world of a company finds that of the first. */
const serialField = async (admin: Caller, name: string): Promise<string> => {
  const made = await admin.post('/fields', { name, type: 'text', target: 'items', mapped: 'serialnumber' })
  if (made.status === 201) return name
  return (await admin.get('/fields')).body.data.find(
    ({ mapped }: { mapped: string | null }) => mapped === 'serialnumber',
  ).name
}

/**
 * `inside` puts all folders below an existing one. Samples make what a feature has beside that.
 */
export const aWorld = async (
  node: TestNode,
  options: { mark?: string; open?: string; admin?: Caller; inside?: string } = {},
): Promise<World> => {
  const mark = options.mark ?? 'monde'
  const open = options.open ?? mark
  const admin = options.admin ?? (await aUser(node, await aCompany(node, { name: mark }), { name: mark }))
  let n = 0
  const fresh = () => `${mark} ${++n}`
  const freshOpen = () => `${open} ${++n}`
  const above = options.inside ? { parent: options.inside } : {}
  const folder = await aFolder(admin, fresh(), above)
  const subFolder = await aFolder(admin, fresh(), { parent: folder })
  const target = await aFolder(admin, fresh(), above)
  const { body: cabinet } = await admin.post('/folders', {
    name: fresh(),
    type: 'cabinet',
    shelves: [{ name: fresh() }],
    description: mark,
    tag: fresh(),
    ...above,
  })
  const category = await created(admin.post('/categories', { name: freshOpen(), itemType: 'product' }))
  await created(admin.post('/categories', { name: freshOpen(), folderType: 'stock' }))
  const tag = await created(admin.post('/tags', { name: freshOpen() }))
  const field = await created(
    admin.post('/fields', {
      name: freshOpen(),
      type: 'select',
      target: 'items',
      values: ['Atelier', open],
      description: open,
    }),
  )
  const formula = await created(
    admin.post('/fields', { name: freshOpen(), type: 'formula', target: 'items', formula: FORMULA }),
  )
  const item = await anItem(admin, folder, {
    name: fresh(),
    description: mark,
    tag: fresh(),
    quantity: 5,
    category,
    tags: [tag],
  })
  await anItem(admin, subFolder, { name: fresh(), quantity: 1 })
  const posted = await admin.call(
    'POST',
    `/items/${item}/transactions`,
    { type: 'out', quantity: 1, action: fresh(), comment: mark, recipient: fresh() },
    { 'idempotency-key': fresh() },
  )
  const copy = (
    await admin.post('/items/move', { items: [{ guid: item, quantity: 1 }], destination: target, comment: mark })
  ).body.items.find((record: { guid: string }) => record.guid !== item).guid
  const barcode = await created(admin.post(`/items/${item}/barcodes`, { code: fresh() }))
  const [trashedItem, trashedFolder] = [
    await anItem(admin, folder, { name: fresh() }),
    await aFolder(admin, fresh(), above),
  ]
  await admin.del(`/items/${trashedItem}`)
  await admin.del(`/folders/${trashedFolder}`)
  const returned = await anItem(admin, folder, { name: fresh(), tag: fresh() })
  await admin.del(`/items/${returned}`)
  await admin.post('/trash/restore', { guids: [returned] })
  await admin.put(`/folders/${folder}/favourite`, { favourite: true })
  await anItem(admin, folder, { name: fresh(), tag: fresh(), quantity: 1, threshold: 2 })
  const serial = await serialField(admin, freshOpen())
  const product = await anItem(admin, folder, { name: fresh(), tag: fresh() })
  const variant = await created(
    admin.post(`/items/${product}/variants`, {
      kind: 'lot',
      name: fresh(),
      tag: fresh(),
      description: mark,
      status: mark,
      expiryDate: FAR,
      quantity: 2,
      attributes: { [serial]: fresh() },
    }),
  )
  const renamed = await created(
    admin.post('/users', {
      firstname: open,
      lastname: open,
      email: `${crypto.randomUUID()}@example.com`,
      tag: fresh(),
      notes: mark,
      password: 'Entrepot-2026',
    }),
  )
  await admin.put(`/users/${renamed}`, { email: `${crypto.randomUUID()}@example.com` })
  const { guid: user } = await aUser(node, admin.company, { name: open, roles: [] })
  const world: World = {
    node,
    admin,
    mark,
    open,
    fresh,
    freshOpen,
    folder,
    target,
    item,
    category,
    tag,
    field,
    formula,
    movement: posted.body.transactions[0].guid,
    user,
    group: crypto.randomUUID(),
    product,
    variant,
    hidden: {},
  }
  for (const [, { make }] of SAMPLES) await make?.(world)
  const own = {
    folder,
    subFolder,
    target,
    cabinet: cabinet.guid,
    shelf: cabinet.shelves[0].guid,
    item,
    copy,
    movement: world.movement,
    barcode,
    trashedItem,
    trashedFolder,
    product,
    variant,
  }
  world.hidden = Object.assign(own, ...(await Promise.all(SAMPLES.map(([, { hidden }]) => hidden?.(world)))))
  await asOwnerOfRows(world, [
    ...ownRows(world),
    ...(await Promise.all(SAMPLES.map(([, { rows }]) => rows?.(world) ?? []))).flat(),
  ])
  // The words that stand in all of this, as the search box learns them.
  await node.jobs.runNow('search-words')
  // What this woke is over before somebody looks.
  await node.jobs.settled()
  return world
}

type Statements = readonly (readonly [text: string, values: unknown[]])[]

/** Rows that no endpoint writes and everything else belongs to. */
const ownRows = ({ node, admin: { company, guid }, mark, open, group, user, folder }: World): Statements => {
  const person = node.services.clock.uuid()
  return [
    [
      `insert into user_group (company_id, id, name, name_key) values ($1, $2, $3, $2::uuid::text)`,
      [company, group, `${open} groupe`],
    ],
    [`insert into group_role (company_id, group_id, role) values ($1, $2, 'ROLE_ITEM_VIEW')`, [company, group]],
    [`insert into group_member (company_id, group_id, user_id) values ($1, $2, $3)`, [company, group, user]],
    [
      `insert into folder_permission (company_id, id, folder_id, user_id, level)
        values ($1, gen_random_uuid(), $2, $3, 'read')`,
      [company, folder, user],
    ],
    [
      `insert into person (id, email, email_key, password_hash) values ($1, $2, $2, null)`,
      [person, `${person}@example.com`],
    ],
    [`update app_user set person_id = $3 where company_id = $1 and id = $2`, [company, guid, person]],
    [
      `insert into event_cursor (company_id, consumer, read_xid, unread_since) values ($1, $2, 0, now())`,
      [company, mark],
    ],
  ]
}

const asOwnerOfRows = async ({ node, admin: { company } }: World, statements: Statements) => {
  const client = await node.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.company', $1, true)`, [company])
    for (const [text, values] of statements) await client.query({ text, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}
