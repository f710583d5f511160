import {
  type Hundredths,
  quantityFromDecimal,
  quantityToDecimal,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { isSeen, isTransitSeen } from './access.queries.ts'

export type TransitRow = {
  guid: string
  operation: { guid: string; name: string }
  destination: string | null
  item: string | null
  name: string
  tag: string | null
  unit: Unit
  folder: string
  sent: Hundredths
  arrived: Hundredths
  lost: Hundredths
  sentAt: Date
}
type Raw = {
  id: string
  operation_id: string
  title: string
  destination_id: string | null
  item_id: string | null
  name: string
  tag: string | null
  unit: Unit
  folder_id: string
  sent: string
  arrived: string
  lost: string
  sent_at: Date
}
const rowOf = (raw: Raw): TransitRow => ({
  guid: raw.id,
  operation: { guid: raw.operation_id, name: raw.title },
  destination: raw.destination_id,
  item: raw.item_id,
  name: raw.name,
  tag: raw.tag,
  unit: raw.unit,
  folder: raw.folder_id,
  sent: quantityFromDecimal(raw.sent),
  arrived: quantityFromDecimal(raw.arrived),
  lost: quantityFromDecimal(raw.lost),
  sentAt: raw.sent_at,
})
export const onItsWay = ({ sent, arrived, lost }: Pick<TransitRow, 'sent' | 'arrived' | 'lost'>): Hundredths =>
  sent - arrived - lost

const COLUMNS = sql`w.id, w.operation_id, o.title, o.destination_id, w.item_id, w.name, w.tag, w.unit, w.folder_id, w.sent,
  w.arrived, w.lost, w.sent_at`
const FROM = sql`from transit w join operation o on o.company_id = w.company_id and o.id = w.operation_id`

/** Seen by who sees the operation and one of its two ends. */
const whereSeen = (ctx: Ctx) => sql`${isSeen(ctx)} and ${isTransitSeen(ctx)}`

type Filters = { operation: string | undefined; item: string | undefined }
/** What has not arrived, the oldest first. */
export const pageOfTransit = async (
  ctx: Ctx,
  { operation, item }: Filters,
  { offset, limit }: Bounds,
): Promise<{ rows: TransitRow[]; total: number }> => {
  const where = sql`${FROM} where w.company_id = ${ctx.company.guid} and w.arrived + w.lost < w.sent and ${whereSeen(ctx)}
    ${operation ? sql`and w.operation_id = ${operation}` : sql``} ${item ? sql`and w.item_id = ${item}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by w.sent_at, w.id offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const findTransit = async (ctx: Ctx, operation: string, guid: string): Promise<TransitRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} ${FROM} where w.company_id = ${ctx.company.guid}
    and w.operation_id = ${operation} and w.id = ${guid} and ${whereSeen(ctx)}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** All of an operation, seen or not: for who posts it whole. */
export const transitOf = async (ctx: Ctx, operation: string): Promise<TransitRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} ${FROM} where w.company_id = ${ctx.company.guid}
    and w.operation_id = ${operation} order by w.id`.execute(ctx.db)
  return rows.map(rowOf)
}

export type Sent = {
  guid: string
  item: string
  name: string
  tag: string | null
  unit: Unit
  folder: string
  sent: Hundredths
}
export const insertTransit = (ctx: Ctx, operation: string, sent: readonly Sent[]) =>
  sql`insert into transit (company_id, id, operation_id, item_id, name, tag, unit, folder_id, sent)
    select ${ctx.company.guid}, r.guid, ${operation}, r.item, r.name, r.tag, r.unit, r.folder, r.sent
    from jsonb_to_recordset(${JSON.stringify(
      sent.map((one) => ({ ...one, sent: quantityToDecimal(one.sent) })),
    )}::jsonb) as r(guid uuid, item uuid, name text, tag text, unit text, folder uuid, sent numeric)`.execute(ctx.db)

export type Settled = { guid: string; arrived: Hundredths; lost: Hundredths }
export const settleTransit = (ctx: Ctx, settled: readonly Settled[]) =>
  sql`update transit w set arrived = w.arrived + r.arrived, lost = w.lost + r.lost
    from jsonb_to_recordset(${JSON.stringify(
      settled.map(({ guid, arrived, lost }) => ({
        guid,
        arrived: quantityToDecimal(arrived),
        lost: quantityToDecimal(lost),
      })),
    )}::jsonb) as r(guid uuid, arrived numeric, lost numeric)
    where w.company_id = ${ctx.company.guid} and w.id = r.guid`.execute(ctx.db)

/** What is back where it left from is on its way no more. */
export const removeTransit = (ctx: Ctx, guids: readonly string[]) =>
  sql`delete from transit where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
