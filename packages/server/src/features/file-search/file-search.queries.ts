import type { FileMatch, FileSearch, FileSet, FileValue } from '@entrepot/contract/file-search/file-search.ts'
import type { FoundSet } from '@entrepot/contract/items/list-query.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList, readableFolders } from '../../kernel/folder-access.ts'
import type { Value } from './read-values.ts'

export type SearchRow = Omit<FileSearch, 'folder' | 'values' | 'counts'> & {
  folder: string | null
  counts: Record<FileSet, number>
}
type Raw = {
  id: string
  file_name: string
  created_at: Date
  sheets: FileSearch['sheets']
  sheet: string | null
  header_row: number
  columns: FileSearch['columns']
  chosen: string
  match: FileMatch
  folder_id: string | null
  rows: number
  counts: Record<FileSet, number>
}

/** Own ones only. */
export const findSearch = async (ctx: Ctx, guid: string): Promise<SearchRow | null> => {
  const {
    rows: [row],
  } = await sql<Raw>`select * from file_search
      where company_id = ${ctx.company.guid} and id = ${guid} and user_id = ${ctx.user.guid}`.execute(ctx.db)
  return row
    ? {
        guid: row.id,
        fileName: row.file_name,
        createdAt: row.created_at.toISOString(),
        sheets: row.sheets,
        sheet: row.sheet,
        headerRow: row.header_row,
        columns: row.columns,
        column: row.chosen,
        match: row.match,
        folder: row.folder_id,
        rows: row.rows,
        counts: row.counts,
      }
    : null
}

export const insertSearch = (ctx: Ctx, search: Omit<SearchRow, 'createdAt'>) =>
  sql`insert into file_search (company_id, id, user_id, file_name, sheets, sheet, header_row, columns, chosen, match,
    folder_id, rows, counts)
    values (${ctx.company.guid}, ${search.guid}, ${ctx.user.guid}, ${search.fileName},
    ${JSON.stringify(search.sheets)}::jsonb, ${search.sheet}, ${search.headerRow},
    ${JSON.stringify(search.columns)}::jsonb, ${search.column}, ${search.match}, ${search.folder}, ${search.rows},
    ${JSON.stringify(search.counts)}::jsonb)`.execute(ctx.db)
