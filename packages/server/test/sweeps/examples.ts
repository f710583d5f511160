import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { hashPassword } from '../../src/kernel/password.ts'
import { upload, uploadOf } from '../../src/testing/import-file.ts'
import { Secret, TOTP } from 'otpauth'
import { sql, transaction } from '../../src/kernel/database.ts'
import { addPicture, aPng } from '../../src/testing/pictures.ts'
import { aFolder, anItem, callerOf } from '../../src/testing/test-node.ts'
import type { Swept } from './endpoints.ts'
import { type Request, smallestRequest } from './requests.ts'
import { attach, FAR, FORMULA, sealNow, workbook, type World } from './world.ts'

type Example = (world: World) => Request | Promise<Request>

const on = (guid: string, body?: unknown): Request => ({ params: { guid }, ...(body !== undefined && { body }) })
const newItem = (world: World) => anItem(world.admin, world.folder, { name: world.fresh(), quantity: 5 })
const newVariant = async (world: World) =>
  (await world.admin.post(`/items/${world.product}/variants`, { kind: 'lot', name: world.fresh(), quantity: 1 })).body
    .guid as string
const newReservation = async (world: World) =>
  (
    await world.admin.post('/reservations', {
      name: world.reservationName,
      item: await newItem(world),
      quantity: 1,
      expiryDate: FAR,
    })
  ).body.guid as string
const newView = async (world: World) =>
  (await world.admin.post('/search/views', { name: world.fresh(), visibility: 'shared' })).body.guid as string
const newReservationName = async (world: World) =>
  (await world.admin.post('/reservation-names', { name: world.fresh() })).body.guid as string
const newPicture = async (world: World) =>
  (await addPicture(world.admin, { id: await newItem(world) }, await aPng())).body.guid as string
const newAttachment = async (world: World) =>
  (await attach(world.admin, await newItem(world), world.fresh())).body.guid as string
const newComment = async (world: World) =>
  (await world.admin.post('/comments', { target: 'items', guid: await newItem(world), text: world.fresh() })).body
    .guid as string
const newFileSearch = async (world: World) => {
  const form = uploadOf('liste.txt', Buffer.from(world.fresh()), { as: 'text' })
  return (await world.admin.call('POST', '/search/file', form.body, form.headers)).body.guid as string
}
const newFolder = (world: World) => aFolder(world.admin, world.fresh(), { parent: world.folder })
/** Another example has bought a plan, and its limit of fields with it. */
const roomForFields = ({ node, admin }: World) =>
  transaction(node.pool, { company: admin.company }, ({ db }) =>
    sql`update company set limit_fields = null where id = ${admin.company}`.execute(db),
  )
const aField = async (world: World) => {
  await roomForFields(world)
  return { name: world.fresh(), type: 'select', target: 'items', values: ['Neuf', 'Usé'] }
}
const newField = async (world: World) => (await world.admin.post('/fields', await aField(world))).body.guid as string
const newMovement = async (world: World) =>
  (await world.admin.post(`/items/${await newItem(world)}/transactions`, { type: 'in', quantity: 1 })).body
    .transactions[0].guid as string
const newBarcode = async (world: World) =>
  (await world.admin.post(`/items/${world.item}/barcodes`, { code: world.fresh() })).body.guid as string
