import { defineWebModule } from '../../shell/index.ts'
import { LEDGER_ACCESS, ledgerRoute } from './screens.ts'

export const ledgerModule = defineWebModule({
  routes: { settings: [ledgerRoute] },
  settings: [
    {
      path: 'ledger',
      label: { fr: 'Santé du registre', en: 'Ledger health' },
      group: 'company',
      place: 30,
      landing: 200,
      ...LEDGER_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
