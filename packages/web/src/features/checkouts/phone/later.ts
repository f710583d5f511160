import { IconArrowBackUp, IconCalendarDue, IconUserShare } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { CHECKOUTS_ACCESS, LENDS, TAKES_BACK } from '../access.ts'
import { refusalOf } from '../lend-refusal.ts'
import { checkinActs } from './checkin-acts.ts'
import { describeCheckin } from './describe-checkin.ts'
import { CHECKOUT_PHONE_WORDS, checkoutPhoneWords } from './words.ts'

/** What is late, of one thing or one person, is what notifications and mails lead to. */
const standsFor = (path: string, search: URLSearchParams): string | null => {
  const recipient = /^\/recipients\/([^/]+)$/.exec(path)?.[1]
  if (recipient) return `/m/checkouts?recipient=${recipient}`
  if (path !== '/checkouts') return null
  if (search.get('act') === 'lend') return '/m/lend'
  if (search.get('act') === 'return') return '/m/return'
  const [item, of] = [search.get('item'), search.get('recipient')]
  const asked = new URLSearchParams({
    ...(search.get('state') === 'late' && { late: '1' }),
    ...(item && { item }),
    ...(of && { recipient: of }),
  })
  return `/m/checkouts${asked.size > 0 ? `?${asked}` : ''}`
}

export const later: PhoneLater = {
  words: CHECKOUT_PHONE_WORDS,
  screens: {
    lend: {
      ...LENDS,
      title: () => checkoutPhoneWords.say('lend.title'),
      load: async () => (await import('./lend-page.tsx')).PhoneLendPage,
    },
    return: {
      ...TAKES_BACK,
      title: () => checkoutPhoneWords.say('back.title'),
      load: async () => (await import('./return-page.tsx')).PhoneReturnPage,
    },
    checkouts: {
      ...CHECKOUTS_ACCESS,
      title: () => checkoutPhoneWords.say('out.title'),
      load: async () => (await import('./checkouts-page.tsx')).PhoneCheckoutsPage,
    },
  },
  more: [
    {
      label: { fr: 'Remises', en: 'Checkouts' },
      place: 12,
      icon: IconCalendarDue,
      to: '/m/checkouts',
      ...CHECKOUTS_ACCESS,
    },
  ],
  standsFor,
  itemActs: [
    {
      id: 'lend',
      label: { fr: 'Remettre', en: 'Check out' },
      place: 70,
      icon: IconUserShare,
      ...LENDS,
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
      ...TAKES_BACK,
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
