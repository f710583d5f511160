import { email as checkEmail } from '@entrepot/contract/kernel/validators.ts'
import type { Recipient, RecipientInput } from '@entrepot/contract/operations/operation.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { heldRecipients, mayName, namedRecipients } from '../recipients/index.ts'
import { heldSites, sitesByGuid } from '../sites/index.ts'
import { addressesOf } from './automatic.queries.ts'
import type { OperationWrite } from './operations.queries.ts'
import { namesOfUsers } from './people.queries.ts'

const guidsOf = (recipients: readonly RecipientInput[], wanted: Recipient['kind']): string[] =>
  recipients.flatMap(({ kind, guid }) => (kind === wanted && guid ? [guid] : []))

/**
 * Who is to get what leaves, each refusal under its field (INTER-27). Sites are held until the commit: none that is
 * named here is deleted meanwhile (DEST-07). One that was there before stays, also disabled (DEST-06) or deleted. Whom
 * things are lent to is named by who may read them.
 */
export const recipientsOf = async (
  ctx: Ctx,
  asked: readonly RecipientInput[],
  before: readonly Recipient[],
  problems: Problem[],
): Promise<Recipient[]> => {
  const names = await namesOfUsers(ctx, guidsOf(asked, 'user'))
  const sites = await heldSites(ctx, guidsOf(asked, 'site'))
  const holders = mayName(ctx) ? await heldRecipients(ctx, guidsOf(asked, 'recipient')) : new Map<string, string>()
  const hadOf = ({ kind, guid }: RecipientInput) => before.find((one) => one.kind === kind && one.guid === guid)
  const known: Record<Recipient['kind'], (one: RecipientInput) => Recipient | Problem> = {
    user: ({ guid }) => {
      const name = names.get(guid ?? '')
      return guid && name !== undefined
        ? { kind: 'user', guid, email: null, name }
        : new Problem('unknown_value', { value: guid ?? '' })
    },
    site: (one) => {
      const { guid } = one
      const [site, had] = [sites.get(guid ?? ''), hadOf(one)]
      if (had) return { ...had, name: site?.name ?? had.name }
      if (!site) return new Problem('unknown_value', { value: guid ?? '' })
      if (!site.active) return new Problem('site_disabled', { name: site.name })
      return { kind: 'site', guid: site.guid, email: null, name: site.name }
    },
    recipient: (one) => {
      const [name, had] = [holders.get(one.guid ?? ''), hadOf(one)]
      if (had) return { ...had, name: name ?? had.name }
      return one.guid && name !== undefined
        ? { kind: 'recipient', guid: one.guid, email: null, name }
        : new Problem('unknown_value', { value: one.guid ?? '' })
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

/**
 * Of a copy: who can still be named. Sites that were disabled since, and what is deleted, are not offered to it
 * (DEST-06).
 */
export const stillOffered = async (ctx: Ctx, recipients: readonly Recipient[]): Promise<Recipient[]> => {
  const sites = await sitesByGuid(ctx, guidsOf(recipients, 'site'))
  const holders = mayName(ctx) ? await namedRecipients(ctx, guidsOf(recipients, 'recipient')) : new Map()
  return recipients.filter(({ kind, guid }) => {
    if (kind === 'site') return sites.get(guid ?? '')?.active === true
    return kind !== 'recipient' || holders.has(guid ?? '')
  })
}

/** The same of the site that it goes to. */
export const offeredSite = async (ctx: Ctx, site: OperationWrite['destinationSite']): Promise<string | null> => {
  if (!site?.guid) return null
  return (await sitesByGuid(ctx, [site.guid])).get(site.guid)?.active ? site.guid : null
}

/** Where mails to them go, each address once; a site or somebody that has none gets none. */
export const mailAddressesOf = async (
  ctx: Ctx,
  { recipients, destinationSite: to }: Pick<OperationWrite, 'recipients' | 'destinationSite'>,
): Promise<string[]> => {
  const sites = await sitesByGuid(ctx, [...(to?.guid ? [to.guid] : []), ...guidsOf(recipients, 'site')])
  const holders = await namedRecipients(ctx, guidsOf(recipients, 'recipient'))
  return [
    ...new Set([
      ...(await addressesOf(ctx, guidsOf(recipients, 'user'))),
      ...[...sites.values(), ...holders.values()].flatMap(({ email }) => email || []),
      ...recipients.flatMap(({ email }) => email ?? []),
    ]),
  ]
}
