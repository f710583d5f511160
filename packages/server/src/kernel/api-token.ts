import type { Scope } from '@entrepot/contract/kernel/scopes.ts'
import type { Services } from './context.ts'
import { fixed, transaction } from './database.ts'
import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'
import type { Claims, Tokens } from './tokens.ts'

export const isApiToken = (token: string): boolean => token.startsWith('ent_')

type Row = { user_id: string; scopes: Scope[]; expires_at: Date; revoked_at: Date | null; last_used_at: Date | null }

/** Asked at every call, so that a token that was ended is refused by the next one. */
export const claimsOfApiToken = async ({ pool, clock }: Services, tokens: Tokens, token: string): Promise<Claims> => {
  const named = tokens.readApi(token)
  if (!named) throw new Problem('invalid_token')
  const { company, id } = named
  const now = clock.now()
  const row = await transaction(pool, { company }, async ({ db }) => {
    const {
      rows: [found],
    } = await fixed<Row>`select user_id, scopes, expires_at, revoked_at, last_used_at from api_token
        where company_id = ${company} and id = ${id}`.execute(db)
    const isNoted = found?.last_used_at && now.getTime() - found.last_used_at.getTime() < LIMITS.tokenUseNotedMs
    if (found && !isNoted)
      await fixed`update api_token set last_used_at = ${now} where company_id = ${company} and id = ${id}`.execute(db)
    return found
  })
  if (!row || row.revoked_at || row.expires_at <= now) throw new Problem('invalid_token')
  return { user: row.user_id, company, family: id, scopes: row.scopes }
}
