import { createRoute } from '@tanstack/react-router'
import { roleWords } from '../../kernel/role-words.ts'
import { lateWords, lazyScreen, profileRoute, screen } from '../../shell/index.ts'

const late = (title: 'title' | 'tokens_title') =>
  lateWords(async () => {
    const { securityWords } = await import('./words.ts')
    await Promise.all([securityWords, roleWords].map((words) => words.load()))
    return () => securityWords.say(title)
  })

export const securityRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/security',
  ...screen(late('title')),
  component: lazyScreen(() => import('./security-page.tsx'), 'SecurityPage'),
})
export const tokensRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/tokens',
  ...screen(late('tokens_title')),
  component: lazyScreen(() => import('./tokens-page.tsx'), 'TokensPage'),
})
