import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type StoredError = { column: string | null; field: string | null; value: string; key: string; params: Record<string, string | number> }
export type StagedRow = { row: number; cells: Record<string, string>; errors: StoredError[] }
export type ImportRow = Import & { user: string; language: Language; storedFile: string; plan: ImportPlan | null; headingKey: string; skipErrors: boolean; notification: string | null; valid: number; invalid: number }

type Raw = {
  id: string; user_id: string; file_name: string; stored_file: string; language: Language; target: Import['target']; mode: Import['mode']; status: Import['status']; sheets: Import['sheets']; sheet: string; header_row: number; columns: Import['columns']
  sample: string[][]; rows: number; plan: ImportPlan | null; heading_key: string; remembered: boolean; valid: number; invalid: number; fits: number | null; skip_errors: boolean; done: number; created: number; updated: number; failed: number
  message: string | null; notification_id: string | null; created_at: Date; finished_at: Date | null
}

const rowOf = (raw: Raw): ImportRow => ({
  guid: raw.id, user: raw.user_id, language: raw.language, fileName: raw.file_name, storedFile: raw.stored_file, target: raw.target, mode: raw.mode, status: raw.status, sheets: raw.sheets, sheet: raw.sheet, headerRow: raw.header_row, columns: raw.columns,
  sample: raw.sample, rows: raw.rows, total: raw.skip_errors ? raw.valid : raw.rows, done: raw.done, created: raw.created, updated: raw.updated, failed: raw.failed, fits: raw.fits, remembered: raw.remembered, message: raw.message,
  createdAt: raw.created_at.toISOString(), finishedAt: raw.finished_at?.toISOString() ?? null, plan: raw.plan, headingKey: raw.heading_key, skipErrors: raw.skip_errors, notification: raw.notification_id, valid: raw.valid, invalid: raw.invalid,
})

export const insertImport = (ctx: Ctx, row: { guid: string; fileName: string; storedFile: string; target: string; mode: string; sheets: Import['sheets'] }) =>
  ctx.db.insertInto('import').values({ company_id: ctx.company.guid, id: row.guid, user_id: ctx.user.guid, file_name: row.fileName, stored_file: row.storedFile, language: ctx.language, target: row.target, mode: row.mode, status: 'draft', sheets: JSON.stringify(row.sheets) }).execute()

/** Imports belong to who started them. */
export const findImport = async (ctx: Ctx, guid: string, { lock = false } = {}): Promise<ImportRow | null> => {
  const { rows } = await sql<Raw>`select * from import where company_id = ${ctx.company.guid} and id = ${guid} and user_id = ${ctx.user.guid} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const pageOfImports = async (ctx: Ctx, page: { offset: number; limit: number }) => {
  const { rows } = await sql<Raw & { total: number }>`select *, count(*) over ()::int as total from import where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} order by created_at desc offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  return { data: rows.map(rowOf), total: rows[0]?.total ?? 0 }
}

export const chooseSheet = (ctx: Ctx, guid: string, choice: { sheet: string; headerRow: number; columns: Import['columns']; sample: string[][]; rows: number; headingKey: string; remembered: boolean; plan: ImportPlan | null; sheets: Import['sheets'] }) =>
  sql`update import set sheet = ${choice.sheet}, header_row = ${choice.headerRow}, columns = ${JSON.stringify(choice.columns)}::jsonb, sample = ${JSON.stringify(choice.sample)}::jsonb, rows = ${choice.rows}, heading_key = ${choice.headingKey},
    remembered = ${choice.remembered}, plan = ${choice.plan ? JSON.stringify(choice.plan) : null}::jsonb, sheets = ${JSON.stringify(choice.sheets)}::jsonb, status = 'draft', valid = 0, invalid = 0, fits = null
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const clearRows = (ctx: Ctx, guid: string) => sql`delete from import_row where company_id = ${ctx.company.guid} and import_id = ${guid}`.execute(ctx.db)
export const stageRows = (ctx: Ctx, guid: string, rows: readonly { row: number; cells: Record<string, string> }[]) =>
  sql`insert into import_row (company_id, import_id, row, cells) select ${ctx.company.guid}::uuid, ${guid}::uuid, r.row, r.cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, cells jsonb)`.execute(ctx.db)

const staged = (raw: { row: number; cells: Record<string, string>; corrections: Record<string, string>; errors: StoredError[] }): StagedRow => ({ row: raw.row, cells: { ...raw.cells, ...raw.corrections }, errors: raw.errors })

/** Rows after `after` in sheet order; by key, so that the last thousand costs what the first does. */
export const rowsAfter = async (db: Db, company: string, guid: string, after: number, limit: number, which: 'all' | 'wrong' | 'unwritten' = 'all'): Promise<StagedRow[]> => {
  const { rows } = await sql<Parameters<typeof staged>[0]>`
    select row, cells, corrections, errors from import_row where company_id = ${company} and import_id = ${guid} and row > ${after}
      ${which === 'wrong' ? sql`and errors <> '[]'` : which === 'unwritten' ? sql`and result is null and errors = '[]'` : sql``} order by row limit ${limit}`.execute(db)
  return rows.map(staged)
}
export const pageOfRows = async (ctx: Ctx, guid: string, onlyWrong: boolean, page: { offset: number; limit: number }): Promise<StagedRow[]> => {
  const { rows } = await sql<Parameters<typeof staged>[0]>`
    select row, cells, corrections, errors from import_row where company_id = ${ctx.company.guid} and import_id = ${guid} ${onlyWrong ? sql`and errors <> '[]'` : sql``} order by row offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  return rows.map(staged)
}

