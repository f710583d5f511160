import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { CHECKIN, CHECKOUT } from '../access.ts'
import { refusalOf } from '../lend-refusal.ts'
import { checkinActs } from './checkin-acts.ts'
import { describeCheckin } from './describe-checkin.ts'
import { CHECKOUT_PHONE_WORDS, checkoutPhoneWords } from './words.ts'

export const later: PhoneLater = {
  words: CHECKOUT_PHONE_WORDS,
  itemActs: [
    {
      id: 'lend',
      label: { fr: 'Remettre', en: 'Check out' },
      place: 70,
      icon: IconUserShare,
      module: 'checkout',
      roles: CHECKOUT,
      // Lending needs no more than reading the place (CHK-07).
      onRead: true,
      refusal: (item) => refusalOf(item) ?? undefined,
      to: ({ guid }) => `/m/lend?item=${guid}`,
    },
    {
      id: 'take-back',
      label: { fr: 'Reprendre', en: 'Check in' },
      place: 80,
      icon: IconArrowBackUp,
      module: 'checkout',
      roles: CHECKIN,
      onRead: true,
      refusal: (item) => (item.quantityCheckedOut > 0 ? undefined : checkoutPhoneWords.say('out.none_of_item')),
      to: ({ guid }) => `/m/return?item=${guid}`,
    },
  ],
  unsent: { [checkinActs.name]: describeCheckin },
  warm: () =>
    Promise.all([
      import('./return-page.tsx'),
      import('./lend-page.tsx'),
      import('./checkouts-page.tsx'),
      import('./send-checkin.ts'),
    ]),
}
