import { TRASHED_KINDS, type TrashedKind } from '@entrepot/contract/modules.ts'
import { TRASH_LIST } from '@entrepot/contract/trash/list.ts'
import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList } from '../../kernel/folder-access.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'
import type { PlaceState, TrashAsked } from '../../kernel/trash.ts'
import { keptSince, stateOf } from './trash.queries.ts'

export type TrashFilter = Omit<TrashAsked, 'since'>
export type Entry = {
  id: string
  entity: TrashedKind
  name: string
  type: Trashed['type']
  tag: string | null
  place: string | null
  deleted_at: Date
  deleted_by: string | null
  deleted_by_name: string | null
  state: PlaceState
  along_items: number
  along_folders: number
}

/** Fewer days left is deleted earlier. */
export const orderOf = ordersOf(TRASH_LIST, {
  deletedAt: sql`e.deleted_at`,
  daysLeft: sql`e.deleted_at`,
  name: sql`e.name collate natural_order`,
  type: sql`e.type`,
})
export type TrashSort = ReturnType<typeof orderOf>

/** One entry for each thing that was deleted, whatever it is. */
const entries = (ctx: Ctx, filter: TrashFilter): RawBuilder<unknown> => {
  const asked = { ...filter, since: keptSince(nowOf(ctx)) }
  const kinds = TRASHED_KINDS.flatMap((kind) => ctx.services.registry.trash[kind].entries(ctx, asked) ?? [])
  return sql.join(kinds, sql` union all `)
}

const allEntries = (ctx: Ctx, filter: TrashFilter) =>
  sql`(${entries(ctx, filter)}) e (id, entity, name, type, tag, place, deleted_at, deleted_by, trash_batch)`
const orderBy = ({ order, descending }: TrashSort) => {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${order} ${direction}, e.id ${direction}`
}

export const pageOfTrash = (ctx: Ctx, filter: TrashFilter, sort: TrashSort, page: Bounds): Promise<Entry[]> =>
  entriesOf(ctx, filter, sql`${orderBy(sort)} offset ${page.offset} limit ${page.limit}`, orderBy(sort))
export const guidsOfTrash = (ctx: Ctx, filter: TrashFilter, sort: TrashSort): Promise<OrderedGuids> =>
  orderedGuids(ctx.db, sql`select e.id from ${allEntries(ctx, filter)} ${orderBy(sort)}`)
/** In the order of the guids. */
export const trashByGuid = (ctx: Ctx, filter: TrashFilter, guids: readonly string[]): Promise<Entry[]> => {
  const named = sql`${guidList(guids)}::uuid[]`
  return entriesOf(ctx, filter, sql`where e.id = any(${named})`, sql`order by array_position(${named}, e.id)`)
}

const entriesOf = async (
  ctx: Ctx,
  filter: TrashFilter,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Entry[]> => {
  const { guid: company } = ctx.company
  const seen = filter.folders ? sql`and folder_id = any(${guidList(filter.folders)}::uuid[])` : sql``
  const seenFolders = filter.folders ? sql`and id = any(${guidList(filter.folders)}::uuid[])` : sql``
  const { rows } = await sql<Entry>`
    ${customPlan} with page as materialized (select e.* from ${allEntries(ctx, filter)} ${which})
    select e.id, e.entity, e.name, e.type, e.tag, e.place, e.deleted_at, e.deleted_by,
    trim(u.firstname || ' ' || u.lastname) as deleted_by_name, ${stateOf('f')} as state, along.items as along_items,
    along.folders as along_folders
    from page e left join folder f on f.company_id = ${company} and f.id = e.place
    left join app_user u on u.company_id = ${company} and u.id = e.deleted_by
      cross join lateral (select
        (select count(*)::int from item where company_id = ${company} and trash_batch = e.trash_batch
        and (e.entity = 'folder' or parent_item_id = e.id) ${seen}) as items,
        (select count(*)::int from folder where company_id = ${company} and trash_batch = e.trash_batch
        and e.entity = 'folder' and id <> e.id ${seenFolders}) as folders) along
    ${order}`.execute(ctx.db)
  return rows
}

export const countTrash = async (ctx: Ctx, filter: TrashFilter): Promise<number> =>
  (await sql<{ n: number }>`${customPlan} select count(*)::int as n from (${entries(ctx, filter)}) e`.execute(ctx.db))
    .rows[0]!.n

/** The oldest first, so that whoever empties the trash in several calls gets through. */
export const trashGuids = async (ctx: Ctx, filter: TrashFilter, limit: number): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`${customPlan} select e.id from ${allEntries(ctx, filter)} order by e.deleted_at, e.id limit ${limit}`.execute(
      ctx.db,
    )
  ).rows.map((row) => row.id)
