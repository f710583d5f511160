import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { GROUP_VIEW } from '../users/index.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The opened group lives in the address; `create` opens an empty one. */
export type GroupsSearch = { q?: string; sort?: string; open?: string }

export const groupsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/groups',
  validateSearch: ({ q, sort, open }: Record<string, unknown>): GroupsSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...((sort === 'name' || sort === '-name') && { sort }),
    ...(typeof open === 'string' && (open === 'create' || GUID.test(open)) && { open }),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadGroupWords()), roles: GROUP_VIEW }),
  component: lazyScreen(() => import('./groups-page.tsx'), 'GroupsPage'),
})
