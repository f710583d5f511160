import type { Scope } from '@entrepot/contract/kernel/scopes.ts'
import type { ApiToken } from '@entrepot/contract/security/security.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'

type Row = { id: string; name: string; scopes: string[]; created_at: Date; expires_at: Date; last_used_at: Date | null }
export const shownToken = (row: Row, now: Date): ApiToken => ({
  guid: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expired: row.expires_at <= now,
})

export const ownTokens = async (ctx: Ctx): Promise<ApiToken[]> => {
  const rows = await ctx.db
    .selectFrom('api_token')
    .selectAll()
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', ctx.user.guid)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => shownToken(row, ctx.services.clock.now()))
}

export const insertToken = async (
  ctx: Ctx,
  token: { guid: string; name: string; scopes: readonly Scope[]; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await ctx.db
    .insertInto('api_token')
    .values({
      company_id: ctx.company.guid,
      id: token.guid,
      user_id: ctx.user.guid,
      name: token.name,
      scopes: [...token.scopes],
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

export const revokeToken = async (ctx: Ctx, guid: string, at: Date): Promise<string | null> => {
  const row = await ctx.db
    .updateTable('api_token')
    .set({ revoked_at: at })
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', ctx.user.guid)
    .where('id', '=', guid)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Every token of a person in one of their companies. */
export const endTokensOf = (
  { services: { pool, clock } }: { services: Services },
  { company, user }: { company: string; user: string },
): Promise<unknown> =>
  transaction(pool, { company }, ({ db }) =>
    db
      .updateTable('api_token')
      .set({ revoked_at: clock.now() })
      .where('company_id', '=', company)
      .where('user_id', '=', user)
      .where('revoked_at', 'is', null)
      .execute(),
  )
