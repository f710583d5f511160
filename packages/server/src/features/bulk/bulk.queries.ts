import { ADMINISTRATORS, type BulkJob, type BulkKind, type BulkRow } from '@entrepot/contract/bulk/bulk.ts'
import type { BulkState } from '@entrepot/contract/bulk/states.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { type Language, languageOf } from '@entrepot/contract/kernel/language.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { RawBuilder } from 'kysely'
import { ITEM_CONTENT } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, type Db, fixed, customPlan, sql } from '../../kernel/database.ts'
import type { StoredAct } from './act.ts'

export type JobRow = BulkJob & { act: StoredAct; language: Language; notification: string | null }
type Raw = {
  id: string
  kind: BulkKind
  act: StoredAct
  language: string
  status: BulkJob['status']
  total: number
  done: number
  changed: number
  unchanged: number
  refused: number
  undone: number
  kept: number
  message: string | null
  notification_id: string | null
  created_at: Date
  finished_at: Date | null
}
const jobOf = ({
  id: guid,
  notification_id: notification,
  created_at: createdAt,
  finished_at: finishedAt,
  refused: failed,
  language,
  ...raw
}: Raw): JobRow => ({
  guid,
  notification,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  language: languageOf(language),
  failed,
  ...raw,
})

export const insertJob = async (
  ctx: Ctx,
  one: NewJob & { notification: string },
  records: RawBuilder<unknown>,
): Promise<number> => {
  await insertBare(ctx, one)
  const { guid } = one
  // What lies together goes together, there and back.
  const { rows } = await sql<{ n: number }>`
    ${customPlan} with chosen as (insert into bulk_row (company_id, job_id, position, record_id)
      select ${ctx.company.guid}::uuid, ${guid}::uuid, row_number() over (order by r.folder_id, r.id), r.id
      from (${records}) r returning 1)
    update bulk_job set total = (select count(*) from chosen) where company_id = ${ctx.company.guid} and id = ${guid}
    returning total as n`.execute(ctx.db)
  return rows[0]!.n
}
type NewJob = { guid: string; act: StoredAct; notification: string | null }
/** A job without records so far. */
export const insertBare = (ctx: Ctx, { guid, act, notification }: NewJob) =>
  sql`insert into bulk_job (company_id, id, user_id, kind, act, language, status, notification_id)
    values (${ctx.company.guid}, ${guid}, ${ctx.user.guid}, ${act.kind}, ${JSON.stringify(act)}::jsonb, ${ctx.language},
    'running', ${notification})`.execute(ctx.db)

/** What becomes of one record: fields by column or guid of a custom field, null empties; or why it cannot be. */
export type AskedRow = { values: Readonly<Record<string, unknown>>; refused?: ErrorCode }
/** Records in the order of the caller, each with what is asked of it. */
export const insertAsked = async (
  ctx: Ctx,
  guid: string,
  rows: readonly { record: string; asked: AskedRow }[],
): Promise<void> => {
  await sql`with chosen as (insert into bulk_row (company_id, job_id, position, record_id, asked)
      select ${ctx.company.guid}::uuid, ${guid}::uuid, r.position, r.record, r.asked
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ position: at + 1, ...row })))}::jsonb)
        as r(position int, record uuid, asked jsonb) returning 1)
    update bulk_job set total = (select count(*) from chosen)
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}

export const guidsIn = async (ctx: Ctx, records: RawBuilder<unknown>): Promise<string[]> =>
  (
    await sql<{ id: string }>`${customPlan} select r.id from (${records}) r order by r.folder_id, r.id`.execute(ctx.db)
  ).rows.map(({ id }) => id)

/** Jobs are their author's own; quick updates are also those of administrators, who may take them back (X-42). */
const isOpenTo = (ctx: Ctx) =>
  can(ctx.rights.roles, ADMINISTRATORS)
    ? sql`(user_id = ${ctx.user.guid} or kind = 'quick')`
    : sql`user_id = ${ctx.user.guid}`

export const findJob = async (ctx: Ctx, guid: string, { lock = false } = {}): Promise<JobRow | null> => {
  const { rows } = await sql<Raw>`select * from bulk_job
      where company_id = ${ctx.company.guid} and id = ${guid}
      and ${isOpenTo(ctx)} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0] ? jobOf(rows[0]) : null
}

