import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type Text = { id: string; text: string }
const NIL = '00000000-0000-0000-0000-000000000000'

/** Where the reading stands, locked; nothing where another node reads. A company that is new begins with a full round. */
export const holdVocabulary = async (db: Db, company: string, now: Date): Promise<{ cursor: string | null; readTo: Date } | undefined> => {
  await sql`insert into search_vocabulary (company_id, cursor, round_at, read_to) values (${company}, ${NIL}, ${now}, ${now}) on conflict do nothing`.execute(db)
  return (await sql<{ cursor: string | null; readTo: Date }>`select cursor, read_to as "readTo" from search_vocabulary where company_id = ${company} for update skip locked`.execute(db)).rows[0]
}
export const moveOn = (db: Db, company: string, cursor: string) => sql`update search_vocabulary set cursor = ${cursor} where company_id = ${company}`.execute(db)
export const readTo = (db: Db, company: string, now: Date) => sql`update search_vocabulary set read_to = ${now} where company_id = ${company}`.execute(db)
export const beginRound = (db: Db, company: string, now: Date) => sql`update search_vocabulary set cursor = ${NIL}, round_at = ${now} where company_id = ${company} and cursor is null`.execute(db)
export const endRound = (db: Db, company: string) => sql`update search_vocabulary set cursor = null, round_at = null where company_id = ${company}`.execute(db)

/** Live records in the order of their guids. */
export const textsAfter = async (db: Db, company: string, cursor: string, limit: number): Promise<Text[]> =>
  (await sql<Text>`select id, search_text as text from item where company_id = ${company} and id > ${cursor} and deleted_at is null order by id limit ${limit}`.execute(db)).rows
/** Of records that the log tells of since then. */
export const textsSince = async (db: Db, company: string, since: Date): Promise<Text[]> =>
  (await sql<Text>`select i.id, i.search_text as text from item i where i.company_id = ${company} and i.deleted_at is null
    and i.id in (select a.entity_id from activity a where a.company_id = ${company} and a.created_at > ${since} and a.entity = 'item' and a.action in ('create', 'update', 'restore'))`.execute(db)).rows

/** In one order, so that two nodes do not wait for each other. */
export const keepWords = async (db: Db, company: string, words: readonly string[], now: Date): Promise<void> => {
  if (words.length === 0) return
  await sql`insert into search_word (company_id, word, seen_at) select ${company}::uuid, w, ${now}::timestamptz from unnest(${words.toSorted()}::text[]) w on conflict (company_id, word) do update set seen_at = excluded.seen_at where search_word.seen_at < excluded.seen_at`.execute(db)
}
export const forgetUnseen = (db: Db, company: string) =>
  sql`delete from search_word w using search_vocabulary v where v.company_id = ${company} and w.company_id = ${company} and w.seen_at < v.round_at`.execute(db)

/** A first sieve: a mistake may shift what follows it, and counts twice where two letters changed places. */
export const wordsNear = async (ctx: Ctx, typed: string, mistakes: number): Promise<string[]> => {
  const { length } = typed
  const { rows } = await sql<{ word: string }>`select word from search_word where company_id = ${ctx.company.guid} and length(word) >= ${length - mistakes} and levenshtein_less_equal(left(word, ${length}::int), ${typed}, ${2 * mistakes}::int) <= ${2 * mistakes} limit 2000`.execute(ctx.db)
  return rows.map(({ word }) => word)
}
