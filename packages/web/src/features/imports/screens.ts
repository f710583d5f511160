import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { IconFileImport } from '@tabler/icons-react'
import { refreshOn } from '../../kernel/push-topics.ts'
import { can } from '../../kernel/session.ts'
import { addCommands, goTo, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { fieldWords, importWords, placeWords } from './words.ts'

const IMPORTERS = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The import stands in the address: a closed tab comes back to it. `columns` goes back from the check. */
export type ImportSearch = { import?: string; columns?: true }

export const importRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/data/import',
  validateSearch: ({ import: guid, columns }: Record<string, unknown>): ImportSearch => ({ ...(typeof guid === 'string' && GUID.test(guid) && { import: guid }), ...((columns === true || columns === 'true') && { columns: true as const }) }),
  ...screen({ title: () => importWords.say('title'), words: [importWords, fieldWords, placeWords], roles: IMPORTERS }),
  component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
})

addCommands({
  actions: () => (can(IMPORTERS) ? [{ id: 'import', label: importWords.say('title'), icon: IconFileImport, run: () => goTo('/data/import') }] : []),
})

refreshOn('users', ['imports'])
refreshOn('imports', ['imports'])
