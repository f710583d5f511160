import { ordersApi } from '@entrepot/contract/orders/api.ts'
import { createClient } from '../../kernel/client.ts'

export const orders = createClient('orders', ordersApi)
