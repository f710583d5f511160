import type { InventoryState } from '@entrepot/contract/inventories/states.ts'
import { INVENTORY_LIST } from '@entrepot/contract/inventories/list.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'
import { type Ref, refOf } from '../../kernel/stamps.ts'

export type InventoryRow = {
  guid: string
  name: string
  comment: string
  state: InventoryState
  blind: boolean
  secondPerson: boolean
  chosen: boolean
  version: number
  folders: string[]
  createdAt: Date
  createdBy: Ref | null
  submittedAt: Date | null
  endedAt: Date | null
  endedBy: Ref | null
  updatedByName: string
}
type Raw = {
  id: string
  name: string
  comment: string
  state: InventoryState
  blind: boolean
  second_person: boolean
  chosen: boolean
  version: number
  folders: string[]
  created_at: Date
  created_by: string | null
  created_by_name: string
  submitted_at: Date | null
  ended_at: Date | null
  ended_by: string | null
  ended_by_name: string
  updated_by_name: string
}
const rowOf = (raw: Raw): InventoryRow => ({
  guid: raw.id,
  name: raw.name,
  comment: raw.comment,
  state: raw.state,
  blind: raw.blind,
  secondPerson: raw.second_person,
  chosen: raw.chosen,
  version: raw.version,
  folders: raw.folders,
  createdAt: raw.created_at,
  createdBy: refOf(raw.created_by, raw.created_by_name),
  submittedAt: raw.submitted_at,
  endedAt: raw.ended_at,
  endedBy: refOf(raw.ended_by, raw.ended_by_name),
  updatedByName: raw.updated_by_name,
})

const COLUMNS = sql`v.id, v.name, v.comment, v.state, v.blind, v.second_person, v.chosen, v.version, v.created_at, v.created_by,
  v.created_by_name, v.submitted_at, v.ended_at, v.ended_by, v.ended_by_name, v.updated_by_name,
  array(select f.folder_id from inventory_folder f where f.company_id = v.company_id and f.inventory_id = v.id
    order by f.folder_id) as folders`

/** Somebody who sees none of its folders does not know of it. */
const isSeen = (ctx: Ctx): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  return folders
    ? sql`exists (select from inventory_folder f where f.company_id = v.company_id and f.inventory_id = v.id
        and ${inFolders(ctx, sql`f.folder_id`, folders)})`
    : sql`true`
}

export const findInventory = async (ctx: Ctx, guid: string): Promise<InventoryRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from inventory v
    where v.company_id = ${ctx.company.guid} and v.id = ${guid} and ${isSeen(ctx)}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

export const findInventories = async (ctx: Ctx, guids: readonly string[]): Promise<InventoryRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from inventory v
    where v.company_id = ${ctx.company.guid} and v.id = any(${[...guids]}::uuid[]) and ${isSeen(ctx)}`.execute(ctx.db)
  return rows.map(rowOf)
}

/** `count`: others count as well, and nobody ends it meanwhile. */
export const lockInventory = (ctx: Ctx, guid: string, how: 'count' | 'change') =>
  sql`select from inventory where company_id = ${ctx.company.guid} and id = ${guid}
    ${how === 'count' ? sql`for share` : sql`for update`}`.execute(ctx.db)

const by = (column: string) => sql`v.${sql.raw(column)}`
export const orderOf = ordersOf(INVENTORY_LIST, {
  name: sql`v.name collate natural_order`,
  state: by('state'),
  createdAt: by('created_at'),
  createdBy: sql`v.created_by_name collate natural_order`,
  endedAt: by('ended_at'),
})
export type InventoryOrder = ReturnType<typeof orderOf>

export const pageOfInventories = async (
  ctx: Ctx,
  { state, search }: { state: InventoryState | undefined; search: string | undefined },
  { order, descending }: InventoryOrder,
  { offset, limit }: Bounds,
): Promise<{ rows: InventoryRow[]; total: number }> => {
  const where = sql`from inventory v where v.company_id = ${ctx.company.guid} and ${isSeen(ctx)}
    ${state ? sql`and v.state = ${state}` : sql``} ${hasWords(search, sql`v.name`)}`
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by ${order} ${direction}, v.id ${descending ? sql`desc` : sql`asc`}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

type New = {
  guid: string
  name: string
  comment: string
  blind: boolean
  secondPerson: boolean
  folders: readonly string[]
  /** Null: all that lies in the folders. */
  items: readonly string[] | null
}
export const insertInventory = async (ctx: Ctx, made: New): Promise<void> => {
  await sql`insert into inventory (company_id, id, name, comment, blind, second_person, chosen, created_by, created_by_name,
      updated_by_name)
    values (${ctx.company.guid}, ${made.guid}, ${made.name}, ${made.comment}, ${made.blind}, ${made.secondPerson},
      ${made.items !== null}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.name})`.execute(ctx.db)
  await sql`insert into inventory_folder (company_id, inventory_id, folder_id)
    select ${ctx.company.guid}, ${made.guid}, folder from unnest(${[...made.folders]}::uuid[]) folder`.execute(ctx.db)
  if (made.items)
    await sql`insert into inventory_item (company_id, inventory_id, item_id)
      select ${ctx.company.guid}, ${made.guid}, item from unnest(${[...made.items]}::uuid[]) item`.execute(ctx.db)
}

export const updateInventory = (
  ctx: Ctx,
  guid: string,
  { name, comment, blind, secondPerson }: Pick<InventoryRow, 'name' | 'comment' | 'blind' | 'secondPerson'>,
) =>
  sql`update inventory set name = ${name}, comment = ${comment}, blind = ${blind}, second_person = ${secondPerson},
    version = version + 1, updated_by_name = ${ctx.user.name}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const setState = (ctx: Ctx, guid: string, state: InventoryState) => {
  const ends = state === 'done' || state === 'cancelled'
  return sql`update inventory set state = ${state}, version = version + 1, updated_by_name = ${ctx.user.name},
    submitted_at = ${state === 'review' ? sql`instant()` : state === 'counting' ? sql`null` : sql`submitted_at`},
    ended_at = ${ends ? sql`instant()` : sql`null`}, ended_by = ${ends ? ctx.user.guid : null},
    ended_by_name = ${ends ? ctx.user.name : ''}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}
