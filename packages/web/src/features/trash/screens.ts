import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'

export const VIEWERS = roles('TRASH', 'VIEW')
const TYPES = /^(item|equipment|product|variant|folder)$/
type TrashType = 'item' | 'equipment' | 'product' | 'variant' | 'folder'
export type TrashSearch = { q?: string; type?: TrashType; sort?: string }

export const trashRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/trash',
  validateSearch: ({ q, type, sort }: Record<string, unknown>): TrashSearch => ({
    ...queryIn(q),
    ...(typeof type === 'string' && TYPES.test(type) && { type: type as TrashType }),
    ...sortIn(sort, /^-?(name|type|deletedAt|daysLeft)$/),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadTrashWords()), roles: VIEWERS }),
  component: lazyScreen(() => import('./trash-page.tsx'), 'TrashPage'),
})

for (const topic of ['items', 'folders'] as const) refreshOn(topic, ['trash'])
