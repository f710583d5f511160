import { codeOf, type FeatureSamples, on, proveAgain, signedUp, type World } from '../../testing/samples.ts'

/** A secret of the administrator that is not confirmed, whatever an example before has left. */
const newSecret = async (world: World) => {
  await proveAgain(world.node, world.admin.company)
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

const samples: FeatureSamples = {
  examples: {
    setUp: async (world) => {
      await newSecret(world)
      return {}
    },
    confirm: async (world) => ({ body: { code: codeOf(await newSecret(world)) } }),
    newRecoveryCodes: async (world) => {
      await withFactor(world)
      return {}
    },
    prove: async (world) => ({ body: { code: codeOf(await withFactor(world), 1) } }),
    reset: async (world) => ({ body: { email: (await signedUp(world)).email } }),
    require: () => ({ body: { required: false } }),
    createToken: (world) => ({ body: { name: world.fresh(), scopes: ['ITEM:read'], days: 1 } }),
    revokeToken: async (world) =>
      on(
        (await world.admin.post('/users/me/tokens', { name: world.fresh(), scopes: ['ITEM:read'], days: 1 })).body.guid,
      ),
  },
  rows: ({ admin: { company }, user, mark }) => [
    [
      `insert into session_proof (company_id, family_id, user_id, proved_at) values ($1, gen_random_uuid(), $2, now())`,
      [company, user],
    ],
    [
      `insert into api_token (company_id, id, user_id, name, scopes, expires_at)
        values ($1, gen_random_uuid(), $2, $3, array[$3], now())`,
      [company, user, mark],
    ],
  ],
}
export default samples
