import { lazyPart } from '../../ui/lazy-part.tsx'

export { seesReservations } from './access.ts'
export { reservationNamesRoute, reservationsEntry, reservationsRoute, RESERVATIONS_ACCESS } from './screens.ts'

/** Parts of other screens bring their words along. */
const words = async () => (await import('./words.ts')).loadListWords()
export const ItemReservations = lazyPart(async () => {
  const [{ ItemReservations: part }] = await Promise.all([import('./item-reservations.tsx'), words()])
  return part
})
export const ReservationChoice = lazyPart(async () => {
  const [{ ReservationChoice: part }] = await Promise.all([import('./reservation-choice.tsx'), words()])
  return part
})
