import { PAYERS } from '@entrepot/contract/plans/payers.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { companySettingsRoute, lateWords, lazyScreen, mainRoute, PACKS, screen } from '../../shell/index.ts'

const late = (title: 'packs.title' | 'subscribe.title' | 'thanks.title' | 'own.title') =>
  lateWords(async () => {
    const { planWords } = await import('./words.ts')
    await planWords.load()
    return () => planWords.say(title)
  })
const text = (value: unknown, shape: RegExp) => (typeof value === 'string' && shape.test(value) ? value : undefined)
const periodOf = (value: unknown) => (value === 'yearly' ? ('yearly' as const) : ('monthly' as const))

/** Where an expired plan leads (NAV-12); `back` is the page it took away. */
export const packsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: PACKS,
  validateSearch: ({ period, back }: Record<string, unknown>): { period?: 'yearly'; back?: string } => {
    const page = text(back, /^\/(?![/\\])/)
    return { ...(period === 'yearly' && { period }), ...(page && { back: page }) }
  },
  ...screen(late('packs.title')),
  component: lazyScreen(() => import('./packs-page.tsx'), 'PacksPage'),
})

const subscribeScreen = screen({ ...late('subscribe.title'), roles: PAYERS })
export const subscribeRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/subscribe',
  validateSearch: ({
    plan,
    period,
    promo,
  }: Record<string, unknown>): { plan?: 'essential' | 'advance'; period: 'monthly' | 'yearly'; promo?: string } => {
    const code = text(promo, /^[\w-]{1,50}$/)
    return {
      ...((plan === 'essential' || plan === 'advance') && { plan }),
      period: periodOf(period),
      ...(code && { promo: code }),
    }
  },
  ...subscribeScreen,
  beforeLoad: ({ search }) => {
    subscribeScreen.beforeLoad()
    // PLAN-21: nothing is paid before it is chosen.
    if (!search.plan) throw redirect({ to: PACKS, replace: true })
  },
  component: lazyScreen(() => import('./subscribe-page.tsx'), 'SubscribePage'),
})

export const thankYouRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/subscribe/thank-you',
  validateSearch: ({ subscription }: Record<string, unknown>): { subscription?: string } =>
    isGuid(subscription) ? { subscription } : {},
  ...screen({ ...late('thanks.title'), roles: PAYERS }),
  component: lazyScreen(() => import('./thank-you-page.tsx'), 'ThankYouPage'),
})

export const subscriptionRoute = createRoute({
  getParentRoute: () => companySettingsRoute,
  path: '/profile/subscription',
  ...screen({ ...late('own.title'), roles: PAYERS }),
  component: lazyScreen(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
})

// What somebody pays in another tab, and what a colleague does, is seen here.
refreshOn('config', ['plans'])
