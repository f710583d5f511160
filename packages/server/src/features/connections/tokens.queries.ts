import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** Whoever asks the other system for a token does it alone, also among nodes: many give a refresh token once only. */
export const takeLease = async (db: Db, company: string, guid: string, ms: number): Promise<boolean> => {
  const { rows } = await sql`update api_connection
    set tokens_leased_until = clock_timestamp() + make_interval(secs => ${ms / 1_000}::double precision)
    where company_id = ${company} and id = ${guid}
      and (tokens_leased_until is null or tokens_leased_until < clock_timestamp())
    returning id`.execute(db)
  return rows.length > 0
}
/** `of`: the secrets it was asked with; where they are others by now, what was given is nobody's, and false. */
export const storeTokens = async (
  db: Db,
  company: string,
  guid: string,
  { sealed, until, of }: { sealed: Buffer; until: Date; of: Buffer },
): Promise<boolean> => {
  const { rows } =
    await sql`update api_connection set sealed_tokens = ${sealed}, tokens_until = ${until}, tokens_leased_until = null
    where company_id = ${company} and id = ${guid} and sealed_secrets = ${of} returning id`.execute(db)
  return rows.length > 0
}
export const endLease = (db: Db, company: string, guid: string) =>
  sql`update api_connection set tokens_leased_until = null where company_id = ${company} and id = ${guid}`.execute(db)
/** What was given is not taken any more: somebody has to grant it again. */
export const forgetTokens = (db: Db, company: string, guid: string) =>
  sql`update api_connection set sealed_tokens = null, tokens_until = null, tokens_leased_until = null,
      granted_at = null, granted_by = null, granted_by_name = ''
    where company_id = ${company} and id = ${guid}`.execute(db)

export type NewGrant = { guid: string; connection: string; stateHash: Buffer; sealedVerifier: Buffer; expiresAt: Date }
/** Who goes there again has given up the way they went before. */
export const insertGrant = async (ctx: Ctx, one: NewGrant): Promise<void> => {
  await sql`delete from api_grant where company_id = ${ctx.company.guid} and connection_id = ${one.connection}
    and user_id = ${ctx.user.guid}`.execute(ctx.db)
  await sql`insert into api_grant (company_id, id, connection_id, user_id, state_hash, sealed_verifier, expires_at)
    values (${ctx.company.guid}, ${one.guid}, ${one.connection}, ${ctx.user.guid}, ${one.stateHash},
      ${one.sealedVerifier}, ${one.expiresAt})`.execute(ctx.db)
}
export type Grant = { guid: string; connection: string; sealedVerifier: Buffer; expiresAt: Date }
/** Good once, and for who went there. */
export const takeGrant = async (ctx: Ctx, stateHash: Buffer): Promise<Grant | null> => {
  const { rows } = await sql<Grant>`delete from api_grant where company_id = ${ctx.company.guid}
      and user_id = ${ctx.user.guid} and state_hash = ${stateHash}
    returning id as guid, connection_id as connection, sealed_verifier as "sealedVerifier",
      expires_at as "expiresAt"`.execute(ctx.db)
  return rows[0] ?? null
}
export const noteGrant = (ctx: Ctx, guid: string) =>
  sql`update api_connection set granted_at = instant(), granted_by = ${ctx.user.guid},
      granted_by_name = ${ctx.user.name}, version = version + 1
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
