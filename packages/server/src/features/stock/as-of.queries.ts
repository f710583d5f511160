import type { Unit } from '@entrepot/contract/items/item.ts'
import type { ChangedStock, Transaction } from '@entrepot/contract/stock/stock.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList, readableFolders } from '../../kernel/folder-access.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { ofItem, patternOf } from './transactions.queries.ts'

const FEW_FOLDERS = 50

export type StockPlace = { item?: string | undefined; folders: readonly string[] | null; search?: string | undefined }

/**
 * Whether a record was in sight at an instant: not in the trash, then or before for good. One that was merged held
 * nothing, as its movements say.
 */
export const wasThere = (ctx: Ctx, item: RawBuilder<unknown>, at: Date | RawBuilder<unknown>) => sql`(
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
