import { pastApi } from '@entrepot/contract/past/past.ts'
import { createClient } from '../../kernel/client.ts'

export const past = createClient('past', pastApi)
