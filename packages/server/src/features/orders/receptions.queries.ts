import { type Hundredths, quantityFromDecimal, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { priceToDecimal } from '@entrepot/contract/kernel/price.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type ReceptionRecord = {
  guid: string
  order: string
  folder: string | null
  operation: string | null
  task: string | null
  comment: string
  at: Date
  by: { guid: string; name: string } | null
  reversed: { at: Date; by: string; reason: string } | null
  lines: { line: string; name: string; quantity: Hundredths; details: string[] }[]
}
type Raw = {
  id: string
  order_id: string
  folder_id: string | null
  operation_id: string | null
  task_id: string | null
  comment: string
  created_at: Date
  created_by: string | null
  created_by_name: string
  reversed_at: Date | null
  reversed_by_name: string
  reversed_reason: string
  lines: { line: string; name: string; quantity: string; details: string[] }[]
}

const rowOf = (raw: Raw): ReceptionRecord => ({
  guid: raw.id,
  order: raw.order_id,
  folder: raw.folder_id,
  operation: raw.operation_id,
  task: raw.task_id,
  comment: raw.comment,
  at: raw.created_at,
  by: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name } : null,
  reversed: raw.reversed_at ? { at: raw.reversed_at, by: raw.reversed_by_name, reason: raw.reversed_reason } : null,
  lines: raw.lines.map((line) => ({ ...line, quantity: quantityFromDecimal(line.quantity) })),
})
const COLUMNS = sql`r.id, r.order_id, r.folder_id, r.operation_id, r.task_id, r.comment, r.created_at, r.created_by,
  r.created_by_name, r.reversed_at, r.reversed_by_name, r.reversed_reason,
  (select coalesce(jsonb_agg(jsonb_build_object('line', n.line_id, 'name', l.name, 'quantity', n.quantity::text,
      'details', n.details) order by l.position), '[]')
    from reception_line n join order_line l on l.company_id = n.company_id and l.id = n.line_id
    where n.company_id = r.company_id and n.reception_id = r.id) as lines`

/** Of an order, the last first. */
export const receptionsOf = async (ctx: Ctx, order: string): Promise<ReceptionRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from reception r
    where r.company_id = ${ctx.company.guid} and r.order_id = ${order}
    order by r.created_at desc, r.id desc`.execute(ctx.db)
  return rows.map(rowOf)
}

export const hasReceptions = async (ctx: Ctx, order: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select exists (select from reception
    where company_id = ${ctx.company.guid} and order_id = ${order}) as has`.execute(ctx.db)
  return rows[0]!.has
}

export type NewReception = {
  guid: string
  order: string
  folder: string
  operation: string | null
  task: string | null
  comment: string
  lines: readonly { line: string; quantity: Hundredths; unitPrice: number | null; details: readonly string[] }[]
  movements: readonly { line: string; group: string; item: string }[]
}
export const insertReception = async (ctx: Ctx, made: NewReception): Promise<void> => {
  await sql`insert into reception (company_id, id, order_id, folder_id, operation_id, task_id, comment, created_by,
      created_by_name)
    values (${ctx.company.guid}, ${made.guid}, ${made.order}, ${made.folder}, ${made.operation}, ${made.task},
      ${made.comment}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)
  const lines = made.lines.map(({ line, quantity, unitPrice, details }) => ({
    line,
    quantity: quantityToDecimal(quantity),
    unit_price: unitPrice === null ? null : priceToDecimal(unitPrice),
    details,
  }))
  await sql`insert into reception_line (company_id, reception_id, line_id, quantity, unit_price, details)
    select ${ctx.company.guid}, ${made.guid}, r.line, r.quantity, r.unit_price, r.details
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r(line uuid, quantity numeric, unit_price numeric, details text[])`.execute(ctx.db)
  await sql`insert into reception_movement (company_id, reception_id, line_id, group_id, item_id, position)
    select ${ctx.company.guid}, ${made.guid}, r.line, r."group", r.item, r.position
    from jsonb_to_recordset(${JSON.stringify(made.movements.map((one, position) => ({ ...one, position })))}::jsonb)
      as r(line uuid, "group" uuid, item uuid, position int)`.execute(ctx.db)
}

/** What a reception posted, the last first. */
export const movementsOf = async (ctx: Ctx, reception: string): Promise<{ group: string; item: string }[]> => {
  const { rows } = await sql<{ group_id: string; item_id: string }>`select group_id, item_id from reception_movement
    where company_id = ${ctx.company.guid} and reception_id = ${reception} order by position desc`.execute(ctx.db)
  return rows.map(({ group_id: group, item_id: item }) => ({ group, item }))
}

export const setReversed = (ctx: Ctx, reception: string, reason: string) =>
  sql`update reception set reversed_at = instant(), reversed_by_name = ${ctx.user.name}, reversed_reason = ${reason}
    where company_id = ${ctx.company.guid} and id = ${reception}`.execute(ctx.db)

/** What came of orders, record by record. */
export const itemsOfOrders = async (
  ctx: Ctx,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{
    order_id: string
    items: string[]
  }>`select r.order_id, array_agg(distinct m.item_id::text) as items
    from reception r join reception_movement m on m.company_id = r.company_id and m.reception_id = r.id
    where r.company_id = ${ctx.company.guid} and r.order_id = any(${[...orders]}::uuid[]) and r.reversed_at is null
    group by r.order_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, row.items]))
}
