import { createRoute } from '@tanstack/react-router'
import { IconArrowBackUp, IconCalendarDue, IconUserShare } from '@tabler/icons-react'
import { lazyScreen } from '../../../shell/index.ts'
import { phoneRoute, phoneScreen, type PhoneModule } from '../../../shell/phone/index.ts'
import { CHECKIN, CHECKOUT, CHECKOUTS_ACCESS } from '../access.ts'

const LENDS = { module: 'checkout', roles: CHECKOUT } as const
const TAKES_BACK = { module: 'checkout', roles: CHECKIN } as const

const screenOf = (key: 'lend' | 'back' | 'out') => {
  let title = () => ''
  return {
    title: () => title(),
    words: async () => {
      const { checkoutPhoneWords, CHECKOUT_PHONE_WORDS } = await import('./words.ts')
      title = () => checkoutPhoneWords.say(`${key}.title`)
      return CHECKOUT_PHONE_WORDS
    },
  }
}
const routes = [
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/lend',
    ...phoneScreen({ ...LENDS, ...screenOf('lend') }),
    component: lazyScreen(() => import('./lend-page.tsx'), 'PhoneLendPage'),
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/return',
    ...phoneScreen({ ...TAKES_BACK, ...screenOf('back') }),
    component: lazyScreen(() => import('./return-page.tsx'), 'PhoneReturnPage'),
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/checkouts',
    ...phoneScreen({ ...CHECKOUTS_ACCESS, ...screenOf('out') }),
    component: lazyScreen(() => import('./checkouts-page.tsx'), 'PhoneCheckoutsPage'),
  }),
]

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

/** Handing over, taking back, and what is out (NAV-72, CHK-11). */
export const checkoutsPhone: PhoneModule = {
  routes,
  quick: [
    { label: { fr: 'Remettre', en: 'Check out' }, place: 50, icon: IconUserShare, to: '/m/lend', ...LENDS },
    { label: { fr: 'Reprendre', en: 'Check in' }, place: 60, icon: IconArrowBackUp, to: '/m/return', ...TAKES_BACK },
  ],
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
  refreshOn: [
    ['items', 'checkouts'],
    ['config', 'checkouts'],
    ['items', 'recipients'],
    ['config', 'recipients'],
  ],
  later: async () => (await import('./later.ts')).later,
}
