import type { SsoProvider } from '@entrepot/contract/sso/sso.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { noteOperated } from '../../kernel/operator.ts'
import { companyExists } from '../../kernel/principal.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { seal } from '../../kernel/seal.ts'
import { redirectOf } from './identity-provider.ts'
import { deleteProvider, issuerOf, lockDomains, providerOfDomain, storeProvider } from './sso.queries.ts'

type Wanted = { issuer: string; clientId: string; clientSecret: string; domains: string[] }

/** Said by the operator, who knows whose a domain is. */
export const setProvider = (ctx: PublicCtx, company: string, { issuer, clientId, clientSecret, domains }: Wanted): Promise<SsoProvider> => {
  const { services } = ctx
  return transaction(services.pool, { company }, async ({ db }) => {
    if (!(await companyExists(db, company))) throw new Problem('not_found')
    await lockDomains(db)
    for (const domain of domains) {
      const holder = await providerOfDomain(db, domain)
      if (holder && holder.company !== company) refuseAll([new Problem('exists', { name: domain }, 'domains')])
    }
    const guid = services.clock.uuid()
    const unique = [...new Set(domains)]
    const before = await issuerOf(db, company)
    await storeProvider(db, company, { guid, issuer, clientId, sealedSecret: seal(Buffer.from(clientSecret), 'identity provider', company, services.settings.JWT_SECRET), domains: unique })
    await noteOperated(ctx, db, company, [{ field: 'single_sign_on', old: before, new: issuer }])
    return { guid, issuer, clientId, domains: unique, redirect: redirectOf(services) }
  })
}

export const removeProvider = (ctx: PublicCtx, company: string): Promise<null> =>
  transaction(ctx.services.pool, { company }, async ({ db }) => {
    const before = await issuerOf(db, company)
    if (before === null) throw new Problem('not_found')
    await deleteProvider(db, company)
    await noteOperated(ctx, db, company, [{ field: 'single_sign_on', old: before, new: null }])
    return null
  })
