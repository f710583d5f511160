import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { can, moduleIsOn } from '../../kernel/session.ts'

export const CHECKOUT_VIEW = anyRole('CHECKOUT', 'CHECKIN', 'CHECKOUT_RECIPIENT')
export const CHECKOUT = anyRole('CHECKOUT')
export const CHECKIN = anyRole('CHECKIN')
export const LENDS = { module: 'checkout', roles: CHECKOUT } as const
export const TAKES_BACK = { module: 'checkout', roles: CHECKIN } as const
export const CHECKOUTS_ACCESS = { module: 'checkout', roles: CHECKOUT_VIEW } as const
/** Whether this person has anything to do with what is lent. */
export const seesCheckouts = (): boolean => moduleIsOn('checkout') && can(CHECKOUT_VIEW)
export const mayLend = (): boolean => moduleIsOn('checkout') && can(CHECKOUT)
