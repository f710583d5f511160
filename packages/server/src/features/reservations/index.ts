export { cancelReservation, createReservation } from './edit-reservations.ts'
export { reservations } from './routes.ts'
