import type { Ctx, PublicCtx } from '../../kernel/context.ts'
import { type Db, sql, transaction } from '../../kernel/database.ts'
import type { Member } from '../../kernel/sessions.ts'

/** Row security shows the second factor to its person only. */
export const asPerson = <T>(
  services: PublicCtx['services'],
  person: string,
  work: (db: Db) => Promise<T>,
): Promise<T> => transaction(services.pool, { person }, ({ db }) => work(db))

/**
 * The one whose codes are asked: none while a secret is shown and not confirmed. Whoever changes it holds the person
 * meanwhile.
 */
export const hasFactor = async (db: Db, person: string, { lock = false } = {}): Promise<boolean> => {
  const row = await db
    .selectFrom('person')
    .select('second_factor_since')
    .where('id', '=', person)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row !== undefined && row.second_factor_since !== null
}
export const setFactorSince = (db: Db, person: string, since: Date | null) =>
  db.updateTable('person').set({ second_factor_since: since }).where('id', '=', person).execute()

/** Confirmed or only shown so far. */
export const secretOf = async (db: Db, person: string): Promise<Buffer | null> =>
  (await db.selectFrom('second_factor').select('sealed_secret').where('person_id', '=', person).executeTakeFirst())
    ?.sealed_secret ?? null

/** Instead of one that was never confirmed. */
export const storeSecret = (db: Db, person: string, sealedSecret: Buffer) =>
  sql`insert into second_factor (person_id, sealed_secret) values (${person}, ${sealedSecret})
    on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0`.execute(db)

/** Whether this code is later than any that was used: the same one is good once, also when it comes twice at once. */
export const takeStep = async (db: Db, person: string, step: number): Promise<boolean> =>
  (
    await sql`update second_factor set last_step = ${step} where person_id = ${person} and last_step < ${step}
      returning 1`.execute(db)
  ).rows.length > 0

export const takeRecoveryCode = async (db: Db, person: string, hash: Buffer, at: Date): Promise<boolean> => {
  const { rows } = await sql`update recovery_code set used_at = ${at}
      where person_id = ${person} and code_hash = ${hash} and used_at is null and (expires_at is null
      or expires_at > ${at}) returning 1`.execute(db)
  return rows.length > 0
}

export const replaceRecoveryCodes = async (db: Db, person: string, hashes: readonly Buffer[]): Promise<void> => {
  await db.deleteFrom('recovery_code').where('person_id', '=', person).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ person_id: person, code_hash })))
    .execute()
}

export const addRecoveryCode = (db: Db, person: string, hash: Buffer, expiresAt: Date) =>
  db.insertInto('recovery_code').values({ person_id: person, code_hash: hash, expires_at: expiresAt }).execute()

export const deleteFactor = async (db: Db, person: string): Promise<void> => {
  await setFactorSince(db, person, null)
  await db.deleteFrom('second_factor').where('person_id', '=', person).execute()
}

export const recoveryCodesLeft = async (db: Db, person: string): Promise<number> => {
  const { rows } = await sql<{
    left: number
  }>`select count(*)::int as left from recovery_code
    where person_id = ${person} and used_at is null and expires_at is null`.execute(db)
  return rows[0]!.left
}

/** In a transaction of that person: whether one of their companies wants a second factor. */
export const isRequiredOf = async (db: Db, person: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from company c join app_user u on u.company_id = c.id
      where u.person_id = ${person} and u.active and u.is_user and u.joined_at is not null
      and c.second_factor_required limit 1`.execute(db)
  return rows.length > 0
}

/** Answers what was wanted before. */
export const requireFactors = async (ctx: Ctx, required: boolean): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('company')
    .select('second_factor_required')
    .where('id', '=', ctx.company.guid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('company')
    .set({ second_factor_required: required })
    .where('id', '=', ctx.company.guid)
    .execute()
  return row.second_factor_required
}

export const endSessionsWithoutFactor = (ctx: Ctx, at: Date) =>
  sql`update refresh_token t set revoked_at = ${at} from app_user u join person p on p.id = u.person_id
    where t.company_id = ${ctx.company.guid} and u.company_id = t.company_id and u.id = t.user_id
    and p.second_factor_since is null and t.revoked_at is null`.execute(ctx.db)

/** The session has just shown its second factor. */
export const noteProof = (db: Db, session: { company: string; user: string; family: string }, at: Date) =>
  sql`insert into session_proof (company_id, family_id, user_id, proved_at)
    values (${session.company}, ${session.family}, ${session.user}, ${at})
    on conflict (company_id, family_id) do update set proved_at = excluded.proved_at`.execute(db)

export const personOfEmail = (services: PublicCtx['services'], emailKey: string): Promise<string | null> =>
  transaction(
    services.pool,
    { email: emailKey },
    async ({ db }) =>
      (await db.selectFrom('person').select('id').where('email_key', '=', emailKey).executeTakeFirst())?.id ?? null,
    { readOnly: true },
  )

/** In a transaction of that person. */
export const membersOfPerson = async (db: Db, person: string): Promise<Member[]> =>
  (
    await db
      .selectFrom('app_user')
      .select(['company_id', 'id', 'firstname', 'lastname'])
      .where('person_id', '=', person)
      .where('joined_at', 'is not', null)
      .execute()
  ).map((row) => ({ company: row.company_id, user: row.id, name: `${row.firstname} ${row.lastname}`.trim() }))
