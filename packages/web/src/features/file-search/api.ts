import { fileSearchApi } from '@entrepot/contract/file-search/file-search.ts'
import { createClient } from '../../kernel/client.ts'

export const fileSearches = createClient('file-search', fileSearchApi)
