import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { trashSearch } from './address.ts'

export const VIEWERS = anyRole('TRASH')

export const trashRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/trash',
  validateSearch: trashSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadTrashWords()), roles: VIEWERS }),
  component: lazyScreen(() => import('./trash-page.tsx'), 'TrashPage'),
})

for (const topic of ['items', 'folders'] as const) refreshOn(topic, ['trash'])
