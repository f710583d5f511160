import { layoutsApi } from '@entrepot/contract/layouts/layout.ts'
import { createClient } from '../../kernel/client.ts'

export const layouts = createClient('layouts', layoutsApi)