export const saveCounts = (ctx: Ctx, guid: string, counts: Record<FileSet, number>) =>
  sql`update file_search set counts = ${JSON.stringify(counts)}::jsonb
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/**
 * Records that a table `k` of positions, keys and ranks means, as far as the caller may read them. A barcode is one of
 * its article in every folder (X-01); further barcodes too (X-04).
 */
const meant = (ctx: Ctx, match: FileMatch): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  const readable = folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``
  const live = sql`i.company_id = ${ctx.company.guid} and i.deleted_at is null`
  return match === 'name'
    ? sql`select k.position, k.rank, i.id, i.folder_id from k join item i on ${live} and i.name_key = k.key ${readable}`
    : sql`select k.position, k.rank, i.id, i.folder_id from k
      join code c on c.company_id = ${ctx.company.guid} and not c.released and c.code_key = k.key
      join item i on ${live} and i.article_id = c.article_id ${readable}`
}
const keysIn = (values: readonly Value[], from: number): RawBuilder<unknown> => {
  const keys = values.flatMap(({ keys: own }, at) => own.map((key, rank) => ({ position: from + at, key, rank })))
  return sql`k as materialized (select *
    from unnest(${keys.map(({ position }) => position)}::int[], ${keys.map(({ key }) => key)}::text[],
    ${keys.map(({ rank }) => rank)}::int[]) as u(position, key, rank))`
}

/** How many of these values mean something. */
export const countMeant = async (ctx: Ctx, match: FileMatch, values: readonly Value[]): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`${customPlan} with ${keysIn(values, 0)} select count(distinct m.position)::int as n
    from (${meant(ctx, match)}) m`.execute(ctx.db)
  return rows[0]!.n
}

export type Outcomes = Record<Exclude<FileSet, 'duplicates'>, number>
/**
 * What a batch of values became, kept with its records, in one statement. `within`: the folders that are meant, or any.
 * The spelling of the file comes before the others.
 */
export const matchValues = async (
  ctx: Ctx,
  search: string,
  match: FileMatch,
  within: readonly string[] | null,
  from: number,
  values: readonly Value[],
): Promise<Outcomes> => {
  const inside = within ? sql`m.folder_id = any(${guidList(within)}::uuid[])` : sql`true`
  const { rows } = await sql<{ outcome: keyof Outcomes; n: number }>`
    ${customPlan} with ${keysIn(values, from)},
    ranked as (select m.position, m.id, ${inside} as inside, m.rank, min(m.rank) over (partition by m.position) as best
    from (${meant(ctx, match)}) m),
    hits as materialized (select distinct position, id, inside from ranked where rank = best),
    meant as materialized (select position, count(*) filter (where inside) as near, array_agg(id)
    filter (where inside) as inside, array_agg(id) as anywhere from hits group by position),
    judged as materialized (
      select v.position, v.value, v.rows, v.times, coalesce(m.inside, m.anywhere, '{}') as records,
        case when m.near = 1 then 'found' when m.near > 1 then 'ambiguous' when m.position is not null then 'elsewhere'
        else 'not_found' end as outcome
      from jsonb_to_recordset(${JSON.stringify(values.map(({ value, rows: told, times }, at) => ({ position: from + at, value, rows: told, times })))}::jsonb) as v(position int, value text, rows int[], times int)
      left join meant m on m.position = v.position),
    kept as (insert into file_search_value (company_id, search_id, position, value, rows, times, outcome, records)
    select ${ctx.company.guid}::uuid, ${search}::uuid, position, value, rows, times, outcome, records from judged)
    select outcome, count(*)::int as n from judged group by outcome`.execute(ctx.db)
  return {
    found: 0,
    ambiguous: 0,
    elsewhere: 0,
    not_found: 0,
    ...Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n])),
  }
}

const ofSearch = (ctx: Ctx, search: string): RawBuilder<unknown> =>
  sql`v.company_id = ${ctx.company.guid} and v.search_id = ${search}`
/** To be put into a query of items. */
export const recordsOf = (ctx: Ctx, search: string, set: FoundSet): RawBuilder<unknown> =>
  sql`select unnest(v.records) from file_search_value v where ${ofSearch(ctx, search)} and v.outcome = ${set}`

export type KeptValue = FileValue & { position: number }
const isIn = (set: FileSet) => (set === 'duplicates' ? sql`v.times > 1` : sql`v.outcome = ${set}`)

/**
 * Values of a set behind a position, with the records that the caller may read; these are looked for only on the page.
 */
export const valuesAfter = async (
  ctx: Ctx,
  search: string,
  set: FileSet,
  { after = -1, offset = 0, limit }: { after?: number; offset?: number; limit: number },
): Promise<KeptValue[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<KeptValue>`
    ${customPlan} with page as materialized (select v.position, v.value, v.rows, v.times, v.records
    from file_search_value v where ${ofSearch(ctx, search)} and v.position > ${after} and ${isIn(set)}
    order by v.position offset ${offset} limit ${limit})
    select page.position, page.value, page.rows, page.times, array(select i.id from item i
    where i.company_id = ${ctx.company.guid} and i.id = any(page.records)
    and i.deleted_at is null ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``}
    order by i.name collate natural_order, i.id) as items
    from page order by page.position`.execute(ctx.db)
  return rows
}
export const countValues = async (ctx: Ctx, search: string, set: FileSet): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from file_search_value v where ${ofSearch(ctx, search)} and ${isIn(set)}`.execute(
      ctx.db,
    )
  ).rows[0]!.n

type Said = { record: string; value: string; rows: number[]; times: number }
/** What the file says of these records. */
export const valuesOfRecords = async (
  ctx: Ctx,
  search: string,
  set: FoundSet,
  records: readonly string[],
): Promise<Map<string, Said[]>> => {
  if (records.length === 0) return new Map()
  const { rows } = await sql<Said>`
    select r.record, v.value, v.rows, v.times from file_search_value v cross join unnest(v.records) as r(record)
    where ${ofSearch(ctx, search)} and v.outcome = ${set} and r.record = any(${guidList(records)}::uuid[])
    order by v.position`.execute(ctx.db)
  return Map.groupBy(rows, ({ record }) => record)
}
