import {
  type Hundredths,
  quantityFromDecimal,
  quantityToDecimal,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { INVENTORY_LINES } from '@entrepot/contract/inventories/list.ts'
import type { LINE_FILTERS } from '@entrepot/contract/inventories/inventory.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { inFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'

export type LineRow = {
  guid: string
  name: string
  tag: string | null
  folder: string
  unit: Unit
  /** In stock when it was counted, or now. */
  expected: Hundredths
  counted: Hundredths | null
  countedAt: Date | null
  countedBy: { guid: string; name: string } | null
  refusal: string | null
}
type Raw = {
  id: string
  name: string
  tag: string | null
  folder_id: string
  unit: Unit
  expected: string
  counted: string | null
  counted_at: Date | null
  counted_by: string | null
  counted_by_name: string | null
  refusal: string | null
}
const rowOf = (raw: Raw): LineRow => ({
  guid: raw.id,
  name: raw.name,
  tag: raw.tag,
  folder: raw.folder_id,
  unit: raw.unit,
  expected: quantityFromDecimal(raw.expected),
  counted: raw.counted === null ? null : quantityFromDecimal(raw.counted),
  countedAt: raw.counted_at,
  countedBy: raw.counted_by ? { guid: raw.counted_by, name: raw.counted_by_name ?? '' } : null,
  refusal: raw.refusal,
})

/** What holds stock of its own: products by their variants and lots, which are records too. */
const COUNTABLE = sql`i.deleted_at is null and i.variant_count + i.lot_count = 0`

/**
 * Of an inventory the records below its folders, as far as the caller sees them, and what was counted; of one that is
 * over only the latter.
 */
export type Scope = {
  inventory: string
  folders: readonly string[]
  isOver: boolean
  isBlind: boolean
  /** Of chosen records only. */
  isChosen: boolean
}

const from = (ctx: Ctx, { inventory, folders, isOver, isChosen }: Scope): RawBuilder<unknown> => sql`
  item i ${isOver ? sql`join` : sql`left join`} inventory_count c
    on c.company_id = i.company_id and c.item_id = i.id and c.inventory_id = ${inventory}
  where i.company_id = ${ctx.company.guid} and ${inFolders(ctx, sql`i.folder_id`, folders)}
  and ${isOver ? sql`true` : sql`(c.item_id is not null or ${COUNTABLE})`}
  ${isChosen ? sql`and (c.item_id is not null or ${isAmongChosen(inventory)})` : sql``}`
const isAmongChosen = (inventory: string): RawBuilder<unknown> =>
  sql`exists (select from inventory_item n where n.company_id = i.company_id and n.inventory_id = ${inventory} and n.item_id = i.id)`

const SHOWN: Record<(typeof LINE_FILTERS)[number], RawBuilder<unknown>> = {
  all: sql``,
  open: sql`and c.item_id is null`,
  counted: sql`and c.item_id is not null`,
  different: sql`and c.counted <> c.expected`,
}
const COLUMNS = sql`i.id, coalesce(c.item_name, i.name) as name, i.tag, i.folder_id, coalesce(c.unit, i.unit) as unit,
  coalesce(c.expected, i.quantity) as expected, c.counted, c.counted_at, c.counted_by, c.counted_by_name, c.refusal`

/** Folders in the order of the tree, as who walks along them meets them. */
const byFolder = (ctx: Ctx, folders: readonly string[]): RawBuilder<unknown> => {
  const { byGuid } = ctx.rights.tree
  const names = folders
    .map((guid) => ({ guid, name: byGuid.get(guid)?.name ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }))
  return sql`array_position(${names.map(({ guid }) => guid)}::uuid[], i.folder_id)`
}
type LineOrder = 'name' | 'folder' | 'countedAt'
const orders = ordersOf<(typeof INVENTORY_LINES)['columns'], LineOrder>(INVENTORY_LINES, {
  name: 'name',
  folder: 'folder',
  countedAt: 'countedAt',
})

export const pageOfLines = async (
  ctx: Ctx,
  scope: Scope,
  { show, search, sort }: { show: (typeof LINE_FILTERS)[number]; search: string | undefined; sort: string | undefined },
  { offset, limit }: Bounds,
): Promise<{ rows: LineRow[]; total: number }> => {
  if (scope.folders.length === 0) return { rows: [], total: 0 }
  const { order, descending } = orders(sort)
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const first =
    order === 'folder'
      ? byFolder(ctx, scope.folders)
      : order === 'countedAt'
        ? sql`c.counted_at`
        : sql`i.name collate natural_order`
  // What differs would tell who counts blindly what is in stock.
  const shown = show === 'different' && scope.isBlind ? sql`and false` : SHOWN[show]
  const where = sql`from ${from(ctx, scope)} ${shown} ${hasWords(search, sql`i.name || ' ' || coalesce(i.tag, '')`)}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by ${first} ${direction}, i.name collate natural_order, i.id
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const linesOf = async (ctx: Ctx, scope: Scope, items: readonly string[]): Promise<LineRow[]> => {
  if (scope.folders.length === 0) return []
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${from(ctx, scope)} and i.id = any(${[...items]}::uuid[])
    order by i.id`.execute(ctx.db)
  return rows.map(rowOf)
}

export type Figures = { records: number; counted: number; different: number; failed: number }
export const figuresOf = async (ctx: Ctx, scope: Scope): Promise<Figures> => {
  if (scope.folders.length === 0) return { records: 0, counted: 0, different: 0, failed: 0 }
  const { rows } = await sql<Figures>`select count(*)::int as records, count(c.item_id)::int as counted,
    count(*) filter (where c.counted <> c.expected)::int as different,
    count(*) filter (where c.refusal is not null)::int as failed from ${from(ctx, scope)}`.execute(ctx.db)
  return rows[0]!
}

/** Everything that was counted, also where the caller does not see it. */
export const countedOf = async (ctx: Ctx, inventory: string): Promise<LineRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from inventory_count c
    join item i on i.company_id = c.company_id and i.id = c.item_id
    where c.company_id = ${ctx.company.guid} and c.inventory_id = ${inventory} order by i.id`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Of these records, those that an inventory of chosen ones counts. */
export const chosenOf = async (ctx: Ctx, inventory: string, items: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ item_id: string }>`select item_id from inventory_item
    where company_id = ${ctx.company.guid} and inventory_id = ${inventory}
      and item_id = any(${[...items]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map(({ item_id: item }) => item))
}

export const countCounted = async (ctx: Ctx, inventory: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from inventory_count
    where company_id = ${ctx.company.guid} and inventory_id = ${inventory}`.execute(ctx.db)
  return rows[0]!.n
}

/** Records of the scope that nobody counted are counted as none. */
export const countAsGone = (ctx: Ctx, scope: Scope) =>
  sql`insert into inventory_count (company_id, inventory_id, item_id, item_name, folder_id, unit, expected, counted,
      counted_at, counted_by, counted_by_name)
    select i.company_id, ${scope.inventory}, i.id, i.name, i.folder_id, i.unit, i.quantity, 0, instant(),
      ${ctx.user.guid}, ${ctx.user.name} from ${from(ctx, scope)} and c.item_id is null and i.quantity <> 0
    order by i.id`.execute(ctx.db)

export type NewCount = { guid: string; counted: Hundredths; add: boolean }
/** In guid order: two who count the same records wait for each other, and never in a circle. */
export const keepCounts = (ctx: Ctx, inventory: string, counts: readonly NewCount[]) => {
  const rows = counts
    .toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
    .map(({ guid, counted, add }) => ({ guid, counted: quantityToDecimal(counted), add }))
  return sql`insert into inventory_count as kept (company_id, inventory_id, item_id, item_name, folder_id, unit,
      expected, counted, counted_at, counted_by, counted_by_name)
    select i.company_id, ${inventory}, i.id, i.name, i.folder_id, i.unit, i.quantity, r.counted, instant(),
      ${ctx.user.guid}, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(guid uuid, counted numeric, add boolean)
    join item i on i.company_id = ${ctx.company.guid} and i.id = r.guid order by i.id
    on conflict (company_id, inventory_id, item_id) do update set item_name = excluded.item_name,
      folder_id = excluded.folder_id, expected = excluded.expected, counted_at = excluded.counted_at,
      counted_by = excluded.counted_by, counted_by_name = excluded.counted_by_name, unit = excluded.unit,
      counted = excluded.counted + case when excluded.item_id = any(${counts
        .filter(({ add }) => add)
        .map(({ guid }) => guid)}::uuid[]) and kept.unit = excluded.unit then kept.counted else 0 end`.execute(ctx.db)
}

export const forgetCounts = (ctx: Ctx, inventory: string, items: readonly string[]) =>
  sql`delete from inventory_count where company_id = ${ctx.company.guid} and inventory_id = ${inventory}
    and item_id = any(${[...items]}::uuid[])`.execute(ctx.db)

export const setRefusals = (ctx: Ctx, inventory: string, refused: readonly { guid: string; refusal: string }[]) =>
  sql`update inventory_count c set refusal = r.refusal
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r(guid uuid, refusal text)
    where c.company_id = ${ctx.company.guid} and c.inventory_id = ${inventory} and c.item_id = r.guid`.execute(ctx.db)
