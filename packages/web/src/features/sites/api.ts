import { sitesApi } from '@entrepot/contract/sites/site.ts'
import { createClient } from '../../kernel/client.ts'

export const sites = createClient('sites', sitesApi)
