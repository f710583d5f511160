import { createRoute } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { lazyScreen } from '../../../shell/index.ts'
import { phoneRoute, phoneScreen, type PhoneModule } from '../../../shell/phone/index.ts'

let title = () => ''
const notificationsRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: '/m/notifications',
  ...phoneScreen({
    title: () => title(),
    words: async () => {
      const { notificationWords } = await import('../words.ts')
      title = () => notificationWords.say('title')
      return [notificationWords]
    },
  }),
  component: lazyScreen(() => import('./notifications-page.tsx'), 'PhoneNotificationsPage'),
})

/** What one is told (NAV-72). */
export const notificationsPhone: PhoneModule = {
  routes: [notificationsRoute],
  more: [{ label: { fr: 'Notifications', en: 'Notifications' }, place: 20, icon: IconBell, to: '/m/notifications' }],
  standsFor: (path) => (path === '/notifications' ? '/m/notifications' : null),
  refreshOn: [
    ['notifications', 'notifications'],
    ['users', 'notifications'],
    ['imports', 'notifications'],
  ],
}
