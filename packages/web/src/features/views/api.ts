import { viewsApi } from '@entrepot/contract/views/view.ts'
import { createClient } from '../../kernel/client.ts'

export const views = createClient('views', viewsApi)
