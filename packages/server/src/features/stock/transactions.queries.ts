import type { Unit } from '@entrepot/contract/items/item.ts'
import { TRANSACTION_LIST } from '@entrepot/contract/stock/list.ts'
import { ACTIONS, type Transaction } from '@entrepot/contract/stock/stock.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { SourceKind } from '@entrepot/contract/modules.ts'
import type { RawBuilder } from 'kysely'
import { decimal } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Counted, pathSql } from '../../kernel/counted.ts'
import { customPlan, instantOf, sql } from '../../kernel/database.ts'
import { guidList, inFolders, pathText, readableFolders, storedPathOf } from '../../kernel/folder-access.ts'
import { partPattern } from '../../kernel/like.ts'
import { type FieldFinder, listCondition } from '../../kernel/list-conditions.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'
import { priceFor } from '../../kernel/prices.ts'
import { HAPPENED, isConsumed, isCounted, recordsOf } from './consumed.queries.ts'
import { ledgerColumns } from './columns.queries.ts'
import type { PostedLeg } from './write-movements.queries.ts'

type Raw = {
  id: string
  item_id: string
  item_exists: boolean
  item_name: string
  item_type: Transaction['item_type']
  item_tag: string | null
  unit: Unit
  delta: string
  quantity_after: string
  unit_price: string | null
  kind: Transaction['kind']
  action: string | null
  folder_id: string
  folder_name: string
  folder_path: string
  comment: string
  recipient: string
  group_id: string
  reverses_id: string | null
  reversed_by: string | null
  source_kind: SourceKind | null
  source_id: string | null
  happened_at: Date | null
  created_at: Date
  created_by: string | null
  created_by_name: string
}

/** What the article of a movement is; a variant is what its product is. */
const CATEGORY = `(select c.name from item i
    left join item p on p.company_id = i.company_id and p.id = i.parent_item_id
    join category c on c.company_id = i.company_id and c.id = coalesce(i.category_id, p.category_id)
  where i.company_id = m.company_id and i.id = m.item_id)`
const COLUMNS = `
  m.id, m.item_id, exists (select 1 from item i where i.company_id = m.company_id and i.id = m.item_id and i.deleted_at is null) as item_exists, m.item_name, m.item_type, m.item_tag, m.unit, m.delta, m.quantity_after, m.unit_price, m.kind, m.action,
  m.folder_id, m.folder_name, m.folder_path, m.comment, m.recipient, m.group_id, m.reverses_id,
  (select r.id from movement r where r.company_id = m.company_id and r.reverses_id = m.id) as reversed_by, m.source_kind, m.source_id, m.happened_at, m.created_at, m.created_by, m.created_by_name`
const columns = sql.raw(COLUMNS)

/** Names stay as they were (TRX-08); the path of a folder that still exists is shown as this viewer may see it. */
const transactionFor = (ctx: Ctx, raw: Raw): Transaction => ({
  guid: raw.id,
  item: { guid: raw.item_id, exists: raw.item_exists },
  item_name: raw.item_name,
  item_type: raw.item_type,
  item_tag: raw.item_tag,
  unit: raw.unit,
  type: raw.delta.startsWith('-') ? 'out' : 'in',
  action: raw.action,
  kind: raw.kind,
  folder: { guid: raw.folder_id, id: raw.folder_id, name: raw.folder_name },
  folder_path: ctx.rights.tree.byGuid.has(raw.folder_id)
    ? pathText(ctx, raw.folder_id)
    : ctx.rights.everywhere
      ? raw.folder_path
      : raw.folder_name,
  quantity: Math.abs(Number(raw.delta)),
  quantity_after: Number(raw.quantity_after),
  unitPrice: priceFor(ctx, raw.unit_price),
  comment: raw.comment,
  recipient: raw.recipient,
  group: raw.group_id,
  reverses: raw.reverses_id,
  reversed_by: raw.reversed_by,
  source: raw.source_kind && raw.source_id ? { kind: raw.source_kind, guid: raw.source_id } : null,
  happenedAt: raw.happened_at?.toISOString() ?? null,
  createdAt: raw.created_at.toISOString(),
  createdBy: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name } : null,
})

