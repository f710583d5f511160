import { checkoutColumns } from './checkout-columns.tsx'
import { ItemCheckouts } from './item-checkouts.tsx'
import { LendItems } from './lend-dialog.tsx'
import { loadCheckoutWords } from './words.ts'

/** What other screens show of checkouts, in one file with its words. */
export const loadParts = async () => {
  await loadCheckoutWords()
  return { checkoutColumns, ItemCheckouts, LendItems }
}
