import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES, type ImportState } from '@entrepot/contract/imports/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { type ImportRow, type StoredImport, importOf } from './stored-import.ts'

/** Another attempt: the rows of the sheet before are forgotten, and what an earlier one still sends counts no more. */
export const beginReading = async (ctx: Ctx, guid: string, status: ImportState, sheet: string): Promise<number> => {
  await sql`delete from import_row where company_id = ${ctx.company.guid} and import_id = ${guid}`.execute(ctx.db)
  const { rows } = await sql<{ attempt: number }>`update import set status = ${status}, sheet = ${sheet}, rows = 0,
    attempt = attempt + 1, worked_at = now(), message = null
    where company_id = ${ctx.company.guid} and id = ${guid} returning attempt`.execute(ctx.db)
  return rows[0]!.attempt
}
type Reading = { guid: string; attempt: number }
/** Locks the import as long as this reading counts, and says that it goes on. */
export const goesOnReading = async (ctx: Ctx, { guid, attempt }: Reading, rows: number): Promise<boolean> => {
  const { rows: found } = await sql`update import set worked_at = now(), rows = rows + ${rows}
    where company_id = ${ctx.company.guid} and id = ${guid} and status = 'reading' and attempt = ${attempt}
    returning 1`.execute(ctx.db)
  return found.length > 0
}
export const setUnread = (ctx: Ctx, { guid, attempt }: Reading) =>
  sql`update import set status = ${stateAfter(IMPORT_STATES, 'reading', 'break', 'unread')}
    where company_id = ${ctx.company.guid} and id = ${guid} and status = 'reading' and attempt = ${attempt}`.execute(
    ctx.db,
  )

export const chooseSheet = (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  choice: {
    mode: Import['mode']
    sheet: string
    headerRow: number
    firstRow: number | null
    lastRow: number | null
    columns: Import['columns']
    sample: string[][]
    rows: number
    headingKey: string
    remembered: boolean
    plan: ImportPlan | null
    sheets: Import['sheets']
  },
) =>
  sql`update import set mode = ${choice.mode}, sheet = ${choice.sheet}, header_row = ${choice.headerRow},
    first_row = ${choice.firstRow}, last_row = ${choice.lastRow},
    columns = ${JSON.stringify(choice.columns)}::jsonb, sample = ${JSON.stringify(choice.sample)}::jsonb,
    rows = ${choice.rows}, heading_key = ${choice.headingKey},
    remembered = ${choice.remembered}, plan = ${choice.plan ? JSON.stringify(choice.plan) : null}::jsonb,
    sheets = ${JSON.stringify(choice.sheets)}::jsonb, status = ${status}, valid = 0, invalid = 0, fits = null
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Another attempt to check: from the first row, with this plan. */
export const beginChecking = (ctx: Ctx, guid: string, status: ImportState, plan: ImportPlan) =>
  sql`update import set status = ${status}, plan = ${JSON.stringify(plan)}::jsonb, attempt = attempt + 1, position = 0,
    done = 0, valid = 0, invalid = 0, unchanged = 0, fits = null, message = null
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export type Checked = { position: number; valid: number; invalid: number; unchanged: number }
/** How far the check is, from its beginning. */
export const saveChecked = (ctx: Ctx, guid: string, { position, valid, invalid, unchanged }: Checked) =>
  sql`update import set position = ${position}, done = ${valid + invalid}, valid = ${valid}, invalid = ${invalid},
    unchanged = ${unchanged}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Whether this attempt at a check is still under way. */
export const isChecking = async (db: Db, company: string, guid: string, attempt: number): Promise<boolean> =>
  (await db
    .selectFrom('import')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', guid)
    .where('status', '=', 'validating')
    .where('attempt', '=', attempt)
    .executeTakeFirst()) !== undefined

export const setValidated = (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  outcome: { valid: number; invalid: number; unchanged: number; fits: number | null },
) =>
  sql`update import set status = ${status}, valid = ${outcome.valid}, done = 0, position = 0,
    invalid = ${outcome.invalid}, unchanged = ${outcome.unchanged}, fits = ${outcome.fits}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const setRunning = (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  run: { skipErrors: boolean; notification: string },
) =>
  sql`update import set status = ${status}, skip_errors = ${run.skipErrors}, notification_id = ${run.notification},
    done = 0, created = 0, updated = 0, unchanged = 0, failed = 0, position = 0
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const addProgress = (
  ctx: Ctx,
  guid: string,
  step: { position: number; done: number; created: number; updated: number; unchanged: number; failed: number },
) =>
  sql`update import set position = ${step.position}, done = done + ${step.done}, created = created + ${step.created},
    updated = updated + ${step.updated}, unchanged = unchanged + ${step.unchanged}, failed = failed + ${step.failed}
    where company_id = ${ctx.company.guid} and id = ${guid}`
export const finishImport = (db: Db, company: string, guid: string, status: ImportState, message: string | null) =>
  sql`update import set status = ${status}, message = ${message}, failed = failed + case when skip_errors
    and ${status} = 'done' then invalid else 0 end, finished_at = case when ${status} <> 'draft' then now() end
    where company_id = ${company} and id = ${guid}`.execute(db)

/** Imports under way in a company, the oldest first. */
export const importsUnderWay = async (db: Db, company: string): Promise<{ guid: string; user: string }[]> => {
  const { rows } = await sql<{
    id: string
    user_id: string
  }>`select id, user_id from import where company_id = ${company} and status in ('validating', 'running', 'rolling_back')
    order by created_at`.execute(db)
  return rows.map(({ id, user_id: user }) => ({ guid: id, user }))
}
/** For one node at a time; `waits`: whoever is behind the step that has locked it. */
export const lockWorking = async (ctx: Ctx, guid: string, waits = false): Promise<ImportRow | null> => {
  const { rows } = await sql<StoredImport>`select * from import
      where company_id = ${ctx.company.guid} and id = ${guid} and status in ('validating', 'running', 'rolling_back')
      ${waits ? sql`for update` : sql`for update skip locked`}`.execute(ctx.db)
  return rows[0] ? importOf(rows[0]) : null
}