export const jobsUnderWay = async (db: Db, company: string): Promise<{ guid: string; user: string }[]> => {
  const { rows } = await sql<{
    id: string
    user_id: string
  }>`select id, case when status = 'rolling_back' then coalesce(back_by, user_id) else user_id end as user_id
    from bulk_job where company_id = ${company} and status in ('running', 'rolling_back')
    order by created_at`.execute(db)
  return rows.map(({ id, user_id: user }) => ({ guid: id, user }))
}
/** For one node at a time. */
export const holdJob = async (ctx: Ctx, guid: string): Promise<JobRow | null> => {
  const { rows } = await sql<Raw>`select * from bulk_job
      where company_id = ${ctx.company.guid} and id = ${guid} and status in ('running', 'rolling_back')
      for update skip locked`.execute(ctx.db)
  return rows[0] ? jobOf(rows[0]) : null
}

export type Frozen = { position: number; record: string }
export type FrozenAsked = Frozen & { asked: AskedRow | null }
export const rowsAfter = async (ctx: Ctx, guid: string, position: number, limit: number): Promise<FrozenAsked[]> => {
  const { rows } = await sql<FrozenAsked>`select position, record_id as record, asked from bulk_row
      where company_id = ${ctx.company.guid} and job_id = ${guid} and position > ${position}
      order by position limit ${limit}`.execute(ctx.db)
  return rows
}

/** What is kept of a record for the way back. */
export type Before = {
  change?: object
  attributes?: Record<string, unknown>
  counted?: { lastQuantity: string | null; inventoryDiff: string | null; inventoryDate: string | null } | null
  folder?: string
  shelf?: string | null
  movement?: string | null
  /** The act that moved it, beside one that counted it. */
  moved?: string | null
}
export type RowResult = Frozen & {
  result: 'changed' | 'unchanged' | 'refused'
  /** Why, for a program and in words. */
  code?: ErrorCode
  message?: string
  /** What the reason is about. */
  field?: string
  group?: string | null
  before?: Before
}

const CONTENT = constant(ITEM_CONTENT)
/** With the commit, behind everything that the act itself leaves for it: a record is kept as the act left it. */
export const saveResults = (ctx: Ctx, guid: string, results: readonly RowResult[]): void => {
  const rows = results.map(({ position, record, result, message = '', field = '', group = null, before = {} }) => ({
    position,
    record,
    result,
    message,
    field,
    group_id: group,
    before,
  }))
  ctx.onCommit(
    fixed`
    update bulk_row b set result = s.result, message = s.message, field = s.field, group_id = s.group_id, before = s.before,
    version = s.version, content = s.content
    from (select r.*, case when r.result = 'changed' then i.version end as version, case
    when r.result = 'changed' then ${CONTENT} end as content
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(position int, record uuid, result text, message text,
      field text, group_id uuid, before jsonb) left join item i on i.company_id = ${ctx.company.guid} and i.id = r.record) s
    where b.company_id = ${ctx.company.guid} and b.job_id = ${guid} and b.position = s.position`.compile(),
  )
}

export const addProgress = async (
  ctx: Ctx,
  guid: string,
  step: { done: number; changed: number; unchanged: number; refused: number },
): Promise<void> => {
  await sql`update bulk_job set done = done + ${step.done}, changed = changed + ${step.changed},
    unchanged = unchanged + ${step.unchanged}, refused = refused + ${step.refused}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}
export const finishJob = async (
  db: Db,
  company: string,
  guid: string,
  status: BulkState,
  message: string | null,
): Promise<void> => {
  await sql`update bulk_job set status = ${status}, message = ${message}, finished_at = now()
    where company_id = ${company} and id = ${guid}`.execute(db)
}

/** What stayed after an earlier rollback is tried again. */
export const setRollingBack = async (ctx: Ctx, guid: string, notification: string): Promise<void> => {
  await sql`update bulk_row set result = 'changed', message = ''
    where company_id = ${ctx.company.guid} and job_id = ${guid} and result = 'kept'`.execute(ctx.db)
  await sql`update bulk_job set status = 'rolling_back', notification_id = ${notification}, back_by = ${ctx.user.guid}, kept = 0, message = null,
    finished_at = null where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}

