import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lazyScreen, loadAdditions, mainRoute, screen } from '../../shell/index.ts'
import { nameWords } from '../../kernel/words.ts'
import { notificationWords } from './words.ts'

const isTrue = (value: unknown) => value === true || value === 'true'

export const notificationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/notifications',
  validateSearch: ({ unread, settings }: Record<string, unknown>): { unread?: true; settings?: true } => ({
    ...(isTrue(unread) && { unread: true }),
    ...(isTrue(settings) && { settings: true }),
  }),
  ...screen({
    title: () => notificationWords.say('title'),
    words: [notificationWords, nameWords, { load: loadAdditions }],
  }),
  component: lazyScreen(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

refreshOn('notifications', ['notifications'])
refreshOn('users', ['notifications'])
refreshOn('imports', ['notifications'])
