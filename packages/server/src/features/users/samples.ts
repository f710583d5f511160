import { sql, transaction } from '../../kernel/database.ts'
import { type FeatureSamples, on, type World } from '../../testing/samples.ts'

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
  await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
    sql`update app_user set joined_at = now() where company_id = ${world.admin.company} and id = ${guid}`.execute(db),
  )
  return guid
}
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

const samples: FeatureSamples = {
  examples: {
    onboarding: () => ({ params: { guid: 'me' } }),
    updateMe: (world) => ({ body: { firstname: world.fresh() } }),
    get: (world) => on(world.user),
    create: (world) => ({
      body: {
        ...newUser(world),
        roles: ['ROLE_ITEM_VIEW'],
        groups: [world.group],
        folder_roles: [{ folder: world.folder, permission: 'read' }],
      },
    }),
    update: async (world) =>
      on((await world.admin.post('/users', newUser(world))).body.guid, { lastname: world.fresh() }),
    setStatus: async (world) =>
      on((await world.admin.post('/users', newUser(world))).body.guid, { status: 'inactive' }),
    remove: async (world) => on((await world.admin.post('/users', newUser(world))).body.guid),
    invite: async (world) => on((await world.admin.post('/users', newUser(world))).body.guid),
    sendRecoveryCode: async (world) => on(await userWithFactor(world)),
    confirmEmail: async (world) => ({ body: { token: await emailToken(world) } }),
  },
  whole: {
    updateMe: (world) => ({
      body: {
        firstname: 'Ada',
        lastname: 'Byron',
        phone: '0612345678',
        call_prefix: '+33',
        language: 'fr',
        notes: world.fresh(),
      },
    }),
    update: async (world) => {
      const { body } = await world.admin.post('/users', newUser(world))
      const { body: group } = await world.admin.post('/groups', { name: world.fresh() })
      return on(body.guid, {
        firstname: 'Paul',
        lastname: 'Durand',
        email: body.email,
        username: world.fresh(),
        phone: '0612345678',
        call_prefix: '+33',
        tag: world.fresh(),
        notes: world.fresh(),
        is_user: true,
        roles: ['ROLE_ITEM_VIEW'],
        groups: [group.guid],
        folder_roles: [{ folder: world.folder, permission: 'read' }],
        foldersPermissions: [{ folder: world.folder, permission: 'read' }],
      })
    },
  },
  elsewhere: { leave: 'The administrator of the world looks after it; users/invitation.test leaves a company.' },
}
export default samples
