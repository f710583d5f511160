import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { openIn, queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

export const TAG_VIEW = anyRole('ITEM_TAG')
/** The opened keyword lives in the address; `create` opens an empty one. */
export type TagsSearch = { q?: string; sort?: string; open?: string }

export const tagsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/tags',
  validateSearch: ({ q, sort, open }: Record<string, unknown>): TagsSearch => ({
    ...queryIn(q),
    ...sortIn(sort),
    ...openIn(open),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadTagWords()), roles: TAG_VIEW }),
  component: lazyScreen(() => import('./tags-page.tsx'), 'TagsPage'),
})

for (const topic of ['config', 'items'] as const) refreshOn(topic, ['tags'])
