import { createRoute } from '@tanstack/react-router'
import { roleWords } from '../../../kernel/role-words.ts'
import { lateWords, lazyScreen, profileRoute, screen } from '../../../shell/index.ts'
import { authWords } from '../../auth/index.ts'

export const meRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/me',
  ...screen(
    lateWords(async () => {
      const { meWords } = await import('./words.ts')
      await Promise.all([meWords, authWords, roleWords].map((words) => words.load()))
      return () => meWords.say('title')
    }),
  ),
  component: lazyScreen(() => import('./me-page.tsx'), 'MePage'),
})