/** As they will be read, of legs that have just been posted. `gone`: records that ended with their leg. */
export const transactionsOf = (
  ctx: Ctx,
  legs: readonly PostedLeg[],
  at: string,
  gone: ReadonlySet<string>,
): Transaction[] => {
  const { guid: user, name } = ctx.user
  const createdAt = instantOf(at)
  return [...legs]
    .sort((a, b) => (a.guid < b.guid ? -1 : 1))
    .map((leg) =>
      transactionFor(ctx, {
        id: leg.guid,
        item_id: leg.recordGuid,
        item_exists: !gone.has(leg.recordGuid),
        item_name: leg.name,
        item_type: leg.recordType,
        item_tag: leg.tag,
        unit: leg.unit,
        delta: decimal(leg.delta),
        quantity_after: decimal(leg.quantityAfter),
        unit_price: leg.unitPrice ?? null,
        kind: leg.kind,
        action: leg.action || null,
        folder_id: leg.folderGuid,
        folder_name: ctx.rights.tree.byGuid.get(leg.folderGuid)?.name ?? '',
        folder_path: storedPathOf(ctx, leg.folderGuid),
        comment: leg.comment,
        recipient: leg.recipient,
        group_id: leg.groupKey,
        reverses_id: leg.reverses,
        reversed_by: null,
        source_kind: leg.source?.kind ?? null,
        source_id: leg.source?.guid ?? null,
        happened_at: leg.happenedAt === null ? null : new Date(leg.happenedAt),
        created_at: createdAt,
        created_by: user,
        created_by_name: name,
      }),
    )
}

export type TransactionFilter = {
  folders: readonly string[] | null
  item?: string | undefined
  article?: string | undefined
  /** What was used up, by the day on which it was. */
  consumed?: boolean | undefined
  /** What people counted. */
  counted?: boolean | undefined
  category?: string | undefined
  type?: 'in' | 'out' | undefined
  action?: string | undefined
  createdBy?: string | undefined
  source?: SourceKind | undefined
  sourceGuid?: string | undefined
  group?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}

export const patternOf = (search: string | undefined): string | null =>
  search?.trim() ? partPattern(searchKey(search)) : null

/** What a product has moves by its variants and lots (T34): theirs are its own. */
export const ofItem = (ctx: Ctx, item: string) =>
  sql`m.item_id = any(array(select i.id from item i
    where i.company_id = ${ctx.company.guid} and (i.id = ${item} or i.parent_item_id = ${item})))`

const whereOf = (ctx: Ctx, filter: TransactionFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`m.company_id = ${ctx.company.guid}`]
  if (filter.folders) parts.push(inFolders(ctx, sql`m.folder_id`, filter.folders))
  if (filter.item) parts.push(ofItem(ctx, filter.item))
  if (filter.article) parts.push(sql`m.item_id = any(array(${recordsOf(ctx, filter.article)}))`)
  if (filter.consumed) parts.push(isConsumed(ctx))
  if (filter.counted) parts.push(isCounted(ctx))
  if (filter.category)
    parts.push(
      sql`m.item_id in (select i.id from item i where i.company_id = ${ctx.company.guid} and i.category_id = ${filter.category})`,
    )
  if (filter.type) parts.push(filter.type === 'in' ? sql`m.delta >= 0` : sql`m.delta < 0`)
  if (filter.action) parts.push(sql`m.action = ${filter.action}`)
  if (filter.createdBy) parts.push(sql`m.created_by = ${filter.createdBy}`)
  if (filter.source) parts.push(sql`m.source_kind = ${filter.source} and m.source_id is not null`)
  if (filter.sourceGuid) parts.push(sql`m.source_id = ${filter.sourceGuid}`)
  if (filter.group) parts.push(sql`m.group_id = ${filter.group}`)
  const at = filter.consumed ? HAPPENED : sql`m.created_at`
  if (filter.from) parts.push(sql`${at} >= ${filter.from}`)
  if (filter.before) parts.push(sql`${at} < ${filter.before}`)
  const pattern = patternOf(filter.search)
  if (pattern)
    parts.push(
      sql`entrepot_fold(m.item_name || ' ' || coalesce(m.item_tag, '') || ' ' || m.comment || ' ' || m.recipient) like
        ${pattern}`,
    )
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

/** Where it was: as the caller sees that place today, or what it was called if it is gone. */
const placeGone = (ctx: Ctx) => (ctx.rights.everywhere ? sql`m.folder_path` : sql`m.folder_name`)
const pathThen = (ctx: Ctx) => sql`coalesce(${pathSql(ctx, sql`m.folder_id`)}, ${placeGone(ctx)})`

/** Over a movement `m`. */
const { finder: finderOfList, orderOf } = listOf(TRANSACTION_LIST, {
  createdAt: plain(sql`m.created_at`),
  happenedAt: plain(sql`m.happened_at`),
  item_name: natural(sql`m.item_name`),
  item_tag: plain(sql`m.item_tag`),
  item_type: plain(sql`m.item_type`),
  type: { sql: sql`(case when m.delta < 0 then 'out' else 'in' end)`, order: sql`(m.delta >= 0)` },
  kind: plain(sql`m.kind`),
  action: plain(sql`m.action`),
  folder: natural(sql`m.folder_name`),
  folder_path: { sql: pathThen, order: natural(sql`m.folder_path`).order },
  quantity: plain(sql`abs(m.delta)`),
  unit: plain(sql`m.unit`),
  quantity_after: plain(sql`m.quantity_after`),
  unitPrice: plain(sql`m.unit_price`),
  comment: plain(sql`m.comment`),
  recipient: plain(sql`m.recipient`),
  createdBy: plain(sql`m.created_by_name`),
  source: plain(sql`m.source_kind`),
})
export { orderOf }
const finder =
  (ctx: Ctx): FieldFinder =>
  (name) =>
    name === 'category' ? { kind: 'text', expression: sql.raw(CATEGORY), storage: 'column' } : finderOfList(ctx)(name)
