export { consume, type Held, heldReservations, refusedHeld, type Taken, takenFrom } from './consume.ts'
export { reservations } from './routes.ts'
