import { IconBell } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { notificationWords } from '../words.ts'

export const later: PhoneLater = {
  words: [notificationWords],
  screens: {
    notifications: {
      title: () => notificationWords.say('title'),
      load: async () => (await import('./notifications-page.tsx')).PhoneNotificationsPage,
    },
  },
  more: [{ label: { fr: 'Notifications', en: 'Notifications' }, place: 20, icon: IconBell, to: '/m/notifications' }],
  standsFor: (path) => (path === '/notifications' ? '/m/notifications' : null),
  warm: () => import('./notifications-page.tsx'),
}
