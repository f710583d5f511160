import type { OrderState } from '@entrepot/contract/orders/states.ts'
import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WORD = /^[a-z_]{1,40}$/
const isText = (value: unknown, shape: RegExp): value is string => typeof value === 'string' && shape.test(value)

/** Which words there are is known to the pages, which are loaded later. */
export type OrdersSearch = {
  q?: string
  status?: OrderState | 'all'
  supplier?: string
  from?: string
  to?: string
  sort?: string
}
export const ordersSearch = ({ q, status, supplier, from, to, sort }: Record<string, unknown>): OrdersSearch => ({
  ...queryIn(q),
  ...(isText(status, WORD) && { status: status as OrderState }),
  ...(isGuid(supplier) && { supplier }),
  ...(isText(from, DAY) && { from }),
  ...(isText(to, DAY) && { to }),
  ...sortIn(sort),
})

/** `lines`: names and quantities that a draft begins with, read by the form. */
export type CreateSearch = { supplier?: string; low?: true; lines?: readonly unknown[] }
export const createSearch = ({ supplier, low, lines }: Record<string, unknown>): CreateSearch => ({
  ...(Array.isArray(lines) && { lines }),
  ...(isGuid(supplier) && { supplier }),
  ...((low === true || low === 'true') && { low: true as const }),
})

/** `supplier`: what is proposed to order of one of them. */
export type ProposalsSearch = { supplier?: string }
export const proposalsSearch = ({ supplier }: Record<string, unknown>): ProposalsSearch =>
  isGuid(supplier) ? { supplier } : {}

export const ORDER_TABS = ['articles', 'receptions', 'comments', 'files', 'activity'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
export type OrderSearch = { tab?: OrderTab; edit?: true }
export const orderSearch = ({ tab, edit }: Record<string, unknown>): OrderSearch => {
  const known = ORDER_TABS.find((one) => one === tab)
  return { ...(known && { tab: known }), ...((edit === true || edit === 'true') && { edit: true as const }) }
}
