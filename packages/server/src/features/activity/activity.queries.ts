import { TRASHED_KINDS } from '@entrepot/contract/modules.ts'
import { HISTORY_LIST } from '@entrepot/contract/activity/list-fields.ts'
import { type Activity, ACTIVITY_COUNTED, ACTIVITY_SEARCHED } from '@entrepot/contract/activity/activity.ts'
import { searchWords } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Counted, folderNameSql } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { listOf } from '../../kernel/list-sql.ts'
import { shownChanges } from '../../kernel/shown-changes.ts'

export type ActivityFilter = {
  entity?: string | undefined
  guid?: string | undefined
  user?: string | undefined
  action?: string | undefined
  channel?: string | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
  folders: readonly string[] | null
  from?: Date | undefined
  before?: Date | undefined
  since?: Date | undefined
  /** Entities of settings areas that the caller has a role in, and those that have a place. */
  settings: readonly string[]
  placed: readonly string[]
}
/** The last row of the page before, from which an export goes on. */
export type After = { date: string; guid: string }
export type ActivityPage = { rows: Activity[]; last: After | null }

type Row = {
  id: string
  created_at: Date
  at: string
  user_id: string | null
  user_name: string
  entity: Activity['entity']
  entity_id: string
  entity_name: string
  action: Activity['action']
  channel: Activity['channel']
  changes: Activity['changes']
  comment: string
  folder_id: string | null
  is_there: boolean | null
}

/** What went from one of the folders to another place is told of there. */
const leftFrom = (ctx: Ctx, folders: readonly string[]) =>
  sql`(a.group_id is not null and exists (select from movement m
    where m.company_id = a.company_id and m.group_id = a.group_id and m.item_id = a.entity_id
    and ${inFolders(ctx, sql`m.folder_id`, folders)}))`

/** Rows of visible folders, and those of settings areas the caller has a role in (ACT-03). */
const whereOf = (ctx: Ctx, filter: ActivityFilter): RawBuilder<unknown> => {
  const where = narrowed(ctx, filter)
  const words = searchWords(filter.search ?? '')
  if (words.length === 0) return where
  // Nothing is indexed for the words: the log is written all day long, and read by words now and then. Each row is
  // folded once.
  return sql`where a.company_id = ${ctx.company.guid} and a.id in (
    select f.id from (select l.id, entrepot_fold(l.entity_name || ' ' || l.user_name || ' ' || l.comment) as text
    from (select a.* from activity a ${where}
    order by a.created_at desc, a.id desc limit ${ACTIVITY_SEARCHED}) l offset 0) f
    where ${sql.join(
      words.map((word) => sql`position(${word} in f.text) > 0`),
      sql` and `,
    )})`
}

/** Over a row `a`. */
const { finder } = listOf(HISTORY_LIST, {
  date: { sql: sql`a.created_at` },
  user: { sql: sql`a.user_name` },
  entity: { sql: sql`a.entity` },
  entityName: { sql: sql`a.entity_name` },
  action: { sql: sql`a.action` },
  channel: { sql: sql`a.channel` },
  folder: { sql: (ctx: Ctx) => folderNameSql(ctx, sql`a.folder_id`) },
  comment: { sql: sql`a.comment` },
})
export const activityCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

/** All that the caller may read of, as charts count it. */
export const countedActivity = (ctx: Ctx, filter: ActivityFilter): Counted => ({
  from: sql`activity a ${narrowed(ctx, filter)}`,
  find: finder(ctx),
})

/** What is told of records that only some see, to those and to who did it. */
const seen = (ctx: Ctx, { settings }: ActivityFilter): RawBuilder<unknown> => {
  const parts = Object.entries(ctx.services.registry.seenOnly).flatMap(([entity, of]) => {
    const condition = settings.includes(entity) ? of(ctx, sql`a.entity_id`) : null
    return condition ? [sql`and (a.entity <> ${entity} or a.user_id = ${ctx.user.guid} or ${condition})`] : []
  })
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

const narrowed = (ctx: Ctx, filter: ActivityFilter): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  const visible = folders
    ? sql`(${inFolders(ctx, sql`a.folder_id`, folders)} or (a.folder_id is null and a.user_id = ${ctx.user.guid}))`
    : sql`true`
  const equals = (column: string, value: string | undefined) => (value ? sql`and ${sql.ref(column)} = ${value}` : sql``)
  return sql`where a.company_id = ${ctx.company.guid} and (a.entity = any(${[...filter.settings]}::text[])
    or (a.entity = any(${[...filter.placed]}::text[]) and ${visible}))
    ${seen(ctx, filter)}
    ${equals('a.entity', filter.entity)} ${equals('a.entity_id', filter.guid)} ${equals('a.user_id', filter.user)}
    ${equals('a.action', filter.action)} ${equals('a.channel', filter.channel)}
    ${filter.condition ? sql`and ${filter.condition}` : sql``}
    ${
      filter.folders
        ? sql`and (${inFolders(ctx, sql`a.folder_id`, filter.folders)}
      or ${leftFrom(ctx, filter.folders)})`
        : sql``
    }
    ${filter.from ? sql`and a.created_at >= ${filter.from}` : sql``} ${
      filter.before
        ? sql`and a.created_at <
      ${filter.before}`
        : sql``
    } ${filter.since ? sql`and a.created_at >= ${filter.since}` : sql``}`
}

