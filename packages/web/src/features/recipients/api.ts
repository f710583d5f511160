import { recipientsApi } from '@entrepot/contract/recipients/recipient.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { createClient } from '../../kernel/client.ts'

export const recipients = createClient('recipients', recipientsApi)
/** Accounts of the company, by name. */
export const accountNames = createClient('account-names', { all: stockApi.selectData })
