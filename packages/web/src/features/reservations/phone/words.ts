import { defineWords, errorWords } from '../../../kernel/words.ts'
import { stockWords } from '../../stock/index.ts'
import { reservationWords } from '../words.ts'

export const reservationPhoneWords = defineWords<typeof import('./words.fr.ts').default>('reservations-phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const RESERVATION_PHONE_WORDS = [reservationPhoneWords, reservationWords, stockWords, errorWords]