export const transactionCondition = (ctx: Ctx, text: string): RawBuilder<unknown> =>
  listCondition(ctx, text, finder(ctx))

/** All movements of visible folders. */
export const countedTransactions = async (ctx: Ctx, at?: Date): Promise<Counted> => {
  const folders = readableFolders(ctx)
  if (at) {
    const { columns: _, ...now } = await countedTransactions(ctx)
    return { ...now, from: sql`${now.from} and m.created_at <= ${at}` }
  }
  return {
    from: sql`movement m where ${whereOf(ctx, { folders })}`,
    find: finder(ctx),
    places: { folder: { folder: sql`m.folder_id`, asks: 'folder_path', gone: placeGone(ctx) } },
    columns: ledgerColumns(
      (inner) => (folders ? inFolders(inner, sql`m.folder_id`, folders) : null),
      (_, until) => sql`movement m where ${whereOf(ctx, { folders })} and m.created_at >= ${until}::timestamptz`,
    ),
  }
}
export type TransactionSort = ReturnType<typeof orderOf>
const directionOf = ({ descending }: TransactionSort) => (descending ? sql`desc` : sql`asc`)
const inOrder = (ctx: Ctx, filter: TransactionFilter, sort: TransactionSort) =>
  sql`select m.id, ${sort.order} as place from movement m where ${whereOf(ctx, filter)}
    order by place ${directionOf(sort)}, m.id ${directionOf(sort)}`

export const pageOfTransactions = async (
  ctx: Ctx,
  filter: TransactionFilter,
  sort: TransactionSort,
  page: Bounds,
): Promise<Transaction[]> => {
  // What is asked about each row is asked for the page only.
  const { rows } = await sql<Raw>`
    ${customPlan} with page as materialized (${inOrder(ctx, filter, sort)} offset ${page.offset} limit ${page.limit})
    select ${columns} from page join movement m on m.company_id = ${ctx.company.guid} and m.id = page.id
    order by page.place ${directionOf(sort)}, page.id ${directionOf(sort)}`.execute(ctx.db)
  return rows.map((raw) => transactionFor(ctx, raw))
}

export const guidsOfTransactions = (
  ctx: Ctx,
  filter: TransactionFilter,
  sort: TransactionSort,
): Promise<OrderedGuids> => orderedGuids(ctx.db, inOrder(ctx, filter, sort))

/** In the order of the guids. */
export const transactionsByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Transaction[]> => {
  const { rows } = await sql<Raw>`
    ${customPlan} select ${columns} from unnest(${guidList(guids)}::uuid[]) with ordinality as listed(id, place)
    join movement m on m.company_id = ${ctx.company.guid} and m.id = listed.id order by listed.place`.execute(ctx.db)
  return rows.map((raw) => transactionFor(ctx, raw))
}

export const countTransactions = async (ctx: Ctx, filter: TransactionFilter): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n from movement m where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

/** Sums of a list by unit: quantities of different units do not add up. */
export const transactionTotals = async (
  ctx: Ctx,
  filter: TransactionFilter,
): Promise<{ unit: Unit; in: number; out: number }[]> => {
  const { rows } = await sql<{ unit: Unit; came: string; went: string }>`
    ${customPlan} select m.unit, coalesce(sum(m.delta) filter (where m.delta > 0), 0) as came, coalesce(-sum(m.delta)
    filter (where m.delta < 0), 0) as went from movement m where ${whereOf(ctx, filter)} group by m.unit
    order by count(*) desc, m.unit`.execute(ctx.db)
  return rows.map((row) => ({ unit: row.unit, in: Number(row.came), out: Number(row.went) }))
}

/** Suggestions come from movements the caller may read: a name used in a hidden folder only is not told. */
const inReadableFolders = (ctx: Ctx) => {
  const folders = readableFolders(ctx)
  return folders ? sql`and ${inFolders(ctx, sql`folder_id`, folders)}` : sql``
}

export const ownActions = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    action: string
  }>`${customPlan} select distinct action from movement
    where company_id = ${ctx.company.guid} ${inReadableFolders(ctx)} and action is not null
    and action <> all(${[...ACTIONS]}::text[]) order by action limit 100`.execute(ctx.db)
  return rows.map((row) => row.action)
}

export const ownRecipients = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    recipient: string
  }>`${customPlan} select distinct recipient from movement
    where company_id = ${ctx.company.guid} ${inReadableFolders(ctx)} and recipient <> ''
    order by recipient limit 500`.execute(ctx.db)
  return rows.map((row) => row.recipient)
}
