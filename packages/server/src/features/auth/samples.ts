import { sql, transaction } from '../../kernel/database.ts'
import { hashPassword } from '../../kernel/password.ts'
import { codeOf, type FeatureSamples, PASSWORD, registration, signedUp, type World } from '../../testing/samples.ts'
import { callerOf } from '../../testing/test-node.ts'

const refreshToken = async (world: World) =>
  (await world.admin.post('/auth/login', await signedUp(world))).body.refresh_token as string
/** What a sign-in answers whose company wants a second factor. */
const challenge = async (world: World) => {
  const { email } = await signedUp(world)
  const person = await transaction(
    world.node.pool,
    { email },
    async ({ db }) =>
      (await sql<{ id: string }>`select id from person where email_key = ${email}`.execute(db)).rows[0]!.id,
  )
  return world.node.kernel.tokens.challenge({ person, platform: 'desktop', version: 0, factor: 'missing' })
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

/** The link of an invitation to somebody who has an account stands only in its mail. */
const invitation = async (world: World): Promise<string> => {
  const person = crypto.randomUUID()
  const email = `${person}@example.com`
  const passwordHash = await hashPassword(PASSWORD)
  await transaction(world.node.pool, { person }, ({ db }) =>
    sql`insert into person (id, email, email_key, password_hash, email_proved_at)
      values (${person}, ${email}, ${email}, ${passwordHash}, now())`.execute(db),
  )
  await world.admin.post('/users', { firstname: 'Paul', lastname: world.fresh(), email })
  const {
    rows: [mail],
  } = await world.node.pool.query<{ text_body: string }>('select text_body from mail where recipient = $1', [email])
  return /join\?token=(\S+)/.exec(mail!.text_body)![1]!
}

const samples: FeatureSamples = {
  examples: {
    login: async (world) => ({ body: await signedUp(world) }),
    register: (world) => ({ body: registration(world) }),
    refresh: async (world) => ({ body: { refresh_token: await refreshToken(world) } }),
    logout: async (world) => ({ body: { refresh_token: await refreshToken(world) } }),
    forgottenPassword: () => ({ body: { email: 'nobody@example.com' } }),
    secondFactor: async (world) => ({ body: await answeredChallenge(world) }),
    setUpSecondFactor: async (world) => ({ body: { challenge: await challenge(world) } }),
    confirmSecondFactor: async (world) => {
      const body = { challenge: await challenge(world) }
      return {
        body: { ...body, code: codeOf((await world.admin.post('/auth/second-factor/setup', body)).body.secret) },
      }
    },
    invitation: async (world) => ({ body: { token: await invitation(world) } }),
    acceptInvitation: async (world) => ({ body: { token: await invitation(world), password: PASSWORD } }),
    declineInvitation: async (world) => ({ body: { token: await invitation(world) } }),
    switchCompany: (world) => ({ params: { id: world.admin.company } }),
    changePassword: async (world) => {
      await giveAccount(world)
      return { body: { oldPassword: PASSWORD, password: `${PASSWORD}!`, passwordConfirm: `${PASSWORD}!` } }
    },
  },
  elsewhere: { newPassword: 'The link to a new password comes by mail.' },
  rows: ({ admin, user }) => [
    [
      `insert into refresh_token (company_id, id, family_id, user_id, token_hash, idle_until, expires_at)
        values ($1, gen_random_uuid(), gen_random_uuid(), $2, sha256(gen_random_uuid()::text::bytea), now(), now())`,
      [admin.company, user],
    ],
  ],
  faults: {
    'A1 ': `drop table refresh_token cascade; create table refresh_token as select c.id company_id, c.id family_id, gen_random_uuid() id, null::uuid parent_id, null::timestamptz used_at, null::timestamptz revoked_at, now() + interval '1 day' expires_at from company c, generate_series(1, 2)`,
    'A2 ': `drop table refresh_token cascade; create table refresh_token as select c.id company_id, c.id parent_id from company c, generate_series(1, 2)`,
  },
}
export default samples
