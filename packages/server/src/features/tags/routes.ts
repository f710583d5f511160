import { suggestedTags, countCarriers } from './tags.queries.ts'
import { tagsApi } from '@entrepot/contract/tags/tag.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeTag, createTag, mergeTags, removeTag, removeTags } from './edit-tags.ts'
import { listTags, requireTag } from './read-tags.ts'
import { keywordsSection } from './section.ts'

export const tags: Feature = {
  sections: { keywords: keywordsSection },
  owns: ['tag'],
  goesWith: { item: ['item_tag'] },
  suggests: { tags: suggestedTags },
  mount: (mount) =>
    mount('tags', tagsApi, {
      list: (ctx, { query }) => listTags(ctx, query),
      get: (ctx, { params }) => requireTag(ctx, params.guid),
      create: (ctx, { body }) => createTag(ctx, body),
      update: (ctx, { params, body }) => changeTag(ctx, params.guid, body),
      remove: (ctx, { params }) => removeTag(ctx, params.guid),
      bulkRemove: (ctx, { body }) => removeTags(ctx, body.guids),
      merge: (ctx, { body }) => mergeTags(ctx, body),
      effect: async (ctx, { body }) => ({ items: await countCarriers(ctx, body.guids) }),
    }),
  constraints: { tag_company_id_name_key_key: { code: 'exists', field: 'name' } },
}
