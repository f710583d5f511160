import { sql, transaction } from '../../kernel/database.ts'
import { type FeatureSamples, on } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    setProvider: (world) =>
      on(world.admin.company, {
        issuer: 'https://identity.example.com',
        clientId: 'entrepot',
        clientSecret: 'secret',
        domains: ['example.com'],
      }),
    removeProvider: async (world) => {
      await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
        sql`insert into sso_provider (company_id, id, issuer, client_id, sealed_secret, domains)
        values (${world.admin.company}, gen_random_uuid(), '', '', '', '{}') on conflict do nothing`.execute(db),
      )
      return on(world.admin.company)
    },
  },
  elsewhere: { start: 'An identity provider is not here.', callback: 'An identity provider is not here.' },
  rows: async ({ admin: { company }, mark, user, node }) => {
    const provider = node.services.clock.uuid()
    return [
      // A company has one; two worlds may stand in one company.
      [`delete from sso_provider where company_id = $1`, [company]],
      [
        `insert into sso_provider (company_id, id, issuer, client_id, sealed_secret, domains)
          values ($1, $2, $3, $3, 'x', array[$3])`,
        [company, provider, mark],
      ],
      [
        `insert into sso_identity (company_id, provider_id, subject, user_id) values ($1, $2, $3, $4)`,
        [company, provider, mark, user],
      ],
      [
        `insert into sso_attempt (company_id, id, provider_id, nonce, sealed_verifier, browser_hash, expires_at)
          values ($1, gen_random_uuid(), $2, $3, 'x', 'x', now())`,
        [company, provider, mark],
      ],
    ]
  },
}
export default samples