const trashed = async (world: World) => {
  const guid = await newItem(world)
  await world.admin.del(`/items/${guid}`)
  return guid
}
const newNotification = async (world: World) => {
  const guid = crypto.randomUUID()
  const client = await world.node.pool.connect()
  try {
    await client.query(`begin; select set_config('app.company', '${world.admin.company}', true)`)
    await client.query({
      text: `insert into notification (company_id, id, user_id, kind, message, params)
        values ($1, $2, $3, 'import', 'import_failed', '{"file":"f","reason":"r"}')`,
      values: [world.admin.company, guid, world.admin.guid],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return guid
}
const anEdit = (item: string, description: string) => ({
  selection: { guids: [item] },
  act: { kind: 'edit', fields: { description } },
})
const newBulk = async (world: World): Promise<string> => {
  const { guid } = (await world.admin.post('/bulk', anEdit(await newItem(world), world.fresh()))).body
  await world.node.jobs.settled()
  return guid
}
const uploaded = (world: World, file: Buffer) => upload(world.admin, 'file.xlsx', file, { target: 'items' })
const validated = { mapping: { A: 'name', B: 'quantity' } }

const checkedImport = async (world: World): Promise<string> => {
  const { guid } = (
    await uploaded(
      world,
      await workbook([
        ['Nom', 'Quantité'],
        [world.fresh(), '1'],
      ]),
    )
  ).body
  await world.admin.post(`/imports/${guid}/validate`, { ...validated, defaults: { parent: world.folder } })
  return guid
}
const finishedImport = async (world: World): Promise<string> => {
  const guid = await checkedImport(world)
  await world.admin.post(`/imports/${guid}/run`, { skipErrors: true })
  await world.node.jobs.settled()
  return guid
}

const doneImports = new WeakMap<World, Promise<string>>()
/** One more that is done, as a copy: workbooks are read by a worker, and a sweep asks for a hundred. */
const anotherDoneImport = async (world: World): Promise<string> => {
  if (!doneImports.has(world)) doneImports.set(world, finishedImport(world))
  const [done, guid] = [await doneImports.get(world)!, crypto.randomUUID()]
  await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
    sql`
    insert into import select (jsonb_populate_record(i, jsonb_build_object('id', ${guid}::text))).* from import i
    where i.company_id = ${world.admin.company} and i.id = ${done}`.execute(db),
  )
  return guid
}

/** The same one is not bought twice: another is held before. */
/** Other examples make users, and a plan is sold to a company that fits it. */
const fewUsers = ({ node, admin, user }: World) =>
  transaction(node.pool, { company: admin.company }, ({ db }) =>
    sql`update app_user set active = false
      where company_id = ${admin.company} and id not in (${admin.guid}, ${user})`.execute(db),
  )
const newPlan = async (world: World) => {
  await fewUsers(world)
  const payment = { method: 'invoice' }
  await world.admin.post('/subscription', { plan: 'advance', period: 'yearly', payment })
  return { plan: 'advance', period: 'monthly', payment }
}

const PASSWORD = 'Entrepot-2026'
const registration = (world: World) => ({
  firstname: 'Ada',
  lastname: 'Byron',
  email: `${world.fresh().replaceAll(/\W/g, '')}@example.com`,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  company: { name: world.fresh() },
  terms: true,
  phone: '0612345678',
})
const signedUp = async (world: World) => {
  const body = registration(world)
  await world.admin.post('/auth/register', body)
  return { email: body.email, password: PASSWORD }
}
const refreshToken = async (world: World) =>
  (await world.admin.post('/auth/login', await signedUp(world))).body.refresh_token as string

const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
/** A secret of the administrator that is not confirmed, whatever an example before has left. */
const newSecret = async (world: World) => {
  await world.admin.del('/users/me/second-factor')
  // Wrong codes of other examples count for the same person and address.
  await world.node.pool.query('delete from rate_limit')
  return (await world.admin.post('/users/me/second-factor')).body.secret as string
}
const withFactor = async (world: World) => {
  const secret = await newSecret(world)
  await world.admin.put('/users/me/second-factor', { code: codeOf(secret) })
  return secret
}
/** What a sign-in answers whose company wants a second factor. */
const challenge = async (world: World) => {
  const { email } = await signedUp(world)
  const person = await transaction(
    world.node.pool,
    { email },
    async ({ db }) =>
      (await sql<{ id: string }>`select id from person where email_key = ${email}`.execute(db)).rows[0]!.id,
  )
  return world.node.kernel.tokens.challenge({ person, platform: 'desktop', factor: 'missing' })
}
const answeredChallenge = async (world: World) => {
  const who = await signedUp(world)
  const { token } = (await world.admin.post('/auth/login', who)).body
  const as = callerOf(world.node, token)
  const { secret } = (await as('POST', '/users/me/second-factor')).body
  await as('PUT', '/users/me/second-factor', { code: codeOf(secret) })
  return { challenge: (await world.admin.post('/auth/login', who)).body.challenge as string, code: codeOf(secret, 1) }
}
/** The administrator of the world has no password of their own until one is needed. */
const giveAccount = async ({ node, admin }: World) => {
  const person = admin.guid
  const passwordHash = await hashPassword(PASSWORD)
  await transaction(node.pool, { company: admin.company, person }, async ({ db }) => {
    await sql`insert into person (id, email, email_key, password_hash)
      values (${person}, ${`${person}@example.com`}, ${`${person}@example.com`}, ${passwordHash})
      on conflict (id) do update set password_hash = excluded.password_hash`.execute(db)
    await sql`update app_user set person_id = ${person}
      where company_id = ${admin.company} and id = ${admin.guid}`.execute(db)
  })
}
const newUser = (world: World) => ({
  firstname: 'Paul',
  lastname: 'Durand',
  email: `${crypto.randomUUID()}@example.com`,
  notes: world.fresh(),
})
const userWithFactor = async (world: World): Promise<string> => {
  const {
    body: { guid },
  } = await world.admin.post('/users', newUser(world))
  const {
    rows: [member],
  } = await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
    sql<{
      person_id: string
    }>`select person_id from app_user where company_id = ${world.admin.company} and id = ${guid}`.execute(db),
  )
  const person = member!.person_id
  await transaction(world.node.pool, { person }, async ({ db }) => {
    await sql`insert into second_factor (person_id, sealed_secret) values (${person}, '')`.execute(db)
    await sql`update person set second_factor_since = now() where id = ${person}`.execute(db)
  })
  return guid
}
const newGroup = async (world: World) =>
  (
    await world.admin.post('/groups', {
      name: world.fresh(),
      members: [world.user],
      folder_roles: [{ folder: world.folder, permission: 'read' }],
    })
  ).body.guid as string
const newCategory = async (world: World) =>
  (await world.admin.post('/categories', { name: world.fresh(), itemType: 'product' })).body.guid as string
const newTag = async (world: World) => (await world.admin.post('/tags', { name: world.fresh() })).body.guid as string
/** The link of a changed address stands only in its mail. */
const emailToken = async (world: World): Promise<string> => {
  const made = newUser(world)
  const { body } = await world.admin.post('/users', made)
  const email = `${crypto.randomUUID()}@example.com`
  await world.admin.put(`/users/${body.guid}`, { email })
  const {
    rows: [mail],
  } = await world.node.pool.query<{ text_body: string }>('select text_body from mail where recipient = $1', [email])
  return /token=(\S+)/.exec(mail!.text_body)![1]!
}

/** Requests that the product accepts, where the schemas alone cannot make one: they need records that exist. */
const EXAMPLES: Record<string, Example> = {
  'auth.login': async (world) => ({ body: await signedUp(world) }),
  'auth.register': (world) => ({ body: registration(world) }),
  'auth.refresh': async (world) => ({ body: { refresh_token: await refreshToken(world) } }),
  'auth.logout': async (world) => ({ body: { refresh_token: await refreshToken(world) } }),
  'auth.forgottenPassword': () => ({ body: { email: 'nobody@example.com' } }),
  'auth.secondFactor': async (world) => ({ body: await answeredChallenge(world) }),
  'auth.setUpSecondFactor': async (world) => ({ body: { challenge: await challenge(world) } }),
  'auth.confirmSecondFactor': async (world) => {
    const body = { challenge: await challenge(world) }
    return { body: { ...body, code: codeOf((await world.admin.post('/auth/second-factor/setup', body)).body.secret) } }
  },
  'security.setUp': async (world) => {
    await newSecret(world)
    return {}
  },
  'security.confirm': async (world) => ({ body: { code: codeOf(await newSecret(world)) } }),
  'security.newRecoveryCodes': async (world) => {
    await withFactor(world)
    return {}
  },
  'security.prove': async (world) => ({ body: { code: codeOf(await withFactor(world), 1) } }),
  'security.reset': async (world) => ({ body: { email: (await signedUp(world)).email } }),
  'security.require': () => ({ body: { required: false } }),
  'security.createToken': (world) => ({ body: { name: world.fresh(), scopes: ['ITEM:read'], days: 1 } }),
  'security.revokeToken': async (world) =>
    on((await world.admin.post('/users/me/tokens', { name: world.fresh(), scopes: ['ITEM:read'], days: 1 })).body.guid),
  'auth.switchCompany': (world) => ({ params: { id: world.admin.company } }),
  'auth.changePassword': async (world) => {
    await giveAccount(world)
    return { body: { oldPassword: PASSWORD, password: `${PASSWORD}!`, passwordConfirm: `${PASSWORD}!` } }
  },
  'users.onboarding': () => ({ params: { guid: 'me' } }),
  // There is one company, and each save counts: the answers of two saves are alike only from the same beginning.
  'companies.updateCompany': async (world) => {
    await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
      sql`update company set version = 1, notes = '' where id = ${world.admin.company}`.execute(db),
    )
    return { body: { name: world.fresh() } }
  },
  'companies.setModules': (world) => on(world.admin.company, { modules: [...MODULES] }),
  'sso.setProvider': (world) =>
    on(world.admin.company, {
      issuer: 'https://identity.example.com',
      clientId: 'entrepot',
      clientSecret: 'secret',
      domains: ['example.com'],
    }),
  'sso.removeProvider': async (world) => {
    await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
      sql`insert into sso_provider (company_id, id, issuer, client_id, sealed_secret, domains)
        values (${world.admin.company}, gen_random_uuid(), '', '', '', '{}') on conflict do nothing`.execute(db),
    )
    return on(world.admin.company)
  },
  'users.updateMe': (world) => ({ body: { firstname: world.fresh() } }),
  'users.get': (world) => on(world.user),
  'users.create': (world) => ({
    body: {
      ...newUser(world),
      roles: ['ROLE_ITEM_VIEW'],
      groups: [world.group],
      folder_roles: [{ folder: world.folder, permission: 'read' }],
    },
  }),
  'users.update': async (world) =>
    on((await world.admin.post('/users', newUser(world))).body.guid, { lastname: world.fresh() }),
  'users.setStatus': async (world) =>
    on((await world.admin.post('/users', newUser(world))).body.guid, { status: 'inactive' }),
  'users.remove': async (world) => on((await world.admin.post('/users', newUser(world))).body.guid),
  'users.invite': async (world) => on((await world.admin.post('/users', newUser(world))).body.guid),
  'users.sendRecoveryCode': async (world) => on(await userWithFactor(world)),
  'users.confirmEmail': async (world) => ({ body: { token: await emailToken(world) } }),
  'groups.get': (world) => on(world.group),
  'groups.create': (world) => ({
    body: { name: world.fresh(), members: [world.user], folder_roles: [{ folder: world.folder, permission: 'read' }] },
  }),
  'groups.update': async (world) =>
    on(await newGroup(world), {
      name: world.fresh(),
      members: [world.user],
      folder_roles: [{ folder: world.folder, permission: 'read' }],
    }),
  'groups.remove': async (world) => on(await newGroup(world)),
  'folders.get': (world) => on(world.folder),
  'folders.create': (world) => ({ body: { name: world.fresh(), type: 'cabinet', parent: world.folder } }),
  'folders.update': async (world) => on(await newFolder(world), { name: world.fresh() }),
  'folders.move': async (world) => on(await newFolder(world), { parent: world.target }),
  'folders.remove': async (world) => on(await newFolder(world)),
  'folders.favour': (world) => on(world.folder, { favourite: true }),
  'folders.rights': (world) => on(world.folder),
  'folders.setRights': async (world) =>
    on(await newFolder(world), {
      users: [{ user: world.user, permission: 'read' }],
      groups: [{ group: world.group, permission: 'read' }],
    }),
  'categories.get': (world) => on(world.category),
  'categories.create': (world) => ({ body: { name: world.fresh(), itemType: 'product' } }),
  'categories.update': async (world) => on(await newCategory(world), { name: world.fresh() }),
  'categories.remove': async (world) => on(await newCategory(world)),
  'categories.bulkRemove': async (world) => ({ body: { guids: [await newCategory(world)] } }),
  'categories.effect': (world) => ({ body: { guids: [world.category] } }),
  'tags.get': (world) => on(world.tag),
  'tags.create': (world) => ({ body: { name: world.fresh(), color: 'teal' } }),
  'tags.update': async (world) => on(await newTag(world), { name: world.fresh(), color: 'teal' }),
  'tags.remove': async (world) => on(await newTag(world)),
  'tags.bulkRemove': async (world) => ({ body: { guids: [await newTag(world)] } }),
  'tags.merge': async (world) => ({ body: { tags: [await newTag(world)], into: await newTag(world) } }),
  'tags.effect': (world) => ({ body: { guids: [world.tag] } }),
  'fields.get': (world) => on(world.field),
  'fields.usage': (world) => on(world.field),
  'fields.create': async (world) => ({ body: await aField(world) }),
  'fields.update': async (world) =>
    on(await newField(world), { name: world.fresh(), values: ['Neuf', 'Ancien'], renamedValues: { Usé: 'Ancien' } }),
  'fields.previewFormula': (world) => ({ body: { formula: FORMULA, item: world.item } }),
  'fields.runs': (world) => on(world.formula),
  'fields.move': async (world) => on(await newField(world), { position: 0 }),
  'fields.remove': async (world) => on(await newField(world)),
  'items.content': (world) => on(world.folder),
  'items.scan': async (world) => ({ params: { code: (await world.admin.get(`/items/${world.item}`)).body.tag } }),
  'items.scanMany': async (world) => ({ body: { codes: [(await world.admin.get(`/items/${world.item}`)).body.tag] } }),
  'items.get': (world) => on(world.item),
  'items.places': (world) => on(world.item),
  'items.barcodes': (world) => on(world.item),
  'items.create': (world) => ({ body: { name: world.fresh(), type: 'product', parent: world.folder } }),
  'items.update': async (world) => on(await newItem(world), { name: world.fresh(), type: 'product' }),
  'items.remove': async (world) => on(await newItem(world)),
  'items.bulkRemove': async (world) => ({ body: { guids: [await newItem(world)] } }),
  'items.copy': async (world) => on(await newItem(world)),
  'items.addBarcode': (world) => on(world.item, { code: world.fresh() }),
  'items.removeBarcode': async (world) => ({ params: { guid: world.item, barcode: await newBarcode(world) } }),
  'variants.list': (world) => ({ query: { item: world.product, folder: world.folder } }),
  'variants.get': (world) => on(world.variant),
  'variants.ofItem': (world) => on(world.product),
  'variants.suggestion': (world) => ({ params: { guid: world.product }, query: { quantity: '1' } }),
  'variants.create': (world) => on(world.product, { kind: 'lot', name: world.fresh(), quantity: 1 }),
  'variants.update': async (world) => on(await newVariant(world), { name: world.fresh() }),
  'variants.remove': async (world) => on(await newVariant(world)),
  'variants.bulkRemove': async (world) => ({ body: { guids: [await newVariant(world)] } }),
  'variants.copy': async (world) => on(await newVariant(world)),
  'pictures.list': (world) => ({ query: { target: 'items', id: world.item } }),
  'pictures.get': (world) => ({ params: { id: world.picture }, query: { target: 'items', size: '64' } }),
  'pictures.shown': async (world) => {
    const address = new URL((await world.admin.get(`/items/${world.item}`)).body.picture, 'http://localhost')
    return { params: { id: world.picture }, query: { key: address.searchParams.get('key'), size: '64' } }
  },
  'pictures.add': async (world) => ({
    body: { target: 'items', id: await newItem(world) },
    file: { name: 'photo.png', content: await aPng() },
  }),
  'pictures.move': async (world) => ({ params: { id: await newPicture(world) }, body: { position: 0 } }),
  'pictures.remove': async (world) => ({ params: { id: await newPicture(world) }, query: { target: 'items' } }),
  'attachments.list': (world) => ({ query: { target: 'items', guid: world.item } }),
  'attachments.add': async (world) => ({
    body: { target: 'items', guid: await newItem(world), description: world.fresh() },
    file: { name: 'texte.txt', content: Buffer.from(world.fresh()) },
  }),
  'attachments.change': async (world) =>
    on(await newAttachment(world), { name: `${world.fresh()}.txt`, description: world.fresh() }),
  'attachments.remove': async (world) => on(await newAttachment(world)),
  'attachments.download': (world) => on(world.attachment),
  'comments.list': (world) => ({ query: { target: 'items', guid: world.item } }),
  'comments.people': (world) => ({ query: { target: 'items', guid: world.item } }),
  'comments.add': async (world) => ({ body: { target: 'items', guid: await newItem(world), text: world.fresh() } }),
  'comments.change': async (world) => on(await newComment(world), { text: world.fresh() }),
  'comments.remove': async (world) => on(await newComment(world)),
  'reservations.list': (world) => ({ query: { folder: world.folder, item: world.item, name: world.reservationName } }),
  'reservations.get': (world) => on(world.reservation),
  'reservations.create': async (world) => ({
    body: { name: world.reservationName, item: await newItem(world), quantity: 1, expiryDate: FAR },
  }),
  'reservations.update': async (world) => on(await newReservation(world), { quantity: 2, expiryDate: FAR }),
  'reservations.cancel': async (world) => on(await newReservation(world)),
  'reservations.remove': async (world) => on(await newReservation(world)),
  'reservations.getName': (world) => on(world.reservationName),
  'reservations.createName': (world) => ({ body: { name: world.fresh() } }),
  'reservations.updateName': async (world) => on(await newReservationName(world), { name: world.fresh() }),
  'reservations.removeName': async (world) => on(await newReservationName(world)),
  'stock.change': async (world) => on(await newItem(world), { type: 'in', quantity: 1 }),
  'stock.changeMany': async (world) => ({ body: { type: 'in', lines: [{ guid: await newItem(world), quantity: 1 }] } }),
  'stock.move': async (world) => ({
    body: { items: [{ guid: await newItem(world), quantity: 1 }], destination: world.target },
  }),
  'stock.count': async (world) => on(await newItem(world), { quantity: 2 }),
  'stock.countMany': async (world) => ({ body: { lines: [{ guid: await newItem(world), quantity: 2 }] } }),
  'stock.reverse': async (world) => on(await newMovement(world), { reason: 'erreur' }),
  'stock.reverseMany': async (world) => ({ body: { transactions: [await newMovement(world)], reason: 'erreur' } }),
  'search.run': () => ({
    body: {
      search: 'x',
      sort: 'name',
      filters: { operator: 'AND', rules: [{ field: 'parent', operator: 'not_empty' }] },
    },
  }),
  'file-search.run': (world) => ({
    body: { as: 'text', match: 'name' },
    file: { name: 'liste.txt', content: Buffer.from(world.fresh()) },
  }),
  'file-search.get': async (world) => on(await newFileSearch(world)),
  'file-search.items': async (world) => on(await newFileSearch(world)),
  'file-search.values': async (world) => on(await newFileSearch(world)),
  'file-search.export': async (world) => ({ ...on(await newFileSearch(world)), query: { set: 'found' } }),
  'image-search.run': async () => ({ file: { name: 'photo.png', content: await aPng() } }),
  'views.create': (world) => ({
    body: {
      name: world.fresh(),
      filters: { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 1 }] },
      columns: [{ id: 'name', alias: 'Nom' }],
    },
  }),
  'views.update': async (world) => on(await newView(world), { name: world.fresh(), sort: '-quantity' }),
  'views.remove': async (world) => on(await newView(world)),
  'trash.restore': async (world) => ({ body: { guids: [await trashed(world)], destination: world.target } }),
  'trash.remove': async (world) => ({ body: { guids: [await trashed(world)] } }),
  'imports.upload': async (world) => ({
    body: { target: 'items' },
    file: {
      name: 'file.xlsx',
      content: await workbook([
        ['Nom', 'Quantité'],
        [world.fresh(), '1'],
      ]),
    },
  }),
  'items.changeMany': async (world) => ({
    body: { items: [{ guid: await newItem(world), description: world.fresh() }] },
  }),
  'bulk.count': (world) => ({ body: { selection: { guids: [world.item] } } }),
  'bulk.preview': (world) => ({ body: anEdit(world.item, world.fresh()) }),
  'bulk.start': async (world) => ({ body: anEdit(await newItem(world), world.fresh()) }),
  'bulk.get': async (world) => on(await newBulk(world)),
  'bulk.rows': async (world) => on(await newBulk(world)),
  'bulk.rollback': async (world) => on(await newBulk(world), {}),
  'imports.get': (world) => on(world.import),
  'imports.rows': (world) => on(world.import),
  'imports.errors': (world) => on(world.import),
  'imports.sheet': (world) => on(world.import, { sheet: 'Feuille' }),
  'imports.validate': (world) => on(world.import, { ...validated, defaults: { parent: world.folder } }),
  'imports.correct': async (world) => {
    await world.admin.post(`/imports/${world.import}/validate`, { ...validated, defaults: { parent: world.folder } })
    return on(world.import, { cells: [{ row: 3, column: 'B', value: '4' }] })
  },
  'imports.run': async (world) => on(await checkedImport(world), { skipErrors: true }),
  'imports.undo': async (world) => on(await finishedImport(world)),
  'imports.rollback': async (world) => on(await anotherDoneImport(world), {}),
  'bulk.export': (world) => ({ body: { selection: { guids: [world.item] }, format: 'csv' } }),
  'ledger.find': async (world) => ({ params: { fingerprint: await sealNow(world) } }),
  'notifications.read': async (world) => on(await newNotification(world)),
  'notifications.remove': async (world) => on(await newNotification(world)),
  'presence.list': (world) => ({ query: { folder: world.folder } }),
  'presence.look': (world) => ({ body: { folder: world.folder, tab: crypto.randomUUID() } }),
  'rights.explain': (world) => ({ query: { folder: world.folder } }),
  'rights.viewAs': (world) => on(world.user),
  'plans.quote': async (world) => {
    await fewUsers(world)
    return { body: { plan: 'advance', period: 'yearly' } }
  },
  'plans.subscribe': async (world) => ({ body: await newPlan(world) }),
  'plans.pdf': (world) => on(world.invoice),
  'plans.setPlan': (world) => on(world.admin.company, { type: 'custom' }),
  'plans.markPaid': (world) => ({ params: { guid: world.admin.company, invoice: world.invoice } }),
  'push.publish': (world) => ({
    body: { topic: `items/${world.admin.company}`, data: {}, company: world.admin.company },
  }),
}

export const exampleOf = async (swept: Swept, world: World): Promise<Request> => ({
  ...smallestRequest(swept),
  ...(await EXAMPLES[swept.route]?.(world)),
})
export const EXAMPLE_NAMES = Object.keys(EXAMPLES)
