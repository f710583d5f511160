import { suppliersApi } from '@entrepot/contract/suppliers/supplier.ts'
import { createClient } from '../../kernel/client.ts'

export const suppliers = createClient('suppliers', suppliersApi)
