/** What other screens show of checkouts, in one file. */
export { checkoutColumns } from './checkout-columns.tsx'
export { ItemCheckouts } from './item-checkouts.tsx'
export { LendItems } from './lend-dialog.tsx'
export { loadCheckoutWords } from './words.ts'
