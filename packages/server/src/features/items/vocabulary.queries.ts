import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type Text = { id: string; text: string }
export const NIL = '00000000-0000-0000-0000-000000000000'

const state = (company: string) => sql`search_vocabulary where company_id = ${company}`
/**
 * Neither a round nor anything in the log since it was read. The newest is looked up by its index; whether there is any
 * since was looked for from the oldest on, where the planner took many to be.
 */
export const isUpToDate = async (db: Db, company: string): Promise<boolean> =>
  (
    await sql<{
      idle: boolean
    }>`select cursor is null and coalesce((select max(a.created_at) from activity a
      where a.company_id = ${company}) <= read_to, true) as idle from ${state(company)}`.execute(db)
  ).rows[0]?.idle ?? false
/**
 * A full round that is under way, locked; nothing where there is none, or another node reads. A company that is new
 * begins with one.
 */
export const holdRound = async (
  db: Db,
  company: string,
  now: Date,
): Promise<{ cursor: string; begunAt: Date } | undefined> => {
  await sql`insert into search_vocabulary (company_id, cursor, round_at, read_to)
    values (${company}, ${NIL}, ${now}, ${now}) on conflict do nothing`.execute(db)
  return (
    await sql<{
      cursor: string
      begunAt: Date
    }>`select cursor, round_at as "begunAt"
      from ${state(company)} and cursor is not null for update skip locked`.execute(db)
  ).rows[0]
}
export const beginRound = (db: Db, company: string, now: Date) =>
  sql`update search_vocabulary set cursor = ${NIL}, round_at = ${now}
    where company_id = ${company} and cursor is null`.execute(db)
export const moveOn = (db: Db, company: string, cursor: string) =>
  sql`update search_vocabulary set cursor = ${cursor} where company_id = ${company}`.execute(db)
/** What stands nowhere any more is forgotten. */
export const endRound = async (db: Db, company: string, begunAt: Date): Promise<void> => {
  await sql`delete from search_word where company_id = ${company} and seen_at < ${begunAt}`.execute(db)
  await sql`update search_vocabulary set cursor = null, round_at = null where company_id = ${company}`.execute(db)
}

export const readTo = async (db: Db, company: string): Promise<string> =>
  (await sql<{ at: string }>`select read_to::text as at from ${state(company)}`.execute(db)).rows[0]!.at
export const haveRead = (db: Db, company: string, at: Date) =>
  sql`update search_vocabulary set read_to = ${at} where company_id = ${company} and read_to < ${at}`.execute(db)

/** Live records in the order of their guids. */
export const textsAfter = async (db: Db, company: string, cursor: string, limit: number): Promise<Text[]> =>
  (
    await sql<Text>`select id, search_text as text from item
      where company_id = ${company} and id > ${cursor} and deleted_at is null order by id limit ${limit}`.execute(db)
  ).rows
export const textsOf = async (db: Db, company: string, records: readonly string[]): Promise<Text[]> =>
  records.length === 0
    ? []
    : (
        await sql<Text>`select id, search_text as text from item
          where company_id = ${company} and id = any(${[...records]}::uuid[]) and deleted_at is null`.execute(db)
      ).rows

/** A row of the log; its instant as text, because a Date has no microseconds. */
export type Place = { at: string; id: string }
/** The records that the log tells of from a place on. */
export const recordsTold = async (
  db: Db,
  company: string,
  { at, id }: Place,
  limit: number,
): Promise<(Place & { record: string })[]> =>
  (
    await sql<Place & { record: string }>`select created_at::text as at, id, entity_id as record from activity
      where company_id = ${company} and (created_at, id) > (${at}::timestamptz, ${id}) and entity = 'item'
      and action in ('create', 'update', 'restore') order by created_at, id limit ${limit}`.execute(db)
  ).rows

/** In one order, so that two nodes do not wait for each other. `begunAt`: of a round, which marks what it has seen. */
export const keepWords = async (
  db: Db,
  company: string,
  words: readonly string[],
  now: Date,
  begunAt: Date | null,
): Promise<void> => {
  if (words.length === 0) return
  await sql`insert into search_word (company_id, word, seen_at) select ${company}::uuid, w, ${now}::timestamptz
    from unnest(${words.toSorted()}::text[]) w
    on conflict (company_id, word) ${
      begunAt
        ? sql`do update set seen_at = excluded.seen_at
      where search_word.seen_at < ${begunAt}`
        : sql`do nothing`
    }`.execute(db)
}

/** A first sieve: a mistake may shift what follows it, and counts twice where two letters changed places. */
export const wordsNear = async (
  ctx: Ctx,
  asked: readonly { typed: string; mistakes: number }[],
): Promise<Map<string, string[]>> => {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, near.word from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(typed text, mistakes int)
    cross join lateral (select w.word from search_word w
    where w.company_id = ${ctx.company.guid} and length(w.word) >= length(t.typed) - t.mistakes
      and levenshtein_less_equal(left(w.word, length(t.typed)), t.typed, 2 * t.mistakes) <= 2 * t.mistakes
      limit 2000) near`.execute(ctx.db)
  return new Map(
    [...Map.groupBy(rows, ({ typed }) => typed)].map(([typed, own]) => [typed, own.map(({ word }) => word)]),
  )
}
