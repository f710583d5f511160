import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import type { OutboxKind } from '../../../kernel/outbox/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { refreshStock } from '../../stock/index.ts'
import { reservations } from '../api.ts'
import { reservationWords } from '../words.ts'
import type { ReserveAct } from './reserve-act.ts'
import { RESERVATION_PHONE_WORDS } from './words.ts'

const LONGEST_MS = 20_000

const kind: OutboxKind<ReserveAct, Reservation> = {
  send: ({ item, ...rest }, key) =>
    reservations.create(
      { body: { ...rest, item: item.guid } },
      { key, quiet: true, signal: AbortSignal.timeout(LONGEST_MS) },
    ),
  done: () => {
    toast.success(reservationWords.say('created'))
    void refreshStock()
  },
}
/** With what it says. */
export const load = async () => {
  await Promise.all(RESERVATION_PHONE_WORDS.map((words) => words.load()))
  return kind
}