export const writeErrors = (ctx: Ctx, guid: string, rows: readonly { row: number; errors: readonly StoredError[] }[]) =>
  sql`update import_row t set errors = r.errors from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, errors jsonb)
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and t.row = r.row and t.errors <> r.errors`.execute(ctx.db)
export const writeResults = (ctx: Ctx, guid: string, rows: readonly { row: number; result: string }[]) =>
  sql`update import_row t set result = r.result from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, result uuid) where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and t.row = r.row`.execute(ctx.db)
export const correctCells = (ctx: Ctx, guid: string, cells: readonly { row: number; column: string; value: string }[]) =>
  sql`update import_row t set corrections = t.corrections || r.changes from (
      select c.row, jsonb_object_agg(c."column", c.value) as changes from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(row int, "column" text, value text) group by c.row) r
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and t.row = r.row`.execute(ctx.db)
export const rowsNumbered = async (ctx: Ctx, guid: string, numbers: readonly number[]): Promise<StagedRow[]> => {
  const { rows } = await sql<Parameters<typeof staged>[0]>`select row, cells, corrections, errors from import_row where company_id = ${ctx.company.guid} and import_id = ${guid} and row = any(${[...numbers]}::int[]) order by row`.execute(ctx.db)
  return rows.map(staged)
}

export const setValidated = (ctx: Ctx, guid: string, outcome: { plan: ImportPlan; valid: number; invalid: number; fits: number | null }) =>
  sql`update import set status = 'validated', plan = ${JSON.stringify(outcome.plan)}::jsonb, valid = ${outcome.valid}, invalid = ${outcome.invalid}, fits = ${outcome.fits} where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const setRunning = (ctx: Ctx, guid: string, run: { skipErrors: boolean; notification: string }) =>
  sql`update import set status = 'running', skip_errors = ${run.skipErrors}, notification_id = ${run.notification}, done = 0, created = 0, failed = 0 where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const addProgress = (ctx: Ctx, guid: string, step: { done: number; created: number; failed: number }) =>
  sql`update import set done = done + ${step.done}, created = created + ${step.created}, failed = failed + ${step.failed} where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const finishImport = (db: Db, company: string, guid: string, status: 'done' | 'failed', message: string | null) =>
  sql`update import set status = ${status}, message = ${message}, failed = failed + case when skip_errors and ${status} = 'done' then invalid else 0 end, finished_at = now() where company_id = ${company} and id = ${guid}`.execute(db)

export const rememberPlan = (ctx: Ctx, target: string, headingKey: string, plan: ImportPlan) =>
  sql`insert into import_mapping (company_id, target, heading_key, plan) values (${ctx.company.guid}, ${target}, ${headingKey}, ${JSON.stringify(plan)}::jsonb) on conflict (company_id, target, heading_key) do update set plan = excluded.plan, updated_at = now()`.execute(ctx.db)
export const rememberedPlan = async (ctx: Ctx, target: string, headingKey: string): Promise<ImportPlan | null> => {
  const { rows } = await sql<{ plan: ImportPlan }>`select plan from import_mapping where company_id = ${ctx.company.guid} and target = ${target} and heading_key = ${headingKey}`.execute(ctx.db)
  return rows[0]?.plan ?? null
}

/** The oldest running import of a company, for one node at a time. */
export const nextRunning = async (db: Db, company: string): Promise<{ guid: string; user: string } | null> => {
  const { rows } = await sql<{ id: string; user_id: string }>`select id, user_id from import where company_id = ${company} and status = 'running' order by created_at limit 1`.execute(db)
  return rows[0] ? { guid: rows[0].id, user: rows[0].user_id } : null
}
export const lockRunning = async (ctx: Ctx, guid: string): Promise<ImportRow | null> => {
  const { rows } = await sql<Raw>`select * from import where company_id = ${ctx.company.guid} and id = ${guid} and status = 'running' for update skip locked`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Live records that a draft would repeat: folder, name and barcode together; equipment by name. */
export const takenIdentities = async (ctx: Ctx, identities: readonly { folder: string; name: string; tag: string; type: string }[]): Promise<Set<string>> => {
  const { rows } = await sql<{ folder_id: string; name_key: string; tag_key: string; type: string }>`
    select i.folder_id, i.name_key, i.tag_key, i.type from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r(folder uuid, name text, tag text, type text)
    join item i on i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = r.name and ((i.type = 'equipment' and r.type = 'equipment') or (i.folder_id = r.folder and i.tag_key = r.tag and i.type <> 'equipment'))`.execute(ctx.db)
  return new Set(rows.map((row) => (row.type === 'equipment' ? `equipment ${row.name_key}` : `${row.folder_id} ${row.name_key} ${row.tag_key}`)))
}
export const shelvesByName = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db.selectFrom('shelf').select(['id', 'folder_id', 'name_key']).where('company_id', '=', ctx.company.guid).execute()
  return new Map(rows.map((row) => [`${row.folder_id} ${row.name_key}`, row.id]))
}
