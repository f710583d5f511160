import { email as checkEmail } from '@entrepot/contract/kernel/validators.ts'
import type { Recipient, RecipientInput } from '@entrepot/contract/operations/operation.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { heldSites, sitesByGuid } from '../sites/index.ts'
import { addressesOf } from './automatic.queries.ts'
import { namesOfUsers } from './people.queries.ts'

const guidsOf = (recipients: readonly RecipientInput[], wanted: Recipient['kind']): string[] =>
  recipients.flatMap(({ kind, guid }) => (kind === wanted && guid ? [guid] : []))

/**
 * Who is to get what leaves, each refusal under its field (INTER-27). Sites are held until the commit: none that is named
 * here is deleted meanwhile (DEST-07). One that was there before stays, also disabled (DEST-06) or deleted.
 */
export const recipientsOf = async (
  ctx: Ctx,
  asked: readonly RecipientInput[],
  before: readonly Recipient[],
  problems: Problem[],
): Promise<Recipient[]> => {
  const names = await namesOfUsers(ctx, guidsOf(asked, 'user'))
  const sites = await heldSites(ctx, guidsOf(asked, 'site'))
  const known: Record<Recipient['kind'], (one: RecipientInput) => Recipient | Problem> = {
    user: ({ guid }) => {
      const name = names.get(guid ?? '')
      return guid && name !== undefined
        ? { kind: 'user', guid, email: null, name }
        : new Problem('unknown_value', { value: guid ?? '' })
    },
    site: ({ guid }) => {
      const site = sites.get(guid ?? '')
      const had = before.find((one) => one.kind === 'site' && one.guid === guid)
      if (had) return { ...had, name: site?.name ?? had.name }
      if (!site) return new Problem('unknown_value', { value: guid ?? '' })
      if (!site.active) return new Problem('site_disabled', { name: site.name })
      return { kind: 'site', guid: site.guid, email: null, name: site.name }
    },
    email: ({ email }) =>
      email && checkEmail(email) === null
        ? { kind: 'email', guid: null, email, name: email }
        : new Problem('email', { value: email ?? '' }),
  }
  return asked.flatMap((one, at): Recipient[] => {
    const [named, value] = one.kind === 'email' ? (['email', one.email] as const) : (['guid', one.guid] as const)
    const field = `recipients.${at}.${named}`
    const found = value ? known[one.kind](one) : new Problem('required')
    if (!(found instanceof Problem)) return [found]
    problems.push(new Problem(found.code, found.params, field))
    return []
  })
}

/** Of a copy: who can still be named. Sites that were disabled or deleted since are not offered to it (DEST-06). */
export const stillOffered = async (ctx: Ctx, recipients: readonly Recipient[]): Promise<Recipient[]> => {
  const sites = await sitesByGuid(ctx, guidsOf(recipients, 'site'))
  return recipients.filter(({ kind, guid }) => kind !== 'site' || sites.get(guid ?? '')?.active === true)
}

/** Where mails to them go, each address once; a site that has none gets none. */
export const mailAddressesOf = async (ctx: Ctx, recipients: readonly Recipient[]): Promise<string[]> => {
  const sites = await sitesByGuid(ctx, guidsOf(recipients, 'site'))
  return [
    ...new Set([
      ...(await addressesOf(ctx, guidsOf(recipients, 'user'))),
      ...[...sites.values()].flatMap(({ email }) => email || []),
      ...recipients.flatMap(({ email }) => email ?? []),
    ]),
  ]
}
