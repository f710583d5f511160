import type { ProofResult } from '@entrepot/contract/ledger/ledger.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** As it is kept: names of records are those of the day it is read, to who may see them. */
export type StoredResult = Omit<ProofResult, 'findings'> & {
  findings: { what: string; item: string | null; details: Record<string, string> }[]
}
export type ProofRow = {
  guid: string
  by: string | null
  byName: string
  askedAt: Date
  progress: number
  doneAt: Date | null
  movements: number
  results: StoredResult[]
}
const COLUMNS = sql.raw(
  'id as guid, asked_by as "by", asked_by_name as "byName", asked_at as "askedAt", progress, done_at as "doneAt", movements, results',
)

/** A new proof, or the one under way: in one statement, because that one may end at any moment. */
export const openProofFor = async (
  db: Db,
  company: string,
  guid: string,
  by: { guid: string; name: string } | null,
): Promise<ProofRow> =>
  (
    await sql<ProofRow>`insert into ledger_proof (company_id, id, asked_by, asked_by_name)
      values (${company}, ${guid}, ${by?.guid ?? null}, ${by?.name ?? ''}) on conflict (company_id)
      where done_at is null do update set progress = ledger_proof.progress returning ${COLUMNS}`.execute(db)
  ).rows[0]!
export const openProof = async (db: Db, company: string): Promise<ProofRow | undefined> =>
  (
    await sql<ProofRow>`select ${COLUMNS} from ledger_proof where company_id = ${company} and done_at is null`.execute(
      db,
    )
  ).rows[0]
export const lastProof = async (db: Db, company: string): Promise<ProofRow | undefined> =>
  (
    await sql<ProofRow>`select ${COLUMNS} from ledger_proof where company_id = ${company} and done_at is not null
      order by asked_at desc, id desc limit 1`.execute(db)
  ).rows[0]

export const saveProgress = (db: Db, company: string, guid: string, progress: number) =>
  sql`update ledger_proof set progress = ${progress}
    where company_id = ${company} and id = ${guid} and done_at is null`.execute(db)

/** Answers whether this was the one to end it. */
export const endProof = async (
  db: Db,
  company: string,
  guid: string,
  movements: number,
  results: readonly StoredResult[],
): Promise<boolean> => {
  const { rows } =
    await sql`update ledger_proof set progress = 100, done_at = clock_timestamp(), movements = ${movements},
      results = ${JSON.stringify(results)}::jsonb where company_id = ${company} and id = ${guid} and done_at is null
      returning id`.execute(db)
  return rows.length > 0
}
/** Proofs are kept for a while, so that it can be told since when something is wrong. */
export const forgetProofs = (db: Db, company: string, before: Date) =>
  sql`delete from ledger_proof where company_id = ${company} and done_at < ${before}`.execute(db)

export type Rows = { n: number; rows: Record<string, unknown>[] }
/** A check as the company sees it: how many rows speak against the ledger, and the first of them. */
export const rowsOfCheck = async (db: Db, query: string, most: number): Promise<Rows> => {
  const { rows } = await sql<{
    n: number
    row: Record<string, unknown> | null
  }>`with found as materialized (${sql.raw(query)}) select (select count(*)::int from found) as n, to_jsonb(f) as row
    from (select 1) one left join (select * from found limit ${most}) f on true`.execute(db)
  return { n: rows[0]?.n ?? 0, rows: rows.flatMap(({ n, row }) => (n > 0 && row ? [row] : [])) }
}

/** Names of records that the caller may see, trashed ones too. */
export const namesOfItems = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, string>> => {
  if (guids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
    folder_id: string
  }>`select id, name, folder_id from item
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.filter(({ folder_id }) => ctx.rights.levels.has(folder_id)).map(({ id, name }) => [id, name]))
}

/** Everybody of the company who may work. */
export const workingUsers = async (db: Db, company: string): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select id from app_user where company_id = ${company} and active and is_user order by id`.execute(db)
  ).rows.map(({ id }) => id)
