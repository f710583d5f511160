import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'

export const stageRows = (ctx: Ctx, guid: string, rows: readonly Pick<StagedRow, 'row' | 'cells' | 'marks'>[]) =>
  sql`insert into import_row (company_id, import_id, row, cells, marks)
    select ${ctx.company.guid}::uuid, ${guid}::uuid, r.row, r.cells, r.marks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, cells jsonb, marks jsonb)`.execute(ctx.db)

type Raw = StagedRow & { corrections: Record<string, string> }
const staged = ({ row, cells, corrections, marks, errors }: Raw): StagedRow =>
  // Few rows of a file are ever corrected.
  Object.keys(corrections).length === 0
    ? { row, cells, marks, errors }
    : {
        row,
        cells: { ...cells, ...corrections },
        marks: Object.fromEntries(Object.entries(marks).filter(([column]) => !Object.hasOwn(corrections, column))),
        errors,
      }

/** Rows after `after` in sheet order; by key, so that the last thousand costs what the first does. */
export const rowsAfter = async (
  db: Db,
  company: string,
  guid: string,
  after: number,
  limit: number,
  which: 'all' | 'wrong' | 'right' = 'all',
): Promise<StagedRow[]> => {
  const { rows } = await sql<Raw>`
    select row, cells, corrections, marks, errors from import_row
    where company_id = ${company} and import_id = ${guid} and row > ${after}
      ${which === 'wrong' ? sql`and errors <> '[]'` : which === 'right' ? sql`and errors = '[]'` : sql``}
      order by row limit ${limit}`.execute(db)
  return rows.map(staged)
}
export const pageOfRows = async (
  ctx: Ctx,
  guid: string,
  onlyWrong: boolean,
  page: { offset: number; limit: number },
): Promise<StagedRow[]> => {
  const { rows } = await sql<Raw>`
    select row, cells, corrections, marks, errors from import_row
    where company_id = ${ctx.company.guid} and import_id = ${guid} ${onlyWrong ? sql`and errors <> '[]'` : sql``}
    order by row offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  return rows.map(staged)
}

export const rowsNumbered = async (ctx: Ctx, guid: string, numbers: readonly number[]): Promise<StagedRow[]> => {
  const { rows } = await sql<Raw>`select row, cells, corrections, marks, errors from import_row
    where company_id = ${ctx.company.guid} and import_id = ${guid} and row = any(${[...numbers]}::int[])
    order by row`.execute(ctx.db)
  return rows.map(staged)
}

/**
 * By their numbers as well: of a file that was just read the planner knows nothing, takes it for a few rows, and would
 * go through all of them for each chunk.
 */
const among = (rows: readonly { row: number }[]) => sql`t.row = any(${rows.map(({ row }) => row)}::int[])`

export const writeErrors = async (
  ctx: Ctx,
  guid: string,
  rows: readonly { row: number; errors: readonly StoredError[] }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`update import_row t set errors = r.errors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, errors jsonb)
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and ${among(rows)} and t.row = r.row
    and t.errors <> r.errors`.execute(ctx.db)
}

export const correctCells = (
  ctx: Ctx,
  guid: string,
  cells: readonly { row: number; column: string; value: string }[],
) =>
  sql`update import_row t set corrections = t.corrections || r.changes from (
      select c.row, jsonb_object_agg(c."column", c.value) as changes
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(row int, "column" text, value text)
      group by c.row) r
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and ${among(cells)} and t.row = r.row`.execute(
    ctx.db,
  )

/** Which of these records rows of an earlier chunk were written to. */
export const recordsMet = async (ctx: Ctx, guid: string, records: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ record: string }>`select distinct record_id as record from import_row
    where company_id = ${ctx.company.guid} and import_id = ${guid}
    and record_id = any(${[...records]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map(({ record }) => record))
}
export const keepMet = async (
  ctx: Ctx,
  guid: string,
  met: readonly { row: number; record: string }[],
): Promise<void> => {
  if (met.length === 0) return
  await sql`update import_row t set record_id = m.record
    from jsonb_to_recordset(${JSON.stringify(met)}::jsonb) as m(row int, record uuid)
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and ${among(met)} and t.row = m.row`.execute(
    ctx.db,
  )
}
