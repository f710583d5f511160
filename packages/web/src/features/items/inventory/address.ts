import { isGuid, queryIn, sortIn } from '../../../kernel/addresses.ts'

export type InventorySearch = { q?: string; folder?: string; sort?: string }
export const inventorySearch = ({ q, folder, sort }: Record<string, unknown>): InventorySearch => ({
  ...queryIn(q),
  ...(isGuid(folder) && { folder }),
  ...sortIn(sort),
})
