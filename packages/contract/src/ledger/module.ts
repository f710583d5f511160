import { defineModule } from '../kernel/module.ts'

export const ledgerModule = defineModule({
  name: 'ledger',
  messages: { ledger_sound: true, ledger_faulty: true },
  notifications: { ledger: { full: 'USER', rank: 8 } },
})
