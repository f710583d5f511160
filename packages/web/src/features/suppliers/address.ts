import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type SuppliersSearch = { q?: string; sort?: string }
export const suppliersSearch = ({ q, sort }: Record<string, unknown>): SuppliersSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})

export const SUPPLIER_TABS = ['articles', 'comments', 'files', 'activity'] as const
export type SupplierTab = (typeof SUPPLIER_TABS)[number]
export type SupplierSearch = { tab?: SupplierTab; edit?: true }
export const supplierSearch = ({ tab, edit }: Record<string, unknown>): SupplierSearch => {
  const known = SUPPLIER_TABS.find((one) => one === tab)
  return { ...(known && { tab: known }), ...((edit === true || edit === 'true') && { edit: true as const }) }
}
