import { writeXlsxStream } from 'hucre/xlsx'
import { sql, transaction } from '../../src/kernel/database.ts'
import { upload, uploadOf } from '../../src/testing/import-file.ts'
import { addPicture, aPng } from '../../src/testing/pictures.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, type TestNode } from '../../src/testing/test-node.ts'

/** A company that holds at least one of everything; examples and foreign ids come from it. */
export type World = {
  node: TestNode
  admin: Caller
  mark: string
  fresh: () => string
  folder: string
  subFolder: string
  target: string
  cabinet: string
  shelf: string
  item: string
  copy: string
  category: string
  folderCategory: string
  tag: string
  movement: string
  barcode: string
  import: string
  notification: string
  user: string
  group: string
  field: string
  formula: string
  trashedItem: string
  trashedFolder: string
  invoice: string
  reservation: string
  reservationName: string
  product: string
  variant: string
  picture: string
  attachment: string
  comment: string
}

export const FAR = '2999-12-31'
export const FORMULA = {
  template: '{Quantité} * 2',
  variables: [{ name: 'Quantité', source: 'quantity' }],
  resultType: 'replace',
  schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
}

export const workbook = async (rows: readonly string[][]): Promise<Buffer> => {
  const stream = writeXlsxStream(rowsOf(rows.slice(1)), {
    name: 'Feuille',
    columns: rows[0]!.map((header) => ({ header })),
  }) as unknown as AsyncIterable<Uint8Array>
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
async function* rowsOf(rows: readonly string[][]) {
  yield* rows
}

const created = async (reply: Promise<{ status: number; body: Record<string, unknown> }>): Promise<string> => {
  const { status, body } = await reply
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return String(body.guid)
}

/** A meaning is one field's: the second world of a company finds that of the first. */
const serialField = async (admin: Caller, name: string): Promise<string> => {
  const made = await admin.post('/fields', { name, type: 'text', target: 'items', mapped: 'serialnumber' })
  if (made.status === 201) return name
  return (await admin.get('/fields')).body.data.find(
    ({ mapped }: { mapped: string | null }) => mapped === 'serialnumber',
  ).name
}

/** A text attached to an item. */
export const attach = (admin: Caller, guid: string, name: string) => {
  const form = uploadOf(`${name}.txt`, Buffer.from(name), { target: 'items', guid, description: name })
  return admin.call('POST', '/attachments', form.body, form.headers)
}

/**
 * `inside` puts all folders below an existing one. `mark` stands in every text, `open` in those that everybody of the
 * company may read.
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
  const cabinetBody = (
    await admin.post('/folders', {
      name: fresh(),
      type: 'cabinet',
      shelves: [{ name: fresh() }],
      description: mark,
      tag: fresh(),
      ...above,
    })
  ).body
  const category = await created(admin.post('/categories', { name: freshOpen(), itemType: 'product' }))
  const folderCategory = await created(admin.post('/categories', { name: freshOpen(), folderType: 'stock' }))
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
  await admin.put('/layouts/items', { layout: { columns: [{ id: 'name', alias: mark }] } })
  await admin.put('/layouts/items/company', { layout: { columns: [{ id: 'name', alias: open }] } })
  await admin.post('/search/views', {
    name: freshOpen(),
    visibility: 'shared',
    search: open,
    filters: { operator: 'AND', rules: [{ field: 'name', operator: 'contains', value: open }] },
    sort: 'name',
    columns: [{ id: 'name', alias: open }],
  })
  await admin.post('/push/ticket')
  await admin.put('/presence', { folder, tab: crypto.randomUUID() })
  await admin.put('/notifications/settings/threshold', { onScreen: true, byMail: true })
  await anItem(admin, folder, { name: fresh(), tag: fresh(), quantity: 1, threshold: 2 })
  const reservationName = await created(admin.post('/reservation-names', { name: freshOpen() }))
  const reservation = await created(
    admin.post('/reservations', { name: reservationName, item, quantity: 1, expiryDate: FAR }),
  )
  const short = await anItem(admin, folder, { name: fresh(), tag: fresh(), quantity: 2 })
  await admin.post('/reservations', { name: reservationName, item: short, quantity: 2, expiryDate: FAR })
  await admin.post(`/items/${short}/inventory`, { quantity: 1 })
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
  await addPicture(admin, { target: 'folders', id: folder }, await aPng())
  const picture = await created(addPicture(admin, { id: item }, await aPng()))
  const attachment = await created(attach(admin, item, fresh()))
  const comment = await created(admin.post('/comments', { target: 'items', guid: item, text: fresh() }))
  // What took away its files is known for a day.
  await admin.del(`/images/${await created(addPicture(admin, { id: item }, await aPng()))}`)
  const listed = uploadOf('liste.txt', Buffer.from(`${mark} 1\n${mark} cherché`), { as: 'text' })
  await admin.call('POST', '/search/file', listed.body, listed.headers)
  await sealNow({ node, admin })
  await admin.post('/ledger/proofs')
  const uploaded = await created(
    upload(
      admin,
      `${mark}.xlsx`,
      await workbook([
        ['Nom', 'Quantité'],
        [fresh(), '1'],
        [fresh(), 'trois'],
      ]),
      { target: 'items' },
    ),
  )
  await admin.post(`/imports/${uploaded}/validate`, {
    mapping: { A: 'name', B: 'quantity' },
    defaults: { parent: folder },
  })
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
  const [notification, group, invoice, user] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    await aUser(node, admin.company, { name: open, roles: [] }),
  ]
  await fillWhatTheApiCannot(node, admin, {
    mark,
    open,
    notification,
    group,
    invoice,
    folder,
    user: user.guid,
    import: uploaded,
    item,
    formula,
    person: node.services.clock.uuid(),
    provider: node.services.clock.uuid(),
  })
  // The words that stand in all of this, as the search box learns them.
  await node.jobs.runNow('search-words')
  return {
    node,
    admin,
    mark,
    fresh,
    folder,
    subFolder,
    target,
    cabinet: cabinetBody.guid,
    shelf: cabinetBody.shelves[0].guid,
    item,
    copy,
    category,
    folderCategory,
    tag,
    field,
    formula,
    movement: posted.body.transactions[0].guid,
    barcode,
    import: uploaded,
    notification,
    user: user.guid,
    group,
    trashedItem,
    trashedFolder,
    invoice,
    reservation,
    reservationName,
    product,
    variant,
    picture,
    attachment,
    comment,
  }
}

/** Everything that was posted is sealed, however young. Answers the newest fingerprint. */
export const sealNow = ({ node, admin: { company } }: Pick<World, 'node' | 'admin'>): Promise<string> =>
  transaction(node.pool, { company }, async ({ db }) => {
    await sql`select seal_ledger(${company}::uuid, clock_timestamp(), 1000)`.execute(db)
    return (
      await sql<{
        fingerprint: string
      }>`select encode(fingerprint, 'hex') as fingerprint from ledger_block where company_id = ${company}
        order by number desc limit 1`.execute(db)
    ).rows[0]!.fingerprint
  })

/** Rows of tables that no endpoint writes yet; the owner of the database writes them. */
const fillWhatTheApiCannot = async (
  node: TestNode,
  { company, guid: admin }: Caller,
  made: {
    mark: string
    open: string
    notification: string
    group: string
    invoice: string
    folder: string
    user: string
    import: string
    item: string
    formula: string
    person: string
    provider: string
  },
) => {
  const { mark, open } = made
  const client = await node.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.company', $1, true)`, [company])
    const statements: [string, unknown[]][] = [
      [
        `insert into notification (company_id, id, user_id, kind, message, params, link)
          values ($1, $2, $3, 'import', 'import_done', jsonb_build_object('file', $4::text, 'created', 1, 'updated', 0,
          'errors', 0), $4)`,
        [company, made.notification, admin, mark],
      ],
      [
        `insert into user_group (company_id, id, name, name_key) values ($1, $2, $3, $2::uuid::text)`,
        [company, made.group, `${open} groupe`],
      ],
      [`insert into group_role (company_id, group_id, role) values ($1, $2, 'ROLE_ITEM_VIEW')`, [company, made.group]],
      [
        `insert into group_member (company_id, group_id, user_id) values ($1, $2, $3)`,
        [company, made.group, made.user],
      ],
      [
        `insert into folder_permission (company_id, id, folder_id, user_id, level)
          values ($1, gen_random_uuid(), $2, $3, 'read')`,
        [company, made.folder, made.user],
      ],
      [
        `insert into field_rewrite (company_id, field_id, old_value, new_value, done_at)
          values ($1, gen_random_uuid(), $2, $2, now())`,
        [company, open],
      ],
      [
        `insert into formula_tick (company_id, field_id, due_at, formula, examples, done_at)
          select company_id, id, now(), formula, jsonb_build_array(jsonb_build_object('item', $3::uuid, 'old', null,
          'new', 2, 'reason', null, 'variable', null)), now() from custom_field where company_id = $1 and id = $2`,
        [company, made.formula, made.item],
      ],
      [
        `insert into person (id, email, email_key, password_hash) values ($1, $2, $2, null)`,
        [made.person, `${made.person}@example.com`],
      ],
      [`update app_user set person_id = $3 where company_id = $1 and id = $2`, [company, admin, made.person]],
      [
        `insert into session_proof (company_id, family_id, user_id, proved_at)
          values ($1, gen_random_uuid(), $2, now())`,
        [company, made.user],
      ],
      [
        `insert into api_token (company_id, id, user_id, name, scopes, expires_at)
          values ($1, gen_random_uuid(), $2, $3, array[$3], now())`,
        [company, made.user, mark],
      ],
      // A company has one; two worlds may stand in one company.
      [`delete from sso_provider where company_id = $1`, [company]],
      [
        `insert into sso_provider (company_id, id, issuer, client_id, sealed_secret, domains)
          values ($1, $2, $3, $3, 'x', array[$3])`,
        [company, made.provider, mark],
      ],
      [
        `insert into sso_identity (company_id, provider_id, subject, user_id) values ($1, $2, $3, $4)`,
        [company, made.provider, mark, made.user],
      ],
      [
        `insert into sso_attempt (company_id, id, provider_id, nonce, sealed_verifier, browser_hash, expires_at)
          values ($1, gen_random_uuid(), $2, $3, 'x', 'x', now())`,
        [company, made.provider, mark],
      ],
      [
        `insert into refresh_token (company_id, id, family_id, user_id, token_hash, idle_until, expires_at)
          values ($1, gen_random_uuid(), gen_random_uuid(), $2, sha256(gen_random_uuid()::text::bytea), now(), now())`,
        [company, made.user],
      ],
      // Told already, as values are written already: the jobs that do so work on beside the sweep, and would change a
      // row of the other company.
      [`update threshold_alert set told_at = now() where company_id = $1`, [company]],
      [`update reservation_shortage set told_at = now() where company_id = $1`, [company]],
      [
        `insert into import_effect (company_id, import_id, kind, record_id, before, content, decision, reason)
          values ($1, $2, 'item_changed', $3, jsonb_build_object('change', jsonb_build_object('name', $4::text)), $4,
          'left', $4)`,
        [company, made.import, made.item, mark],
      ],
      [
        `insert into bulk_job (company_id, id, user_id, kind, act, status, message)
          values ($1, $2, $3, 'edit', jsonb_build_object('kind', 'edit', 'fields', jsonb_build_object('description',
          $4::text)), 'done', $4)`,
        [company, made.import, admin, mark],
      ],
      [
        `insert into bulk_row (company_id, job_id, position, record_id, result, message, before, content)
          values ($1, $2, 1, $3, 'changed', $4, jsonb_build_object('change', jsonb_build_object('description',
          $4::text)), $4)`,
        [company, made.import, made.item, mark],
      ],
      // Bought and replaced, so that the company goes on without limits.
      [
        `insert into subscription (company_id, id, plan, period, currency, price, first_amount, promo, billing,
          language, method, provider_reference, provider_payer, checkout_url, status, created_by, idem_key)
        values ($1, $2, 'essential', 'monthly', 'euro', 3500, 3150, $3, jsonb_build_object('name', $3::text), 'fr',
        'redirect', $3, $3, $3, 'replaced', $4, $3)`,
        [company, made.invoice, open, admin],
      ],
      [
        `insert into invoice (company_id, id, number, subscription_id, period_no, plan, period, price, amount, currency,
          promo, issuer, billing, from_at, to_at, created_at, due_at)
        values ($1, $2, $3, $2, 1, 'essential', 'monthly', 3500, 3150, 'euro', $3, $3, jsonb_build_object('name',
        $3::text, 'address', '', 'zip_code', '', 'city', '', 'country', '', 'vat_number', ''), now(), now(), now(),
        now())`,
        [company, made.invoice, open],
      ],
      [`insert into promo_use (company_id, code, subscription_id) values ($1, $2, $3)`, [company, open, made.invoice]],
      [`insert into trial_notice (company_id, days, plan_end) values ($1, 3, now())`, [company]],
      [
        `insert into expiry_notice (company_id, item_id, expires_on) values ($1, $2, '2999-12-31')`,
        [company, made.item],
      ],
      [
        `insert into import_mapping (company_id, target, heading_key, plan)
          values ($1, 'items', gen_random_uuid()::text, jsonb_build_object('sheet', $2::text))`,
        [company, mark],
      ],
      [`insert into event_cursor (company_id, consumer, read_xid, read_at) values ($1, $2, 0, now())`, [company, mark]],
    ]
    for (const [text, values] of statements) await client.query({ text, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}
