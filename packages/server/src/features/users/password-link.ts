import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { insertReset } from './person.queries.ts'

/** Links carry the secret; only its hash is kept. */
export const newLinkToken = () => randomBytes(64).toString('base64url')
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()

/** A token with which this person sets a password once, until it ends (AUTH-50, USER-18). */
export const newPasswordToken = async (
  { services }: { services: Services },
  db: Db,
  person: string,
  lastsMs: number,
): Promise<string> => {
  const token = newLinkToken()
  await insertReset(db, hashOfLink(token), person, new Date(services.clock.now().getTime() + lastsMs))
  return token
}

export const newPasswordLink = async (
  ctx: { services: Services },
  db: Db,
  person: string,
  lastsMs: number,
): Promise<string> =>
  `${ctx.services.settings.PUBLIC_URL}/new-password?token=${await newPasswordToken(ctx, db, person, lastsMs)}`
