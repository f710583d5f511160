import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { ASKED_STEPS, type AskedStep } from './steps.ts'

export const IMPORTERS = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')

/**
 * The import and its step stand in the address: a closed tab comes back to them. `all` shows the right rows too,
 * `folder` is where the result leads.
 */
export type ImportSearch = { import?: string; step?: AskedStep; all?: true; folder?: string }

const importSearch = ({ import: guid, step, all, folder }: Record<string, unknown>): ImportSearch => {
  if (!isGuid(guid)) return {}
  const asked = ASKED_STEPS.find((one) => one === step)
  return {
    import: guid,
    ...(asked && { step: asked }),
    ...((all === true || all === 'true') && { all: true as const }),
    ...(isGuid(folder) && { folder }),
  }
}

const late = lateWords(async () => (await import('./words.ts')).loadImportWords())

export const importRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/data/import',
  validateSearch: importSearch,
  ...screen({ ...late, roles: IMPORTERS }),
  component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
})

refreshOn('users', ['imports'])
refreshOn('imports', ['imports'])
