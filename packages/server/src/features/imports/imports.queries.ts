import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { type ImportRow, type StoredImport, importOf } from './stored-import.ts'

/** False when the same call was faster. */
export const insertImport = async (
  ctx: Ctx,
  row: {
    guid: string
    fileName: string
    storedFile: string
    hash: string
    key: string | null
    target: string
    mode: string
    sheets: Import['sheets']
    sheet: string
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: inserted } = await ctx.db
    .insertInto('import')
    .values({
      company_id: ctx.company.guid,
      id: row.guid,
      user_id: ctx.user.guid,
      file_name: row.fileName,
      stored_file: row.storedFile,
      file_hash: row.hash,
      idem_key: row.key,
      language: ctx.language,
      target: row.target,
      mode: row.mode,
      status: IMPORT_STATES.start,
      sheets: JSON.stringify(row.sheets),
      sheet: row.sheet,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}
export const fileHashOf = async (ctx: Ctx, guid: string): Promise<{ hash: string }> =>
  (
    await sql<{ hash: string }>`select file_hash as hash from import
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
  ).rows[0]!
/** What could not be read at all, as long as nobody has read it since. */
export const deleteUnread = (ctx: Ctx, guid: string) =>
  sql`delete from import where company_id = ${ctx.company.guid} and id = ${guid}
    and status in ('reading', 'unread')`.execute(ctx.db)

/** With the latest finished import of the same file for the same target, if there is one. */
const IMPORT = sql`
  select m.*, s.siblings, m.worked_at < now() - ${LIMITS.importSilenceMs} * interval '1 millisecond' as is_silent, e.finished_at as earlier_at, e.mode as earlier_mode, trim(u.firstname || ' ' || u.lastname) as earlier_by
  from import m
    left join lateral (select o.finished_at, o.mode, o.user_id from import o
    where o.company_id = m.company_id and o.file_hash = m.file_hash and o.status = 'done' and o.target = m.target
    and o.sheet = m.sheet and o.created_at < m.created_at and m.file_hash <> ''
      order by o.finished_at desc limit 1) e on true
    left join lateral (select jsonb_agg(jsonb_build_object('guid', o.id, 'sheet', o.sheet, 'status', o.status)
    order by o.created_at, o.id) as siblings from import o where o.company_id = m.company_id
    and o.stored_file = m.stored_file and o.user_id = m.user_id and o.id <> m.id) s on true
    left join app_user u on u.company_id = m.company_id and u.id = e.user_id`

/** Imports belong to who started them. */
export const findImport = async (ctx: Ctx, guid: string, { lock = false } = {}): Promise<ImportRow | null> => {
  const { rows } = await sql<StoredImport>`${IMPORT} where m.company_id = ${ctx.company.guid} and m.id = ${guid}
      and m.user_id = ${ctx.user.guid} ${lock ? sql`for update of m` : sql``}`.execute(ctx.db)
  return rows[0] ? importOf(rows[0]) : null
}
/** What the same call has made before. */
export const importOfKey = async (
  ctx: Ctx,
  key: string,
): Promise<{ guid: string; hash: string; target: string; mode: string } | null> => {
  const { rows } = await sql<{
    guid: string
    hash: string
    target: string
    mode: string
  }>`select id as guid, file_hash as hash, target, mode from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and idem_key = ${key}`.execute(ctx.db)
  return rows[0] ?? null
}
/** What a feature has brought under a key of its own; `isRead`: its rows are there. */
export const importByKey = async (ctx: Ctx, key: string): Promise<{ guid: string; isRead: boolean } | null> => {
  const { rows } = await sql<{ guid: string; isRead: boolean }>`
    select id as guid, status not in ('reading', 'unread') as "isRead" from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and idem_key = ${key}`.execute(ctx.db)
  return rows[0] ?? null
}
export const pageOfImports = async (ctx: Ctx, page: { offset: number; limit: number }) => {
  const { rows } = await sql<StoredImport & { total: number }>`select page.*, (select count(*)::int from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}) as total
    from (${IMPORT} where m.company_id = ${ctx.company.guid} and m.user_id = ${ctx.user.guid}
    order by m.created_at desc offset ${page.offset} limit ${page.limit}) page`.execute(ctx.db)
  return { data: rows.map(importOf), total: rows[0]?.total ?? 0 }
}

/** Of imports that the caller may open, the files they came from. */
export const importNames = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; file_name: string }>`select id, file_name from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and id = any(${[...guids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row.file_name]))
}
