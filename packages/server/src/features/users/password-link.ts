import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { insertLink, type Link, type Person } from './person.queries.ts'

/** Links carry the secret; only its hash is kept. */
export const newLinkToken = () => randomBytes(64).toString('base64url')
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()

/** Where a link leads, and how long it lasts. */
type Giver = { services: Pick<Services, 'clock' | 'settings'> }

const newLink = async ({ services }: Giver, db: Db, link: Link, lastsMs: number): Promise<string> => {
  const token = newLinkToken()
  await insertLink(db, hashOfLink(token), link, new Date(services.clock.now().getTime() + lastsMs))
  return token
}

/** A token with which this person sets a password once, until it ends (AUTH-50). */
export const newPasswordToken = (ctx: { services: Services }, db: Db, person: string, lastsMs: number) =>
  newLink(ctx, db, { purpose: 'password', person, member: null }, lastsMs)

export const newPasswordLink = async (
  ctx: { services: Services },
  db: Db,
  person: string,
  lastsMs: number,
): Promise<string> =>
  `${ctx.services.settings.PUBLIC_URL}/new-password?token=${await newPasswordToken(ctx, db, person, lastsMs)}`

type Place = { company: string; user: string }
/** The same for a place in a company, which is theirs with the password. */
export const firstPasswordToken = (ctx: { services: Services }, db: Db, person: string, member: Place) =>
  newLink(ctx, db, { purpose: 'password', person, member }, LIMITS.resetLinkMs)

/**
 * What the mail of an invitation links to (USER-17, USER-18). Who has no password, or one that somebody else may have
 * chosen before the address was proved, chooses one; all others join with the password they have.
 */
export const invitationLink = async (
  ctx: Giver,
  db: Db,
  { guid, passwordHash, isProved }: Person,
  member: Place,
): Promise<{ isKnown: boolean; url: string }> => {
  const isKnown = passwordHash !== null && isProved
  const purpose = isKnown ? 'join' : 'password'
  const token = await newLink(ctx, db, { purpose, person: guid, member }, LIMITS.invitationMs)
  return { isKnown, url: `${ctx.services.settings.PUBLIC_URL}/${isKnown ? 'join' : 'new-password'}?token=${token}` }
}
