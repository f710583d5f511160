import type { Ctx, PublicCtx } from '../../kernel/context.ts'
import { type Db, sql, transaction } from '../../kernel/database.ts'

export type FactorRow = { sealedSecret: Buffer; confirmed: boolean; lastStep: number }

/** Row security shows the second factor to its person only. */
export const asPerson = <T>(services: PublicCtx['services'], person: string, work: (db: Db) => Promise<T>): Promise<T> => transaction(services.pool, { person }, ({ db }) => work(db))

export const factorOf = async (db: Db, person: string): Promise<FactorRow | null> => {
  const row = await db.selectFrom('second_factor').select(['sealed_secret', 'confirmed_at', 'last_step']).where('person_id', '=', person).executeTakeFirst()
  return row ? { sealedSecret: row.sealed_secret, confirmed: row.confirmed_at !== null, lastStep: Number(row.last_step) } : null
}

/** A secret that was never confirmed gives way to the next one; a confirmed one stays. */
export const storeFactor = async (db: Db, person: string, sealedSecret: Buffer): Promise<boolean> => {
  const { rows } = await sql`insert into second_factor (person_id, sealed_secret) values (${person}, ${sealedSecret})
    on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0 where second_factor.confirmed_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** Whether this code is later than any that was used: the same one is good once, also when it comes twice at once. */
export const takeStep = async (db: Db, person: string, step: number, confirmedAt: Date): Promise<boolean> => {
  const { rows } = await sql`update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${confirmedAt}) where person_id = ${person} and last_step < ${step} returning 1`.execute(db)
  return rows.length > 0
}

export const takeRecoveryCode = async (db: Db, person: string, hash: Buffer, at: Date): Promise<boolean> => {
  const { rows } = await sql`update recovery_code set used_at = ${at} where person_id = ${person} and code_hash = ${hash} and used_at is null returning 1`.execute(db)
  return rows.length > 0
}

export const replaceRecoveryCodes = async (db: Db, person: string, hashes: readonly Buffer[]): Promise<void> => {
  await db.deleteFrom('recovery_code').where('person_id', '=', person).execute()
  await db.insertInto('recovery_code').values(hashes.map((code_hash) => ({ person_id: person, code_hash }))).execute()
}

export const deleteFactor = (db: Db, person: string) => db.deleteFrom('second_factor').where('person_id', '=', person).execute()

export const recoveryCodesLeft = async (db: Db, person: string): Promise<number> => {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_code where person_id = ${person} and used_at is null`.execute(db)
  return rows[0]!.left
}

/** In a transaction of that person: whether one of their companies wants a second factor. */
export const isRequiredOf = async (db: Db, person: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from company c join app_user u on u.company_id = c.id where u.person_id = ${person} and u.active and u.is_user and c.second_factor_required limit 1`.execute(db)
  return rows.length > 0
}

export const requireFactors = (ctx: Ctx, required: boolean) => ctx.db.updateTable('company').set({ second_factor_required: required }).where('id', '=', ctx.company.guid).execute()

export const personsOfCompany = async (ctx: Ctx): Promise<{ user: string; person: string }[]> => {
  const rows = await ctx.db.selectFrom('app_user').select(['id', 'person_id']).where('company_id', '=', ctx.company.guid).where('person_id', 'is not', null).execute()
  return rows.map((row) => ({ user: row.id, person: row.person_id! }))
}

export const endSessionsOf = async (ctx: Ctx, users: readonly string[], at: Date): Promise<void> => {
  if (users.length === 0) return
  await ctx.db.updateTable('refresh_token').set({ revoked_at: at }).where('company_id', '=', ctx.company.guid).where('user_id', 'in', [...users]).where('revoked_at', 'is', null).execute()
}

/** The session has just shown its second factor. */
export const noteProof = (db: Db, session: { company: string; user: string; family: string }, at: Date) =>
  sql`insert into session_proof (company_id, family_id, user_id, proved_at) values (${session.company}, ${session.family}, ${session.user}, ${at})
    on conflict (company_id, family_id) do update set proved_at = excluded.proved_at`.execute(db)

export const personOfEmail = (services: PublicCtx['services'], emailKey: string): Promise<string | null> =>
  transaction(services.pool, { email: emailKey }, async ({ db }) => (await db.selectFrom('person').select('id').where('email_key', '=', emailKey).executeTakeFirst())?.id ?? null, { readOnly: true })

/** In a transaction of that person. */
export const companiesOfPerson = async (db: Db, person: string): Promise<string[]> => (await db.selectFrom('app_user').select('company_id').where('person_id', '=', person).execute()).map((row) => row.company_id)

export const endSessionsOfPerson = (db: Db, company: string, person: string, at: Date) =>
  sql`update refresh_token t set revoked_at = ${at} from app_user u where t.company_id = ${company} and u.company_id = t.company_id and u.id = t.user_id and u.person_id = ${person} and t.revoked_at is null`.execute(db)
