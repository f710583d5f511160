import { freshRightsOf } from '../../kernel/principal.ts'
import type { Ctx, Rights } from '../../kernel/context.ts'
import type { Told } from '../../kernel/teller.ts'
import { addressesIn } from './check-mail.ts'
import type { MailBody } from './mails.queries.ts'
import { type Reader, readersAt, readersOf } from './people.queries.ts'

/** Who is written to about which events; `null`: about all of them. */
type About = ReadonlySet<string> | null
export type Audience = {
  /** Users, with their rights as they are now. */
  readers: { reader: Reader; rights: Rights; about: About }[]
  /** Addresses of nobody here. Those of one line are shown to each other, save the hidden ones. */
  outsiders: { address: string; line: 'to' | 'cc' | 'bcc' | 'own'; about: About }[]
  /** Users whom nothing reaches: no address, no account. */
  missed: { reader: Reader; reason: 'no_address' | 'account_disabled' }[]
}

/** Some more events; everything stays everything. */
const withMore = (had: About | undefined, more: About): About =>
  had === undefined ? more : had === null || more === null ? null : new Set([...had, ...more])
const add = (to: Map<string, About>, key: string, about: About) => to.set(key, withMore(to.get(key), about))

/** Recipients that come of each event. */
const ofEvents = ({ recipients }: MailBody, told: ReadonlyMap<string, Told>) => {
  const kinds = new Set(recipients.map(({ kind }) => kind))
  const [users, addresses] = [new Map<string, About>(), new Map<string, About>()]
  for (const [id, one] of told) {
    const about = new Set([id])
    if (kinds.has('creator') && one.creator) add(users, one.creator, about)
    if (kinds.has('assignee')) for (const user of one.assignees) add(users, user, about)
    const outside = [
      ...(kinds.has('checkout_recipient') ? one.holder : []),
      ...(kinds.has('site') ? one.site : []),
      ...(kinds.has('supplier') ? one.supplier : []),
    ]
    for (const { email } of outside) add(addresses, email.trim().toLowerCase(), about)
  }
  return { users, addresses }
}

/**
 * Who is written to, resolved now (MAIL-10): each address once, whichever way it was named. An address of a user is
 * that user, who is told what they may see.
 */
export const audienceOf = async (ctx: Ctx, mail: MailBody, told: ReadonlyMap<string, Told>): Promise<Audience> => {
  const { users, addresses } = ofEvents(mail, told)
  const lines = new Map<string, 'to' | 'cc' | 'bcc' | 'own'>([...addresses.keys()].map((one) => [one, 'own'] as const))
  for (const line of ['bcc', 'cc', 'to'] as const)
    for (const address of addressesIn(mail[line])) {
      lines.set(address.toLowerCase(), line)
      add(addresses, address.toLowerCase(), null)
    }
  const guidsOf = (kind: 'user' | 'group') =>
    mail.recipients.flatMap((one) => (one.kind === kind && one.guid ? [one.guid] : []))
  const chosen = await readersOf(ctx, { users: guidsOf('user'), groups: guidsOf('group') })
  const others = await readersOf(ctx, { users: [...users.keys()], groups: [] })
  const behind = await readersAt(ctx, [...addresses.keys()])
  const known = new Map([...chosen, ...others, ...behind].map((reader) => [reader.guid, reader]))
  for (const { guid } of chosen) add(users, guid, null)
  for (const { guid, email } of behind) {
    add(users, guid, addresses.get(email!.toLowerCase())!)
    addresses.delete(email!.toLowerCase())
  }
  const active = [...known.values()].filter((reader) => reader.active && reader.email)
  const rights = await freshRightsOf(
    ctx.db,
    ctx.company.guid,
    active.map(({ guid }) => guid),
    ctx.rights.tree,
  )
  return {
    readers: active.map((reader) => ({ reader, rights: rights.get(reader.guid)!, about: users.get(reader.guid)! })),
    outsiders: [...addresses].map(([address, about]) => ({ address, line: lines.get(address)!, about })),
    missed: [...known.values()]
      .filter((reader) => !reader.active || !reader.email)
      .map((reader) => ({ reader, reason: reader.active ? 'no_address' : 'account_disabled' })),
  }
}
