import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Invitation } from '@entrepot/contract/auth/auth.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import type { NewActivity } from '../../kernel/activity.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { eventOf } from '../../kernel/happened.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { writeOutboxAlone } from '../../kernel/outbox.ts'
import { passwordMatches } from '../../kernel/password.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  hashOfLink,
  joinCompany,
  type Link,
  type Person,
  personByGuid,
  proveAddress,
  removeMember,
} from '../users/index.ts'
import { findLink, type Membership, placesOf, takeLink } from './auth.queries.ts'

type Invited = { link: Link; person: Person; place: Membership }

/**
 * What the link of an invitation to somebody known leads to (USER-17). Whoever has it reads the mails of the address.
 */
const invitedBy = async ({ services: { pool, clock } }: PublicCtx, token: string): Promise<Invited> => {
  const link = await transaction(pool, {}, ({ db }) => findLink(db, hashOfLink(token), 'join', clock.now()))
  if (!link) throw new Problem('invalid_invitation')
  const [person, places] = await transaction(pool, { person: link.person }, ({ db }) =>
    Promise.all([personByGuid(db, link.person), placesOf(db, link.person)]),
  )
  const place = places.find(({ company, joined }) => company === link.member!.company && !joined)
  if (!person || !place) throw new Problem('invalid_invitation')
  return { link, person, place }
}

export const readInvitation = async (ctx: PublicCtx, token: string): Promise<Invitation> => {
  const { person, place } = await invitedBy(ctx, token)
  return { company: place.companyName, email: person.email }
}

/**
 * The link shows who reads the mails of the address, the password who owns the account: neither alone lets a company in
 * whose invitation the owner has not seen.
 */
export const acceptInvitation = async (
  ctx: PublicCtx,
  limit: LoginLimit,
  { token, password }: { token: string; password: string },
): Promise<null> => {
  const invited = await invitedBy(ctx, token)
  const { person, place } = invited
  const key = nameKey(person.email)
  const attempts = await limit.take(key, ctx.address)
  if (!(await passwordMatches(password, person.passwordHash))) throw new Problem('invalid_credentials', { attempts })
  await limit.forgive(key, ctx.address)
  const joined = [{ field: 'joined', old: false, new: true }]
  return settle(
    ctx,
    token,
    invited,
    (member) => eventOf('user.changed', { ...member, changes: joined }),
    async (db, at) => {
      await proveAddress(db, person.guid, at)
      await joinCompany(db, place, at)
    },
  )
}

/** Whoever does not want to belong to the company is not among its users. */
export const declineInvitation = async (ctx: PublicCtx, token: string): Promise<null> => {
  const invited = await invitedBy(ctx, token)
  const { company, user } = invited.place
  return settle(
    ctx,
    token,
    invited,
    (member) => eventOf('user.deleted', member),
    (db) => removeMember(db, company, user),
  )
}

type Work = (db: Db, at: Date) => Promise<unknown>
/** The link is used and its work done, or neither; the log of the company says which. */
const settle = async (
  ctx: PublicCtx,
  token: string,
  { person, place }: Invited,
  event: (of: { guid: string; name: string }) => NewActivity,
  work: Work,
): Promise<null> => {
  const { pool, clock } = ctx.services
  const { company, user, name } = place
  const tell = await transaction(pool, { company, person: person.guid }, async ({ db }) => {
    if (!(await takeLink(db, hashOfLink(token), 'join', clock.now()))) throw new Problem('invalid_invitation')
    await work(db, clock.now())
    const author = { company, by: { guid: user, name }, requestId: ctx.requestId, channel: 'screen' as const }
    return writeOutboxAlone(ctx.services, db, author, { activities: [event({ guid: user, name })] })
  })
  tell()
  return null
}