/** `isTouched`: somebody changed it since. `isMerged`: it ended in another record when it moved. */
export type Changed = {
  position: number
  record: string
  before: Before
  group: string | null
  isTouched: boolean
  isMerged: boolean
}
/** The latest first, so that each finds what it left. */
export const changedRows = async (ctx: Ctx, guid: string, limit: number): Promise<Changed[]> => {
  const { rows } = await fixed<Changed>`
    select b.position, b.record_id as record, b.before, b.group_id as group, b.version is distinct
    from i.version and b.content is distinct from ${CONTENT} as "isTouched", i.merged_into is not null as "isMerged"
    from (select * from bulk_row where company_id = ${ctx.company.guid} and job_id = ${guid} and result = 'changed'
    order by position desc limit ${limit}) b
      left join item i on i.company_id = b.company_id and i.id = b.record_id order by b.position desc`.execute(ctx.db)
  return rows
}

export type Decision = { position: number; result: 'undone' | 'kept'; message?: string }
export const decideRows = async (ctx: Ctx, guid: string, decisions: readonly Decision[]): Promise<void> => {
  const undone = decisions.filter(({ result }) => result === 'undone').length
  await fixed`update bulk_row b set result = r.result, message = coalesce(r.message, '')
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as r(position int, result text, message text)
    where b.company_id = ${ctx.company.guid} and b.job_id = ${guid} and b.position = r.position`.execute(ctx.db)
  await sql`update bulk_job set undone = undone + ${undone}, kept = kept + ${decisions.length - undone}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}

/** For a trial that never commits: what went back before, or is not asked for, is no part of it. */
export const leaveOthers = (ctx: Ctx, guid: string) =>
  sql`update bulk_row set result = null
    where company_id = ${ctx.company.guid} and job_id = ${guid} and result <> 'changed'`.execute(ctx.db)

/** Why records stayed, the most frequent first. */
export const reasonsKept = async (ctx: Ctx, guid: string): Promise<{ message: string; count: number }[]> => {
  const { rows } = await sql<{ message: string; count: number }>`
    select message, count(*)::int as count from bulk_row
    where company_id = ${ctx.company.guid} and job_id = ${guid} and result = 'kept'
    group by message order by count(*) desc, message limit 20`.execute(ctx.db)
  return rows
}

/** In the order of the act. What the viewer may not see any more has no name. */
export const pageOfRows = async (
  ctx: Ctx,
  guid: string,
  result: BulkRow['result'] | undefined,
  page: { offset: number; limit: number },
  { decided = false }: { /** Those that a way back has decided. */ decided?: boolean } = {},
): Promise<{ data: BulkRow[]; total: number }> => {
  const where = sql`b.company_id = ${ctx.company.guid} and b.job_id = ${guid}
    and ${result ? sql`b.result = ${result}` : decided ? sql`b.result in ('undone', 'kept')` : sql`b.result is not null`}`
  const { rows } = await sql<{
    record_id: string
    name: string | null
    folder_id: string | null
    result: BulkRow['result']
    message: string
    field: string
  }>`
    select b.record_id, i.name, i.folder_id, b.result, b.message, b.field from bulk_row b
    left join item i on i.company_id = b.company_id and i.id = b.record_id where ${where}
    order by b.position offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from bulk_row b where ${where}`.execute(
    ctx.db,
  )
  const data = rows.map(({ record_id: item, name, folder_id: folder, result: became, message, field }): BulkRow => {
    const isSeen = folder !== null && ctx.rights.levels.has(folder)
    return {
      item,
      name: isSeen ? (name ?? '') : '',
      folder: isSeen ? { guid: folder, name: ctx.rights.tree.byGuid.get(folder)?.name ?? '' } : null,
      result: became,
      message,
      field,
    }
  })
  return { data, total: counted[0]!.n }
}

/** What acts on many did, of those that the caller may open. */
export const jobKinds = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, JobRow['kind']>> => {
  const { rows } = await sql<{ id: string; kind: JobRow['kind'] }>`select id, kind from bulk_job
    where company_id = ${ctx.company.guid} and ${isOpenTo(ctx)} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.kind]))
}
