export { seesReservations } from './access.ts'
export { reservationColumns } from './reservation-columns.tsx'
export { loadListWords as loadReservationWords } from './words.ts'
