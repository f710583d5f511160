import { searchApi } from '@entrepot/contract/search/search.ts'
import { createClient } from '../../kernel/client.ts'

export const searches = createClient('search', searchApi)
