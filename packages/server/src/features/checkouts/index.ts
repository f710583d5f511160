export { checkIn, checkInMany } from './checkin.ts'
export { checkOut } from './checkout.ts'
export { checkoutColumns, listCheckouts } from './read-checkouts.ts'
export { checkouts } from './routes.ts'
