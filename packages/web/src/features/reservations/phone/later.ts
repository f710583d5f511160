import { IconBookmark } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { errorText } from '../../../kernel/words.ts'
import { RESERVATION_ADD, RESERVATION_VIEW } from '../access.ts'
import type { ReserveAct } from './reserve-act.ts'
import { reserveActs } from './reserve-acts.ts'
import { RESERVATION_PHONE_WORDS, reservationPhoneWords } from './words.ts'

const ReserveSheet = lazyPart(async () => (await import('./reserve-sheet.tsx')).ReserveSheet)

const access = { module: 'reservation', roles: RESERVATION_VIEW } as const

export const later: PhoneLater = {
  words: RESERVATION_PHONE_WORDS,
  screens: {
    reservations: {
      ...access,
      title: () => reservationPhoneWords.say('title'),
      load: async () => (await import('./reservations-page.tsx')).PhoneReservationsPage,
    },
  },
  more: [
    {
      label: { fr: 'Réservations', en: 'Reservations' },
      place: 10,
      icon: IconBookmark,
      to: '/m/reservations',
      ...access,
    },
  ],
  standsFor: (path, search) => (path === '/reservations' && !search.has('item') ? '/m/reservations' : null),
  itemActs: [
    {
      id: 'reserve',
      label: { fr: 'Réserver', en: 'Reserve' },
      place: 50,
      icon: IconBookmark,
      module: 'reservation',
      roles: RESERVATION_ADD,
      refusal: (item) =>
        item.variants > 0
          ? errorText('has_variants', { name: item.name })
          : item.active
            ? undefined
            : errorText('variant_disabled'),
      Sheet: ReserveSheet,
    },
  ],
  unsent: {
    [reserveActs.name]: ({ id, input }) => {
      const { item } = input as ReserveAct
      return {
        title: item.name,
        text: reservationPhoneWords.say('reserve'),
        correct: `/m/item/${item.guid}?act=reserve&unsent=${id}`,
      }
    },
  },
  warm: () => Promise.all([import('./reserve-sheet.tsx'), import('./reservations-page.tsx')]),
}
