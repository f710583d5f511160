import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { ORDER_STATES } from '@entrepot/contract/orders/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type LineRecord, linesOf } from './lines.queries.ts'
import { findOrders } from './orders.queries.ts'
import { remainingOf } from './read-orders.ts'

/** A line without its price, which is not for everybody who receives. */
export type ExpectedLine = Pick<LineRecord, 'guid' | 'type' | 'name' | 'tag' | 'reference'> & { remaining: Hundredths }

/** What is still to come of an order, for who has been given its reception: their task is their right (TASK-13). */
export const expectedLines = async (ctx: Ctx, guid: string): Promise<ExpectedLine[]> => {
  const [order] = await findOrders(ctx, [guid])
  if (!order) return []
  return (await linesOf(ctx, guid)).map((line) => ({
    guid: line.guid,
    type: line.type,
    name: line.name,
    tag: line.tag,
    reference: line.reference,
    remaining: remainingOf(line, order.status),
  }))
}

/** An order that still expects something, for whoever may open it; null: none. */
export const orderToCome = async (ctx: Ctx, guid: string): Promise<Ref | null> => {
  if (!can(ctx.rights.roles, anyRole('ORDER'))) return null
  const [order] = await findOrders(ctx, [guid])
  return order && mayAct(ORDER_STATES, order.status, 'receive') ? { guid, name: order.number } : null
}
