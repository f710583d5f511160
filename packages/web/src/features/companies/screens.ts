import { createRoute } from '@tanstack/react-router'
import { companySettingsRoute, lateWords, lazyScreen, screen } from '../../shell/index.ts'
import { authWords } from '../auth/index.ts'
import { COMPANY_ACCESS } from './access.ts'

export const companyRoute = createRoute({
  getParentRoute: () => companySettingsRoute,
  path: '/profile/company',
  ...screen({
    ...lateWords(async () => {
      const { companyWords } = await import('./words.ts')
      await Promise.all([companyWords.load(), authWords.load()])
      return () => companyWords.say('title')
    }),
    ...COMPANY_ACCESS,
  }),
  component: lazyScreen(() => import('./company-page.tsx'), 'CompanyPage'),
})
