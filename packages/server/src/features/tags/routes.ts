import { tagsApi } from '@entrepot/contract/tags/tag.ts'
import type { Feature } from '../../kernel/implement.ts'
import { createTag } from './tags.ts'
import { listTags } from './tags.queries.ts'

export const tags: Feature = {
  mount: (mount) => mount('tags', tagsApi, { list: async (ctx) => ({ data: await listTags(ctx) }), create: (ctx, { body }) => createTag(ctx, body) }),
  constraints: { tag_company_id_name_key_key: { code: 'exists', field: 'name' } },
}
