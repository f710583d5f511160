import { createRoute } from '@tanstack/react-router'
import { openIn, queryIn, sortIn } from '../../kernel/addresses.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { GROUP_VIEW } from '../users/index.ts'

/** The opened group lives in the address; `create` opens an empty one. */
export type GroupsSearch = { q?: string; sort?: string; open?: string }

export const groupsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/groups',
  validateSearch: ({ q, sort, open }: Record<string, unknown>): GroupsSearch => ({
    ...queryIn(q),
    ...sortIn(sort),
    ...openIn(open),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadGroupWords()), roles: GROUP_VIEW }),
  component: lazyScreen(() => import('./groups-page.tsx'), 'GroupsPage'),
})