/** Whether a record with a trash is out of it; null of a place, which is there for whoever sees it. */
const isThere = ({ services: { registry } }: Ctx): RawBuilder<unknown> =>
  sql.raw(
    `case p.entity ${TRASHED_KINDS.map((kind) => {
      const { table, isPlace } = registry.trash[kind]
      const live = `exists (select from ${table} r where r.company_id = p.company_id and r.id = p.entity_id
        and r.deleted_at is null)`
      return `when '${kind}' then ${isPlace ? 'null' : live}`
    }).join(' ')} else true end`,
  )

const pageWhere = async (
  ctx: Ctx,
  where: RawBuilder<unknown>,
  page: { offset: number; limit: number },
): Promise<(Activity & { at: string })[]> => {
  // What is asked about each row is asked for the page only.
  const { rows } = await sql<Row>`
    ${customPlan} with page as materialized (select a.* from activity a ${where}
    order by a.created_at desc, a.id desc offset ${page.offset} limit ${page.limit})
    select p.id, p.created_at, p.created_at::text as at, p.user_id, p.user_name, p.entity, p.entity_id, p.entity_name,
    p.action, p.channel, p.changes, p.comment, p.folder_id,
      ${isThere(ctx)} as is_there
    from page p order by p.created_at desc, p.id desc`.execute(ctx.db)
  const shown = shownChanges(ctx)
  return rows.map((row) => ({ ...activityFor(ctx, row), changes: [...shown(row.entity, row.changes)], at: row.at }))
}

const activityFor = (ctx: Ctx, row: Row): Omit<Activity, 'changes'> => ({
  guid: row.id,
  date: row.created_at.toISOString(),
  user: row.user_id ? { guid: row.user_id, name: row.user_name } : null,
  entity: row.entity,
  entityGuid: row.entity_id,
  entityName: row.entity_name,
  action: row.action,
  channel: row.channel,
  comment: row.comment,
  folder:
    row.folder_id && ctx.rights.levels.has(row.folder_id)
      ? { guid: row.folder_id, name: ctx.rights.tree.byGuid.get(row.folder_id)?.name ?? '' }
      : null,
  exists: row.is_there ?? ctx.rights.levels.has(row.entity_id),
})

/** Nobody pages through a million rows: beyond what is counted a list is narrowed or exported. */
export const pageOfActivity = async (
  ctx: Ctx,
  filter: ActivityFilter,
  page: { offset: number; limit: number },
): Promise<{ data: Activity[]; total: number }> => {
  const where = whereOf(ctx, filter)
  const limit = Math.max(0, Math.min(page.limit, ACTIVITY_COUNTED - page.offset))
  const [data, count] = await Promise.all([
    limit === 0 ? [] : pageWhere(ctx, where, { offset: page.offset, limit }),
    sql<{
      n: number
    }>`${customPlan} select count(*)::int as n from (select 1
      from activity a ${where} limit ${ACTIVITY_COUNTED}) counted`.execute(ctx.db),
  ])
  return { data, total: count.rows[0]!.n }
}

export const activityAfter = async (
  ctx: Ctx,
  filter: ActivityFilter,
  after: After | null,
  limit: number,
): Promise<ActivityPage> => {
  const rows = await pageWhere(
    ctx,
    sql`${whereOf(ctx, filter)} ${
      after
        ? sql`and (a.created_at, a.id) < (${after.date}::timestamptz,
      ${after.guid}::uuid)`
        : sql``
    }`,
    { offset: 0, limit },
  )
  const last = rows.at(-1)
  return { rows, last: last ? { date: last.at, guid: last.guid } : null }
}
