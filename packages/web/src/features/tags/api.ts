import { tagsApi } from '@entrepot/contract/tags/tag.ts'
import { createClient } from '../../kernel/client.ts'

export const tags = createClient('tags', tagsApi)
