import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import type { Sql } from '../../kernel/list-sql.ts'

/**
 * Records as they were at an instant (X-41): rows like those of `item`, to stand in its place. What a record said of
 * itself is in the first image behind the instant, or is what it says today; what there was of it and where is what the
 * first movement behind it found. Only those that moved or changed since then are put together.
 *
 * Seen is what lay where the caller may read today, and does not lie today where they may not (decision 0032).
 * `among`: guids of the records that are asked about, by a query that may name what stands around this one.
 */
export const itemsThen = (ctx: Ctx, at: Date, among?: Sql): Sql => {
  const seen = readableFolders(ctx)
  const isSeen = seen
    ? sql`and ${inFolders(ctx, sql`r.folder_id`, seen)}
      and (i.deleted_at is not null or ${inFolders(ctx, sql`i.folder_id`, seen)})`
    : sql``
  return itemsAt(ctx.company.guid, at.toISOString(), { among, isSeen })
}

/** Keywords of a record `i` as they were, by name. */
export const tagsThen = (at: Date, row = 'i'): Sql => {
  const instant = sql`${at.toISOString()}::timestamptz`
  return sql`array(select t.name from item_tag_then(${instant}) it join tag_then(${instant}) t on t.id = it.tag_id
    where it.item_id = ${sql.ref(`${row}.id`)} order by t.name_key)`
}

/** The same whoever asks. */
export const itemsAt = (
  company: string,
  instant: string,
  { among, isSeen = sql`` }: { among?: Sql | undefined; isSeen?: Sql },
): Sql => {
  const at = sql`${instant}::timestamptz`
  const chosen = (column: Sql) => (among ? sql`and ${column} in (${among})` : sql``)
  const moved = sql`select distinct on (m.item_id) m.item_id, m.folder_id, m.quantity_after - m.delta as quantity,
      m.created_at as at
    from movement m where m.company_id = ${company} and m.created_at > ${at} order by m.item_id, m.seq`
  const edited = sql`select distinct on (h.item_id) h.item_id, h.image, h.until as at
    from item_history h where h.company_id = ${company} and h.until > ${at} order by h.item_id, h.place`
  const isThere = (row: string) => sql`${sql.ref(`${row}.created_at`)} <= ${at}
    and (${sql.ref(`${row}.deleted_at`)} is null or ${sql.ref(`${row}.deleted_at`)} > ${at})
    and not exists (select from item_absence x where x.company_id = ${company} and x.item_id = ${sql.ref(`${row}.id`)}
      and x.gone_at <= ${at} and x.back_at > ${at})`
  return sql`(with moved as materialized (${moved}), edited as materialized (${edited}),
    parts as materialized (select i.parent_item_id as id, sum(coalesce(l.quantity, i.quantity)) as quantity
      from item i left join moved l on l.item_id = i.id left join edited e on e.item_id = i.id
      cross join lateral (select i.id, i.created_at,
        case when e.item_id is null then i.deleted_at else (e.image ->> 'deleted_at')::timestamptz end as deleted_at) r
      where i.company_id = ${company} and i.parent_item_id is not null ${chosen(sql`i.parent_item_id`)}
        and ${isThere('r')} group by 1),
    unlike as materialized (select item_id as id from moved union select item_id from edited
      union select i.parent_item_id from item i join moved l on l.item_id = i.id
        where i.company_id = ${company} and i.parent_item_id is not null
      union select i.parent_item_id from item i join edited e on e.item_id = i.id
        where i.company_id = ${company} and i.parent_item_id is not null
      union select i.parent_item_id from item i where i.company_id = ${company} and i.parent_item_id is not null
        and i.created_at > ${at})
    select r.* from item i cross join lateral (select i.*) r
    where i.company_id = ${company} ${chosen(sql`i.id`)} and not exists (select from unlike t where t.id = i.id)
      and ${isThere('r')} ${isSeen}
    union all
    select r.* from unlike t join item i on i.company_id = ${company} and i.id = t.id
      left join moved l on l.item_id = i.id left join edited e on e.item_id = i.id left join parts p on p.id = i.id
      cross join lateral jsonb_populate_record(i, coalesce(e.image, '{}') || jsonb_build_object(
        'variants_quantity', coalesce(p.quantity, 0), 'quantity', coalesce(l.quantity, i.quantity),
        'folder_id', case when l.item_id is null then coalesce((e.image ->> 'folder_id')::uuid, i.folder_id)
          when e.at < l.at then (e.image ->> 'folder_id')::uuid else l.folder_id end,
        'is_low', coalesce(coalesce(l.quantity, i.quantity) + coalesce(p.quantity, 0)
          <= coalesce((e.image ->> 'threshold')::numeric, case when e.item_id is null then i.threshold end), false))) r
    where true ${chosen(sql`i.id`)} and ${isThere('r')} ${isSeen})`
}

/** Whatever of a record was otherwise at one of two instants than at the other. */
export const itemsTouched = (ctx: Ctx, from: Date, to: Date): Sql => {
  const within = (column: string) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to}`
  const { guid: company } = ctx.company
  return sql`select m.item_id as id from movement m where m.company_id = ${company} and ${within('m.created_at')}
    union select h.item_id from item_history h where h.company_id = ${company} and ${within('h.until')}
    union select it.item_id from item_tag it where it.company_id = ${company} and ${within('it.since')}
    union select h.item_id from record_history h where h.company_id = ${company} and h.kind = 'item_tag'
      and h.until > ${from} and (h.until <= ${to} or (h.image ->> 'since')::timestamptz > ${from}
        and (h.image ->> 'since')::timestamptz <= ${to})
    union select carried.item_id from record_history h
      join (select it.item_id, it.tag_id from item_tag it where it.company_id = ${company} union all
        select p.item_id, p.record_id from record_history p where p.company_id = ${company} and p.kind = 'item_tag') carried
        on carried.tag_id = h.record_id
      where h.company_id = ${company} and h.kind = 'tag' and ${within('h.until')}
    union select i.id from item i where i.company_id = ${company}
      and (${within('i.created_at')} or ${within('i.deleted_at')})
    union select x.item_id from item_absence x where x.company_id = ${company}
      and (${within('x.gone_at')} or ${within('x.back_at')})
    union select i.parent_item_id from item i join movement m on m.company_id = i.company_id and m.item_id = i.id
      where i.company_id = ${company} and i.parent_item_id is not null and ${within('m.created_at')}
    union select i.parent_item_id from item i where i.company_id = ${company} and i.parent_item_id is not null
      and (${within('i.created_at')} or ${within('i.deleted_at')})`
}
