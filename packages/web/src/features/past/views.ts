import { RIGHTS_THEN } from '@entrepot/contract/past/access.ts'
import { moduleIsOn, useCan } from '../../kernel/session.ts'
import { seesCheckouts } from '../checkouts/index.ts'
import { ORDERS_ACCESS } from '../orders/index.ts'
import { RECIPIENTS_ACCESS } from '../recipients/index.ts'
import { seesReservations } from '../reservations/index.ts'
import { SUPPLIERS_ACCESS } from '../suppliers/index.ts'

export const LIST_VIEWS = [
  'variants',
  'reservations',
  'checkouts',
  'recipients',
  'orders',
  'suppliers',
  'operations',
] as const
/** Lists of today as they were. */
export type ListView = (typeof LIST_VIEWS)[number]
export const VIEWS = ['items', 'differences', ...LIST_VIEWS, 'rights'] as const
export type View = (typeof VIEWS)[number]

/** Which views are for this person: those of today's screens. */
export const useShown = () => {
  const mayAskRights = useCan(RIGHTS_THEN)
  const [seesOrders, seesSuppliers] = [useCan(ORDERS_ACCESS.roles), useCan(SUPPLIERS_ACCESS.roles)]
  const seesRecipients = useCan(RECIPIENTS_ACCESS.roles)
  const own: Partial<Record<View, boolean>> = {
    reservations: seesReservations(),
    checkouts: seesCheckouts(),
    recipients: seesRecipients && moduleIsOn(RECIPIENTS_ACCESS.module),
    suppliers: seesSuppliers && moduleIsOn(SUPPLIERS_ACCESS.module),
    orders: seesOrders && moduleIsOn(ORDERS_ACCESS.module),
    rights: mayAskRights,
  }
  return (view: View): boolean => own[view] ?? true
}
