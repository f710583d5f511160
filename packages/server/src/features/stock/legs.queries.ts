import type { Movement } from '@entrepot/contract/stock/ledger.ts'
import { quantityFromDecimal, type Unit } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, customPlan, fixed, sql } from '../../kernel/database.ts'
import { guidList } from '../../kernel/folder-access.ts'

/** `product`: of the record of a variant or lot, the record that it belongs to now. */
export type StoredLeg = Movement & {
  guid: string
  postedAt: Date
  reverses: string | null
  isReversed: boolean
  mergedInto: string | null
  product: string | null
  unit: Unit
  /** The kind of record that caused it. */
  source: string | null
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
  unit: Unit
  source_kind: string | null
  unit_price: string | null
}
const LEGS = constant(`
  m.id, m.created_at, m.item_id, m.article_id, m.folder_id, m.seq, m.delta, m.quantity_after, m.kind, m.action, m.group_id, m.reverses_id, m.unit, m.source_kind, m.unit_price, i.merged_into, i.parent_item_id,
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
  unit: row.unit,
  source: row.source_kind,
  unitPrice: row.unit_price ?? undefined,
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
