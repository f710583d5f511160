import { ledgerApi } from '@entrepot/contract/ledger/ledger.ts'
import { createClient } from '../../kernel/client.ts'

export const ledger = createClient('ledger', ledgerApi)
