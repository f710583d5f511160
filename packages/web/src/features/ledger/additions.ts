import { IconShieldCheck } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  notifications: { ledger: IconShieldCheck },
}
