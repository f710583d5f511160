import type { SsoProvider } from '@entrepot/contract/sso/sso.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { operate } from '../../kernel/operator.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { seal } from '../../kernel/seal.ts'
import { redirectOf } from './identity-provider.ts'
import { deleteProvider, issuerOf, lockDomains, providerOfDomain, storeProvider } from './sso.queries.ts'

type Wanted = { issuer: string; clientId: string; clientSecret: string; domains: string[] }

/** Said by the operator, who knows whose a domain is. */
export const setProvider = (
  ctx: PublicCtx,
  company: string,
  { issuer, clientId, clientSecret, domains }: Wanted,
): Promise<SsoProvider> => {
  const { services } = ctx
  return operate(ctx, company, async (db) => {
    await lockDomains(db)
    for (const domain of domains) {
      const holder = await providerOfDomain(db, domain)
      if (holder && holder.company !== company) refuseAll([new Problem('exists', { name: domain }, 'domains')])
    }
    const guid = services.clock.uuid()
    const unique = [...new Set(domains)]
    const before = await issuerOf(db, company)
    await storeProvider(db, company, {
      guid,
      issuer,
      clientId,
      sealedSecret: seal(Buffer.from(clientSecret), 'identity provider', company, services.settings.JWT_SECRET),
      domains: unique,
    })
    return {
      answer: { guid, issuer, clientId, domains: unique, redirect: redirectOf(services) },
      changes: [{ field: 'single_sign_on', old: before, new: issuer }],
    }
  })
}

export const removeProvider = (ctx: PublicCtx, company: string): Promise<null> =>
  operate(ctx, company, async (db) => {
    const before = await issuerOf(db, company)
    await deleteProvider(db, company)
    return before === null ? null : { answer: null, changes: [{ field: 'single_sign_on', old: before, new: null }] }
  })
