export { seesCheckouts } from './access.ts'
export { checkoutColumns } from './checkout-columns.tsx'
export { loadCheckoutWords } from './words.ts'
