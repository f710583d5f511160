import { IconTruckDelivery } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { RECEIVES } from '../access.ts'
import { ORDER_PHONE_WORDS, orderPhoneWords } from './words.ts'

export const later: PhoneLater = {
  words: ORDER_PHONE_WORDS,
  screens: {
    receive: {
      ...RECEIVES,
      title: () => orderPhoneWords.say('title'),
      load: async () => (await import('./receive-page.tsx')).PhoneReceivePage,
    },
  },
  more: [
    {
      label: { fr: 'Réceptionner une commande', en: 'Receive an order' },
      place: 16,
      icon: IconTruckDelivery,
      to: '/m/receive',
      ...RECEIVES,
    },
  ],
  standsFor: (path) => {
    const order = /^\/orders\/([0-9a-f-]{36})\/receive$/.exec(path)?.[1]
    return order ? `/m/receive?order=${order}` : null
  },
  warm: () => import('./receive-page.tsx'),
}
