import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { importSearch } from './address.ts'

export const IMPORTERS = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')

const late = lateWords(async () => {
  const [words, targets] = await Promise.all([import('./words.ts'), import('./targets.ts')])
  const [title] = await Promise.all([words.loadImportWords(), targets.loadTargetWords()])
  return title
})

export const importRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/data/import',
  validateSearch: importSearch,
  ...screen({ ...late, roles: IMPORTERS }),
  component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
})

refreshOn('users', ['imports'])
refreshOn('imports', ['imports'])
