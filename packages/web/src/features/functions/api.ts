import { functionsApi } from '@entrepot/contract/functions/function.ts'
import { createClient } from '../../kernel/client.ts'

export const functions = createClient('functions', functionsApi)
