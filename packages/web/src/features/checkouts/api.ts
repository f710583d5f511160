import { checkoutsApi } from '@entrepot/contract/checkouts/checkout.ts'
import { itemsApi } from '@entrepot/contract/items/api.ts'
import { createClient } from '../../kernel/client.ts'

export const checkouts = createClient('checkouts', checkoutsApi)
/** What a code means. */
export const codes = createClient('checkout-codes', { scan: itemsApi.scan })
