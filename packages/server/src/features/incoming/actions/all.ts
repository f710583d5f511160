import { checkoutsApi } from '@entrepot/contract/checkouts/checkout.ts'
import type { IncomingAction } from '@entrepot/contract/incoming/actions.ts'
import { itemsApi } from '@entrepot/contract/items/api.ts'
import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { operationsApi } from '@entrepot/contract/operations/api.ts'
import { ordersApi } from '@entrepot/contract/orders/api.ts'
import { reservationsApi } from '@entrepot/contract/reservations/reservation.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { type Act, type Acting, type Done, requireMay } from './as-screen.ts'
import { giveBack, lend } from './checkouts.ts'
import { create, move, remove, update } from './items.ts'
import { operation } from './operations.ts'
import { order } from './orders.ts'
import { reserve } from './reservations.ts'
import { count, stockIn, stockOut } from './stock.ts'

/** What each action does (API-25): the call of its screen, and the verb behind it. */
const ACTIONS: Readonly<Record<IncomingAction, { call: Endpoint; act: Act }>> = {
  create_item: { call: itemsApi.create, act: create },
  update_item: { call: itemsApi.update, act: update },
  delete_item: { call: itemsApi.remove, act: remove },
  move_item: { call: stockApi.move, act: move },
  stock_in: { call: stockApi.change, act: stockIn },
  stock_out: { call: stockApi.change, act: stockOut },
  inventory: { call: stockApi.count, act: count },
  create_reservation: { call: reservationsApi.create, act: reserve },
  create_order: { call: ordersApi.create, act: order },
  create_operation: { call: operationsApi.create, act: operation },
  checkout: { call: checkoutsApi.create, act: lend },
  checkin: { call: checkoutsApi.checkin, act: giveBack },
}

/** Who may not do it learns nothing of what it is about. */
export const perform = async (action: IncomingAction, acting: Acting): Promise<Done> => {
  const { call, act } = ACTIONS[action]
  requireMay(acting.ctx, call)
  return act(acting)
}
