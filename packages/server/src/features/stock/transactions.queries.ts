import type { Unit } from '@entrepot/contract/items/item.ts'
import { ACTIONS, type Transaction } from '@entrepot/contract/stock/stock.ts'
import type { Movement } from '@entrepot/contract/stock/ledger.ts'
import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import { decimal, type PostedLeg } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, instantOf, ownPlan, sql } from '../../kernel/database.ts'
import { guidList, inFolders, pathText, readableFolders, storedPathOf } from '../../kernel/folder-access.ts'

type Raw = {
  id: string; item_id: string; item_exists: boolean; item_name: string; item_type: Transaction['item_type']; item_tag: string | null; unit: Unit; delta: string; quantity_after: string; kind: Transaction['kind']; action: string | null
  folder_id: string; folder_name: string; folder_path: string; comment: string; recipient: string; group_id: string; reverses_id: string | null; reversed_by: string | null; happened_at: Date | null; created_at: Date; created_by: string | null; created_by_name: string
}

const COLUMNS = `
  m.id, m.item_id, exists (select 1 from item i where i.company_id = m.company_id and i.id = m.item_id and i.deleted_at is null) as item_exists, m.item_name, m.item_type, m.item_tag, m.unit, m.delta, m.quantity_after, m.kind, m.action,
  m.folder_id, m.folder_name, m.folder_path, m.comment, m.recipient, m.group_id, m.reverses_id,
  (select r.id from movement r where r.company_id = m.company_id and r.reverses_id = m.id) as reversed_by, m.happened_at, m.created_at, m.created_by, m.created_by_name`
const columns = sql.raw(COLUMNS)

/** Names stay as they were (TRX-08); the path of a folder that still exists is shown as this viewer may see it. */
const transactionFor = (ctx: Ctx, raw: Raw): Transaction => ({
  guid: raw.id, item: { guid: raw.item_id, exists: raw.item_exists }, item_name: raw.item_name, item_type: raw.item_type, item_tag: raw.item_tag, unit: raw.unit, type: raw.delta.startsWith('-') ? 'out' : 'in', action: raw.action, kind: raw.kind,
  folder: { guid: raw.folder_id, id: raw.folder_id, name: raw.folder_name },
  folder_path: ctx.rights.tree.byGuid.has(raw.folder_id) ? pathText(ctx, raw.folder_id) : ctx.rights.everywhere ? raw.folder_path : raw.folder_name,
  quantity: Math.abs(Number(raw.delta)), quantity_after: Number(raw.quantity_after), comment: raw.comment, recipient: raw.recipient, group: raw.group_id, reverses: raw.reverses_id, reversed_by: raw.reversed_by,
  happenedAt: raw.happened_at?.toISOString() ?? null, createdAt: raw.created_at.toISOString(), createdBy: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name } : null,
})

/** As they will be read, of legs that have just been posted. `gone`: records that ended with their leg. */
export const transactionsOf = (ctx: Ctx, legs: readonly PostedLeg[], at: string, gone: ReadonlySet<string>): Transaction[] => {
  const { guid: user, name } = ctx.user
  const createdAt = instantOf(at)
  return [...legs].sort((a, b) => (a.guid < b.guid ? -1 : 1)).map((leg) => transactionFor(ctx, {
    id: leg.guid, item_id: leg.recordGuid, item_exists: !gone.has(leg.recordGuid), item_name: leg.name, item_type: leg.recordType, item_tag: leg.tag, unit: leg.unit, delta: decimal(leg.delta),
    quantity_after: decimal(leg.quantityAfter), kind: leg.kind, action: leg.action || null, folder_id: leg.folderGuid, folder_name: ctx.rights.tree.byGuid.get(leg.folderGuid)?.name ?? '', folder_path: storedPathOf(ctx, leg.folderGuid),
    comment: leg.comment, recipient: leg.recipient, group_id: leg.groupKey, reverses_id: leg.reverses, reversed_by: null, happened_at: leg.happenedAt === null ? null : new Date(leg.happenedAt), created_at: createdAt, created_by: user, created_by_name: name,
  }))
}

export type TransactionFilter = {
  folders: readonly string[] | null; item?: string | undefined; type?: 'in' | 'out' | undefined; action?: string | undefined; createdBy?: string | undefined; from?: Date | undefined; before?: Date | undefined; search?: string | undefined
}

/** What a product has moves by its variants and lots (T34): theirs are its own. */
const ofItem = (ctx: Ctx, item: string) => sql`m.item_id = any(array(select i.id from item i where i.company_id = ${ctx.company.guid} and (i.id = ${item} or i.parent_item_id = ${item})))`

