import { imageSearchApi } from '@entrepot/contract/image-search/image-search.ts'
import { createClient } from '../../kernel/client.ts'

export const imageSearches = createClient('image-search', imageSearchApi)
