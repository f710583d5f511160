export { consume, type Held, heldReservations, refusedHeld, type Taken, takenFrom } from './consume.ts'
export { exportReservations, listReservations } from './read-reservations.ts'
export { type Expired, expireReservations } from './reservations.queries.ts'
export { reservations } from './routes.ts'
