import { IconShieldCheck } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  notifications: {
    ledger: {
      icon: IconShieldCheck,
      label: { fr: 'Registre', en: 'Ledger' },
      about: {
        fr: 'Quand une preuve du registre est faite, ou trouve une ligne qui ne va pas.',
        en: 'When a proof of the ledger is done, or finds a row that is not right.',
      },
    },
  },
}
