import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SORTS = /^-?(name|items|createdAt)$/
export const TAG_VIEW = anyRole('ITEM_TAG')
/** The opened keyword lives in the address; `create` opens an empty one. */
export type TagsSearch = { q?: string; sort?: string; open?: string }

export const tagsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/tags',
  validateSearch: ({ q, sort, open }: Record<string, unknown>): TagsSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(typeof sort === 'string' && SORTS.test(sort) && { sort }),
    ...(typeof open === 'string' && (open === 'create' || GUID.test(open)) && { open }),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadTagWords()), roles: TAG_VIEW }),
  component: lazyScreen(() => import('./tags-page.tsx'), 'TagsPage'),
})

for (const topic of ['config', 'items'] as const) refreshOn(topic, ['tags'])
