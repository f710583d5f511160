import { isGuid, queryIn } from '../../../kernel/addresses.ts'

export type InventorySearch = { q?: string; folder?: string; sort?: string }
export const inventorySearch = ({ q, folder, sort }: Record<string, unknown>): InventorySearch => ({
  ...queryIn(q),
  ...(isGuid(folder) && { folder }),
  ...(typeof sort === 'string' && /^-?\w{1,40}$/.test(sort) && { sort }),
})
