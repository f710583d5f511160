import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

export const LEDGER_ACCESS = { roles: roles('USER') } as const

export const ledgerRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/ledger',
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadLedgerWords()), ...LEDGER_ACCESS }),
  component: lazyScreen(() => import('./ledger-page.tsx'), 'LedgerPage'),
})