const whereOf = (ctx: Ctx, filter: TransactionFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`m.company_id = ${ctx.company.guid}`]
  if (filter.folders) parts.push(inFolders(ctx, sql`m.folder_id`, filter.folders))
  if (filter.item) parts.push(ofItem(ctx, filter.item))
  if (filter.type) parts.push(filter.type === 'in' ? sql`m.delta >= 0` : sql`m.delta < 0`)
  if (filter.action) parts.push(sql`m.action = ${filter.action}`)
  if (filter.createdBy) parts.push(sql`m.created_by = ${filter.createdBy}`)
  if (filter.from) parts.push(sql`m.created_at >= ${filter.from}`)
  if (filter.before) parts.push(sql`m.created_at < ${filter.before}`)
  if (filter.search?.trim()) {
    const pattern = `%${searchKey(filter.search).replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`entrepot_fold(m.item_name || ' ' || coalesce(m.item_tag, '') || ' ' || m.comment || ' ' || m.recipient) like ${pattern}`)
  }
  return sql.join(parts, sql` and `)
}

export const TRANSACTION_SORTS: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`m.created_at`, happenedAt: sql`m.happened_at`, item_name: sql`m.item_name collate natural_order`, item_type: sql`m.item_type`, item_tag: sql`m.item_tag`, type: sql`(m.delta >= 0)`, kind: sql`m.kind`, action: sql`m.action`,
  folder: sql`m.folder_name collate natural_order`, folder_path: sql`m.folder_path collate natural_order`, quantity: sql`abs(m.delta)`, quantity_after: sql`m.quantity_after`, comment: sql`m.comment`, recipient: sql`m.recipient`,
  createdBy: sql`m.created_by_name`, unit: sql`m.unit`,
}

export const pageOfTransactions = async (ctx: Ctx, filter: TransactionFilter, sort: { name: string; descending: boolean }, page: { offset: number; limit: number }): Promise<Transaction[]> => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  // What is asked about each row is asked for the page only.
  const { rows } = await sql<Raw>`
    ${ownPlan} with page as materialized (
      select m.id, ${TRANSACTION_SORTS[sort.name]!} as place from movement m where ${whereOf(ctx, filter)} order by place ${direction}, m.id ${direction} offset ${page.offset} limit ${page.limit})
    select ${columns} from page join movement m on m.company_id = ${ctx.company.guid} and m.id = page.id order by page.place ${direction}, page.id ${direction}`.execute(ctx.db)
  return rows.map((raw) => transactionFor(ctx, raw))
}

export const countTransactions = async (ctx: Ctx, filter: TransactionFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`${ownPlan} select count(*)::int as n from movement m where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

/** Sums of a list by unit: quantities of different units do not add up. */
export const transactionTotals = async (ctx: Ctx, filter: TransactionFilter): Promise<{ unit: Unit; in: number; out: number }[]> => {
  const { rows } = await sql<{ unit: Unit; came: string; went: string }>`
    ${ownPlan} select m.unit, coalesce(sum(m.delta) filter (where m.delta > 0), 0) as came, coalesce(-sum(m.delta) filter (where m.delta < 0), 0) as went from movement m where ${whereOf(ctx, filter)} group by m.unit order by count(*) desc, m.unit`.execute(ctx.db)
  return rows.map((row) => ({ unit: row.unit, in: Number(row.came), out: Number(row.went) }))
}

/** `product`: of the record of a variant or lot, the record that it belongs to now. */
export type StoredLeg = Movement & { guid: string; reverses: string | null; isReversed: boolean; mergedInto: string | null; product: string | null }

type RawLeg = {
  id: string; item_id: string; article_id: string; folder_id: string; seq: number; delta: string; quantity_after: string; kind: Movement['kind']; action: string | null; group_id: string; reverses_id: string | null; is_reversed: boolean
  merged_into: string | null; parent_item_id: string | null
}
const LEGS = constant(`
  m.id, m.item_id, m.article_id, m.folder_id, m.seq, m.delta, m.quantity_after, m.kind, m.action, m.group_id, m.reverses_id, i.merged_into, i.parent_item_id,
    exists (select 1 from movement r where r.company_id = m.company_id and r.reverses_id = m.id) as is_reversed
  from movement m left join item i on i.company_id = m.company_id and i.id = m.item_id`)
const legOf = (row: RawLeg): StoredLeg => ({
  guid: row.id, recordGuid: row.item_id, articleGuid: row.article_id, folderGuid: row.folder_id, seq: row.seq, delta: quantityFromDecimal(row.delta),
  quantityAfter: quantityFromDecimal(row.quantity_after), kind: row.kind, type: row.delta.startsWith('-') ? 'out' : 'in', action: row.action ?? '', groupKey: row.group_id, reverses: row.reverses_id, isReversed: row.is_reversed,
  mergedInto: row.merged_into, product: row.parent_item_id,
})

/** The legs of the act that a movement belongs to, with what has become of them. */
export const legsOfGroup = async (ctx: Ctx, movement: string): Promise<StoredLeg[]> =>
  (await fixed<RawLeg>`select ${LEGS} where m.company_id = ${ctx.company.guid} and m.group_id = (select group_id from movement where company_id = ${ctx.company.guid} and id = ${movement}) order by m.id`.execute(ctx.db)).rows.map(legOf)

export const legsOfGroups = async (ctx: Ctx, groups: readonly string[]): Promise<StoredLeg[]> =>
  (await fixed<RawLeg>`select ${LEGS} where m.company_id = ${ctx.company.guid} and m.group_id = any(${[...groups]}::uuid[]) order by m.id`.execute(ctx.db)).rows.map(legOf)

const FEW_FOLDERS = 50

/** Quantities of records as they were: the last movement of each before the instant (X-10). What was deleted or merged since is there too, what was so by then is not. */
export const stockAsOf = async (ctx: Ctx, at: Date, filter: { item?: string | undefined; folders: readonly string[] | null; search?: string | undefined }, page: { offset: number; limit: number }) => {
  const places = filter.folders && sql`${guidList(filter.folders)}::uuid[]`
  const pattern = filter.search?.trim() ? `%${searchKey(filter.search).replace(/[\\%_]/g, '\\$&')}%` : null
  const before = sql`m.company_id = ${ctx.company.guid} and m.created_at <= ${at} ${filter.item ? sql`and ${ofItem(ctx, filter.item)}` : sql``}`
  const kept = sql`m.item_id, m.item_name, m.item_tag, m.item_type, m.unit, m.folder_id, m.folder_name, m.quantity_after`
  // A few folders: only records that were ever there can have been there last.
  const last = filter.folders && filter.folders.length <= FEW_FOLDERS
    ? sql`select l.* from (select distinct m.item_id from movement m where ${before} and m.folder_id = any(${places})) once
        cross join lateral (select ${kept} from movement m where ${before} and m.item_id = once.item_id order by m.seq desc limit 1) l`
    : sql`select distinct on (m.item_id) ${kept} from movement m where ${before} order by m.item_id, m.seq desc`
  const found = sql`
    select l.* from (${last}) l left join item i on i.company_id = ${ctx.company.guid} and i.id = l.item_id
    where ${places ? sql`l.folder_id = any(${places})` : sql`true`} and (i.deleted_at is null or i.deleted_at > ${at}) ${pattern ? sql`and entrepot_fold(l.item_name || ' ' || coalesce(l.item_tag, '')) like ${pattern}` : sql``}`
  const { rows } = await sql<{ item_id: string; item_name: string; item_tag: string | null; item_type: Transaction['item_type']; unit: Unit; folder_id: string; folder_name: string; quantity_after: string; total: number }>`
    ${ownPlan} with found as materialized (${found}), counted as (select count(*)::int as total from found)
    select page.*, counted.total from counted left join (select * from found order by item_name collate natural_order, item_id offset ${page.offset} limit ${page.limit}) page on true order by page.item_name collate natural_order, page.item_id`.execute(ctx.db)
  return {
    // Beyond the last page one row carries the total alone.
    data: rows.filter((row) => row.item_id !== null).map((row) => ({ item: row.item_id, name: row.item_name, tag: row.item_tag, type: row.item_type, unit: row.unit, folder: { guid: row.folder_id, name: row.folder_name }, quantity: Number(row.quantity_after) })),
    total: rows[0]!.total,
  }
}

/** Suggestions come from movements the caller may read: a name used in a hidden folder only is not told. */
const inReadableFolders = (ctx: Ctx) => {
  const folders = readableFolders(ctx)
  return folders ? sql`and ${inFolders(ctx, sql`folder_id`, folders)}` : sql``
}

export const ownActions = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`${ownPlan} select distinct action from movement where company_id = ${ctx.company.guid} ${inReadableFolders(ctx)} and action is not null and action <> all(${[...ACTIONS]}::text[]) order by action limit 100`.execute(ctx.db)
  return rows.map((row) => row.action)
}

export const ownRecipients = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ recipient: string }>`${ownPlan} select distinct recipient from movement where company_id = ${ctx.company.guid} ${inReadableFolders(ctx)} and recipient <> '' order by recipient limit 500`.execute(ctx.db)
  return rows.map((row) => row.recipient)
}

export const choices = async (ctx: Ctx, target: 'categories' | 'tags' | 'users' | 'groups'): Promise<{ value: string; label: string }[]> => {
  const source = {
    categories: sql`select id as value, name as label from category where company_id = ${ctx.company.guid} order by name_key limit 1000`,
    tags: sql`select id as value, name as label from tag where company_id = ${ctx.company.guid} order by name_key limit 1000`,
    users: sql`select id as value, trim(firstname || ' ' || lastname) as label from app_user where company_id = ${ctx.company.guid} and active order by label limit 1000`,
    groups: sql`select id as value, name as label from user_group where company_id = ${ctx.company.guid} order by name_key limit 1000`,
  }[target]
  return (await sql<{ value: string; label: string }>`${source}`.execute(ctx.db)).rows
}
