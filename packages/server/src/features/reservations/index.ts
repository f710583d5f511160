export { cancelReservation, createReservation } from './edit-reservations.ts'
export { listReservations, reservationColumns } from './read-reservations.ts'
export { reservations } from './routes.ts'
