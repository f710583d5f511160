import type { Unit } from '@entrepot/contract/items/item.ts'
import { TRANSACTION_LIST } from '@entrepot/contract/stock/list.ts'
import { ACTIONS, type ChangedStock, type Transaction } from '@entrepot/contract/stock/stock.ts'
import type { Movement } from '@entrepot/contract/stock/ledger.ts'
import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { SourceKind } from '@entrepot/contract/modules.ts'
import type { RawBuilder } from 'kysely'
import { decimal } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, customPlan, fixed, instantOf, sql } from '../../kernel/database.ts'
import { guidList, inFolders, pathText, readableFolders, storedPathOf } from '../../kernel/folder-access.ts'
import { partPattern } from '../../kernel/like.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'
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

const COLUMNS = `
  m.id, m.item_id, exists (select 1 from item i where i.company_id = m.company_id and i.id = m.item_id and i.deleted_at is null) as item_exists, m.item_name, m.item_type, m.item_tag, m.unit, m.delta, m.quantity_after, m.kind, m.action,
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
  type?: 'in' | 'out' | undefined
  action?: string | undefined
  createdBy?: string | undefined
  source?: SourceKind | undefined
  sourceGuid?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}

/** What a product has moves by its variants and lots (T34): theirs are its own. */
const ofItem = (ctx: Ctx, item: string) =>
  sql`m.item_id = any(array(select i.id from item i
    where i.company_id = ${ctx.company.guid} and (i.id = ${item} or i.parent_item_id = ${item})))`

const whereOf = (ctx: Ctx, filter: TransactionFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`m.company_id = ${ctx.company.guid}`]
  if (filter.folders) parts.push(inFolders(ctx, sql`m.folder_id`, filter.folders))
  if (filter.item) parts.push(ofItem(ctx, filter.item))
  if (filter.type) parts.push(filter.type === 'in' ? sql`m.delta >= 0` : sql`m.delta < 0`)
  if (filter.action) parts.push(sql`m.action = ${filter.action}`)
  if (filter.createdBy) parts.push(sql`m.created_by = ${filter.createdBy}`)
  if (filter.source) parts.push(sql`m.source_kind = ${filter.source} and m.source_id is not null`)
  if (filter.sourceGuid) parts.push(sql`m.source_id = ${filter.sourceGuid}`)
  if (filter.from) parts.push(sql`m.created_at >= ${filter.from}`)
  if (filter.before) parts.push(sql`m.created_at < ${filter.before}`)
  const pattern = patternOf(filter.search)
  if (pattern)
    parts.push(
      sql`entrepot_fold(m.item_name || ' ' || coalesce(m.item_tag, '') || ' ' || m.comment || ' ' || m.recipient) like
        ${pattern}`,
    )
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

/** Over a movement `m`. */
const { finder, orderOf } = listOf(TRANSACTION_LIST, {
  createdAt: plain(sql`m.created_at`),
  happenedAt: plain(sql`m.happened_at`),
  item_name: natural(sql`m.item_name`),
  item_tag: plain(sql`m.item_tag`),
  item_type: plain(sql`m.item_type`),
  type: { sql: sql`(case when m.delta < 0 then 'out' else 'in' end)`, order: sql`(m.delta >= 0)` },
  kind: plain(sql`m.kind`),
  action: plain(sql`m.action`),
  folder: natural(sql`m.folder_name`),
  folder_path: natural(sql`m.folder_path`),
  quantity: plain(sql`abs(m.delta)`),
  unit: plain(sql`m.unit`),
  quantity_after: plain(sql`m.quantity_after`),
  comment: plain(sql`m.comment`),
  recipient: plain(sql`m.recipient`),
  createdBy: plain(sql`m.created_by_name`),
  source: plain(sql`m.source_kind`),
})
export { orderOf }
export const transactionCondition = (ctx: Ctx, text: string): RawBuilder<unknown> =>
  listCondition(ctx, text, finder(ctx))

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

/** `product`: of the record of a variant or lot, the record that it belongs to now. */
export type StoredLeg = Movement & {
  guid: string
  postedAt: Date
  reverses: string | null
  isReversed: boolean
  mergedInto: string | null
  product: string | null
}

type RawLeg = {
  id: string
  created_at: Date
  item_id: string
  article_id: string
  folder_id: string
  seq: number
  delta: string
  quantity_after: string
  kind: Movement['kind']
  action: string | null
  group_id: string
  reverses_id: string | null
  is_reversed: boolean
  merged_into: string | null
  parent_item_id: string | null
}
const LEGS = constant(`
  m.id, m.created_at, m.item_id, m.article_id, m.folder_id, m.seq, m.delta, m.quantity_after, m.kind, m.action, m.group_id, m.reverses_id, i.merged_into, i.parent_item_id,
    exists (select 1 from movement r where r.company_id = m.company_id and r.reverses_id = m.id) as is_reversed
  from movement m left join item i on i.company_id = m.company_id and i.id = m.item_id`)
const legOf = (row: RawLeg): StoredLeg => ({
  guid: row.id,
  postedAt: row.created_at,
  recordGuid: row.item_id,
  articleGuid: row.article_id,
  folderGuid: row.folder_id,
  seq: row.seq,
  delta: quantityFromDecimal(row.delta),
  quantityAfter: quantityFromDecimal(row.quantity_after),
  kind: row.kind,
  type: row.delta.startsWith('-') ? 'out' : 'in',
  action: row.action ?? '',
  groupKey: row.group_id,
  reverses: row.reverses_id,
  isReversed: row.is_reversed,
  mergedInto: row.merged_into,
  product: row.parent_item_id,
})

type Act = { movement: string } | { group: string }
/** The legs of acts, named by a movement or by their group, with what has become of them. */
export const legsOfLines = async (ctx: Ctx, acts: readonly Act[]): Promise<(act: Act) => readonly StoredLeg[]> => {
  const legs = [
    ...(await legsOfMovements(
      ctx,
      acts.flatMap((act) => ('movement' in act ? [act.movement] : [])),
    )),
    ...(await legsOfGroups(
      ctx,
      acts.flatMap((act) => ('group' in act ? [act.group] : [])),
    )),
  ]
  const groups = Map.groupBy(legs, (leg) => leg.groupKey)
  const groupOf = new Map(legs.map((leg) => [leg.guid, leg.groupKey]))
  return (act) => groups.get('group' in act ? act.group : (groupOf.get(act.movement) ?? '')) ?? []
}

const legsOfMovements = async (ctx: Ctx, movements: readonly string[]): Promise<StoredLeg[]> => {
  if (movements.length === 0) return []
  const { rows } = await (
    movements.length === 1
      ? fixed<RawLeg>`select ${LEGS} where m.company_id = ${ctx.company.guid} and m.group_id = (select group_id
        from movement where company_id = ${ctx.company.guid} and id = ${movements[0]}) order by m.id`
      : fixed<RawLeg>`select ${LEGS} where m.company_id = ${ctx.company.guid} and m.group_id = any(array(select group_id
        from movement where company_id = ${ctx.company.guid} and id = any(${[...movements]}::uuid[]))) order by m.id`
  ).execute(ctx.db)
  return rows.map(legOf)
}

const legsOfGroups = async (ctx: Ctx, groups: readonly string[]): Promise<StoredLeg[]> => {
  if (groups.length === 0) return []
  const { rows } = await fixed<RawLeg>`select ${LEGS}
    where m.company_id = ${ctx.company.guid} and m.group_id = any(${[...groups]}::uuid[]) order by m.id`.execute(ctx.db)
  return rows.map(legOf)
}

const FEW_FOLDERS = 50

/**
 * One record of each act, by the movements named; `whole`: with all acts of the calls that recorded them. The latest
 * first.
 */
export const actsOf = async (
  ctx: Ctx,
  movements: readonly string[],
  whole: boolean,
): Promise<{ movement: string; group: string; name: string; records: string[]; folders: string[] }[]> => {
  const named = sql`select m.id, m.group_id, m.request_id, m.created_by from movement m
    where m.company_id = ${ctx.company.guid} and m.id = any(${guidList([...movements])}::uuid[])`
  const groups = whole
    ? sql`select distinct m.group_id from (${named}) n
      join movement m on m.company_id = ${ctx.company.guid} and (m.group_id = n.group_id or (m.request_id = n.request_id
      and m.created_by = n.created_by))`
    : sql`select distinct n.group_id from (${named}) n`
  const { rows } = await sql<{
    movement: string
    group_id: string
    name: string
    records: string[]
    folders: string[]
  }>`
    ${customPlan} select (array_agg(m.id order by m.id = any(${guidList([...movements])}::uuid[]) desc,
    m.id))[1] as movement, m.group_id, min(m.item_name) as name, array_agg(distinct m.item_id) as records,
    array_agg(distinct m.folder_id) as folders
    from (${groups}) g join movement m on m.company_id = ${ctx.company.guid} and m.group_id = g.group_id
    group by m.group_id order by max(m.created_at) desc, max(m.seq) desc, m.group_id desc`.execute(ctx.db)
  return rows.map((row) => ({
    movement: row.movement,
    group: row.group_id,
    name: row.name,
    records: row.records,
    folders: row.folders,
  }))
}

export type StockPlace = { item?: string | undefined; folders: readonly string[] | null; search?: string | undefined }
const patternOf = (search: string | undefined): string | null =>
  search?.trim() ? partPattern(searchKey(search)) : null

/**
 * Whether a record was in sight at an instant: not in the trash, then or before for good. One that was merged held
 * nothing, as its movements say.
 */
const wasThere = (ctx: Ctx, item: RawBuilder<unknown>, at: Date) => sql`(
  not exists (select from item gone where gone.company_id = ${ctx.company.guid} and gone.id = ${item}
  and gone.merged_into is null and gone.deleted_at <= ${at})
  and not exists (select from item_absence x
  where x.company_id = ${ctx.company.guid} and x.item_id = ${item} and x.gone_at <= ${at} and x.back_at > ${at}))`

/**
 * Quantities of records as they were: the last movement of each before the instant (X-10). What was deleted or merged
 * since is there too, what was so by then is not.
 */
export const stockAsOf = async (ctx: Ctx, at: Date, filter: StockPlace, page: Bounds) => {
  const places = filter.folders && sql`${guidList(filter.folders)}::uuid[]`
  const pattern = patternOf(filter.search)
  const before = sql`m.company_id = ${ctx.company.guid}
    and m.created_at <= ${at} ${filter.item ? sql`and ${ofItem(ctx, filter.item)}` : sql``}`
  const kept = sql`m.item_id, m.item_name, m.item_tag, m.item_type, m.unit, m.folder_id, m.folder_name,
    m.quantity_after`
  // A few folders: only records that were ever there can have been there last.
  const last =
    filter.folders && filter.folders.length <= FEW_FOLDERS
      ? sql`select l.* from (select distinct m.item_id from movement m
        where ${before} and m.folder_id = any(${places})) once
        cross join lateral (select ${kept} from movement m where ${before} and m.item_id = once.item_id
        order by m.seq desc limit 1) l`
      : sql`select distinct on (m.item_id) ${kept} from movement m where ${before} order by m.item_id, m.seq desc`
  const found = sql`
    select l.* from (${last}) l
    where ${places ? sql`l.folder_id = any(${places})` : sql`true`}
    and ${wasThere(ctx, sql`l.item_id`, at)} ${
      pattern
        ? sql`and entrepot_fold(l.item_name || ' ' ||
      coalesce(l.item_tag, '')) like ${pattern}`
        : sql``
    }`
  const { rows } = await sql<{
    item_id: string
    item_name: string
    item_tag: string | null
    item_type: Transaction['item_type']
    unit: Unit
    folder_id: string
    folder_name: string
    quantity_after: string
    total: number
  }>`
    ${customPlan} with found as materialized (${found}), counted as (select count(*)::int as total from found)
    select page.*, counted.total from counted left join (select * from found
    order by item_name collate natural_order, item_id offset ${page.offset} limit ${page.limit}) page on true
    order by page.item_name collate natural_order, page.item_id`.execute(ctx.db)
  return {
    // Beyond the last page one row carries the total alone.
    data: rows
      .filter((row) => row.item_id !== null)
      .map((row) => ({
        item: row.item_id,
        name: row.item_name,
        tag: row.item_tag,
        type: row.item_type,
        unit: row.unit,
        folder: { guid: row.folder_id, name: row.folder_name },
        quantity: Number(row.quantity_after),
      })),
    total: rows[0]!.total,
  }
}

type RawChange = {
  id: string
  name: string
  tag: string | null
  type: ChangedStock['type']
  unit: Unit
  change: ChangedStock['change']
  before: string
  now: string
  from_id: string | null
  from_name: string | null
  to_id: string | null
  in_trash: boolean
  last_at: Date | null
  last_by: string | null
  last_by_name: string | null
  last_kind: NonNullable<ChangedStock['last']>['kind'] | null
  transactions: string[]
  total: number
}

/**
 * What differs since an instant. Only what moved, went or came back since then can: those records are looked at,
 * however many others there are.
 */
export const stockChanges = async (
  ctx: Ctx,
  since: Date,
  filter: StockPlace & { change?: ChangedStock['change'] | undefined },
  page: Bounds,
): Promise<{ data: ChangedStock[]; total: number }> => {
  const { guid: company } = ctx.company
  const inside = (column: RawBuilder<unknown>) =>
    filter.folders ? sql`and ${column} = any(${guidList(filter.folders)}::uuid[])` : sql``
  const seen = readableFolders(ctx)
  const visible = (column: RawBuilder<unknown>) => (seen ? sql`and ${column} = any(${guidList(seen)}::uuid[])` : sql``)
  const pattern = patternOf(filter.search)
  const touched = sql`
    select m.item_id as id from movement m where m.company_id = ${company} and m.created_at > ${since} union select i.id
    from item i where i.company_id = ${company} and i.deleted_at > ${since}
    union select x.item_id from item_absence x where x.company_id = ${company} and x.back_at > ${since}`
  const difference = sql`
    select i.id, coalesce(b.item_name, i.name) as name, coalesce(b.item_tag, i.tag) as tag, i.type, i.unit,
    coalesce(b.quantity_after, 0) as before, coalesce(n.quantity, 0) as now, b.folder_id as from_id,
    b.folder_name as from_name,
      case when i.deleted_at is null then i.folder_id end as to_id, i.trash_batch is not null as in_trash, i.deleted_at,
      i.deleted_by,
      case when b.quantity_after is null then 'added' when n.quantity is null then 'gone'
      when b.quantity_after <> n.quantity then 'changed' else 'moved' end as change
    from (${touched}) t join item i on i.company_id = ${company} and i.id = t.id
      left join lateral (select l.* from (select m.item_name, m.item_tag, m.folder_id, m.folder_name, m.quantity_after
      from movement m where m.company_id = ${company} and m.item_id = i.id and m.created_at <= ${since}
      order by m.seq desc limit 1) l
        where l.quantity_after > 0 ${inside(sql`l.folder_id`)} and ${wasThere(ctx, sql`i.id`, since)}) b on true
      left join lateral (select i.quantity
      where i.deleted_at is null and i.quantity > 0 ${inside(sql`i.folder_id`)}) n on true
    where (b.quantity_after, b.folder_id) is distinct
    from (n.quantity, case when n.quantity is null then null
    else i.folder_id end) ${
      filter.item
        ? sql`and (i.id = ${filter.item}
      or i.parent_item_id = ${filter.item})`
        : sql``
    }`
  const { rows } = await sql<RawChange>`
    ${customPlan} with found as materialized (select d.* from (${difference}) d
    where true ${filter.change ? sql`and d.change = ${filter.change}` : sql``} ${
      pattern
        ? sql`and entrepot_fold(d.name
      || ' ' || coalesce(d.tag, '')) like ${pattern}`
        : sql``
    }),
      counted as (select count(*)::int as total from found), page as (select * from found
      order by name collate natural_order, id offset ${page.offset} limit ${page.limit})
    select page.*, counted.total, last.at as last_at, last.by as last_by, last.by_name as last_by_name,
    last.kind as last_kind, coalesce(acts.movements, '{}') as transactions
    from counted left join page on true
      left join lateral (select * from (
        (select m.created_at as at, m.created_by as by, m.created_by_name as by_name, m.kind from movement m
        where m.company_id = ${company} and m.item_id = page.id and m.created_at > ${since} ${visible(sql`m.folder_id`)}
        order by m.seq desc limit 1)
        union all select page.deleted_at, page.deleted_by, (select trim(u.firstname || ' ' || u.lastname)
        from app_user u where u.company_id = ${company} and u.id = page.deleted_by), 'delete'
        where page.in_trash and page.deleted_at > ${since}
        union all (select a.created_at, a.user_id, a.user_name, 'restore' from activity a
        where a.company_id = ${company} and a.entity_id = page.id and a.action = 'restore' and a.created_at > ${since}
        order by a.created_at desc limit 1)) told order by at desc limit 1) last on true
      left join lateral (select array_agg(one.id order by one.seq desc) as movements from (
        select distinct on (m.group_id) m.id, m.seq from movement m
        where m.company_id = ${company} and m.item_id = page.id and m.created_at > ${since} and m.kind <> 'reversal'
        and m.delta <> 0 ${visible(sql`m.folder_id`)}
          and not exists (select from movement r where r.company_id = ${company} and r.reverses_id = m.id)
          order by m.group_id, m.seq desc) one) acts on true
    order by page.name collate natural_order, page.id`.execute(ctx.db)
  return { data: rows.filter(({ id }) => id !== null).map((row) => changeFor(ctx, row)), total: rows[0]!.total }
}

const changeFor = (ctx: Ctx, row: RawChange): ChangedStock => {
  const { tree, levels } = ctx.rights
  const seen = (guid: string | null, then: string | null): ChangedStock['from'] =>
    guid === null
      ? null
      : levels.has(guid)
        ? { guid, name: tree.byGuid.get(guid)?.name ?? '' }
        : then !== null && !tree.byGuid.has(guid)
          ? { guid, name: then }
          : null
  return {
    guid: row.id,
    item: row.id,
    name: row.name,
    tag: row.tag,
    type: row.type,
    unit: row.unit,
    change: row.change,
    before: Number(row.before),
    now: Number(row.now),
    from: seen(row.from_id, row.from_name),
    to: seen(row.to_id, null),
    inTrash: row.in_trash,
    last:
      row.last_at && row.last_kind
        ? {
            date: row.last_at.toISOString(),
            by: row.last_by ? { guid: row.last_by, name: row.last_by_name ?? '' } : null,
            kind: row.last_kind,
          }
        : null,
    transactions: row.transactions,
  }
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
