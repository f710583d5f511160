import { valueApi } from '@entrepot/contract/value/value.ts'
import { createClient } from '../../kernel/client.ts'

export const value = createClient('value', valueApi)
