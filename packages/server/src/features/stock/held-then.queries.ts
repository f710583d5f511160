import { type Ctx, todayOf } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { standingAt } from '../../kernel/look-back.ts'
import { itemsThen } from './items-then.queries.ts'

/**
 * Records as they were with what was kept of them: `kept_then` by reservations whose days were not over, `lent_then` by
 * what people had; that of variants and lots is with their product. Rows say it of today in one field (decision 0014),
 * which is made of reservations and checkouts, and these are kept as they were. Who names neither pays for neither: the
 * database leaves the join away.
 */
export const itemsHeldThen = (ctx: Ctx, at: Date, among?: Sql): Sql => {
  const instant = sql`${at.toISOString()}::timestamptz`
  const held = sql`select r.item_id, r.quantity as kept, 0 as lent from reservation_then(${instant}) r
      where r.active and r.expires_on >= ${todayOf(standingAt(ctx, at))}::date
    union all
    select c.item_id, 0, c.quantity - c.returned from checkout_then(${instant}) c where c.status = 'checked_out'`
  return sql`(select i.*, coalesce(h.kept, 0) as kept_then, coalesce(h.lent, 0) as lent_then
    from ${itemsThen(ctx, at, among)} i left join (
      select coalesce(p.parent_item_id, p.id) as id, sum(h.kept) as kept, sum(h.lent) as lent
      from (${held}) h join item p on p.company_id = ${ctx.company.guid} and p.id = h.item_id group by 1) h on h.id = i.id)`
}

/** What columns of today say in their rows, of a record as it was. */
export const heldColumns = (row = 'i') => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return {
    quantityAvailable: sql`greatest(${of('quantity')} + ${of('variants_quantity')} - ${of('kept_then')} - ${of('lent_then')}, 0)`,
    quantityReserved: of('kept_then'),
    quantityCheckedOut: of('lent_then'),
  }
}

/**
 * Records of which something else was kept at one of two instants than at the other; those of days that were over
 * between them, too.
 */
export const itemsHeldOtherwise = (ctx: Ctx, from: Date, to: Date): Sql => {
  const within = (column: string) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to}`
  const { guid: company } = ctx.company
  const [first, last] = [from, to].map((at) => todayOf(standingAt(ctx, at)))
  return sql`select coalesce(p.parent_item_id, p.id) as id from item p where p.company_id = ${company} and p.id in (
    select h.item_id from record_history h where h.company_id = ${company} and h.kind in ('reservation', 'checkout')
      and h.until > ${from} and (h.until <= ${to} or (h.image ->> 'created_at')::timestamptz > ${from}
        and (h.image ->> 'created_at')::timestamptz <= ${to})
    union select r.item_id from reservation r where r.company_id = ${company} and ${within('r.created_at')}
    union select c.item_id from checkout c where c.company_id = ${company} and ${within('c.created_at')}
    union select r.item_id from reservation_then(${to.toISOString()}::timestamptz) r
      where r.active and r.expires_on >= ${first}::date and r.expires_on < ${last}::date)`
}
