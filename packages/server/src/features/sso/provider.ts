import type { SsoProvider } from '@entrepot/contract/sso/sso.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { companyExists } from '../../kernel/principal.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { seal } from '../../kernel/seal.ts'
import { redirectOf } from './identity-provider.ts'
import { deleteProvider, lockDomains, providerOfDomain, storeProvider } from './sso.queries.ts'

type Wanted = { issuer: string; clientId: string; clientSecret: string; domains: string[] }

/** Said by the operator, who knows whose a domain is. */
export const setProvider = ({ services }: PublicCtx, company: string, { issuer, clientId, clientSecret, domains }: Wanted): Promise<SsoProvider> =>
  transaction(services.pool, { company }, async ({ db }) => {
    if (!(await companyExists(db, company))) throw new Problem('not_found')
    await lockDomains(db)
    for (const domain of domains) {
      const holder = await providerOfDomain(db, domain)
      if (holder && holder.company !== company) refuseAll([new Problem('exists', { name: domain }, 'domains')])
    }
    const guid = services.clock.uuid()
    const unique = [...new Set(domains)]
    await storeProvider(db, company, { guid, issuer, clientId, sealedSecret: seal(Buffer.from(clientSecret), 'identity provider', company, services.settings.JWT_SECRET), domains: unique })
    return { guid, issuer, clientId, domains: unique, redirect: redirectOf(services) }
  })

export const removeProvider = ({ services }: PublicCtx, company: string): Promise<null> =>
  transaction(services.pool, { company }, async ({ db }) => {
    if (!(await deleteProvider(db, company))) throw new Problem('not_found')
    return null
  })
