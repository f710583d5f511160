import { TagInput } from '@entrepot/contract/tags/tag.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { z } from 'zod'
import { defineSection } from '../../kernel/configuration.ts'
import { changeTag, createTag, removeTag } from './edit-tags.ts'
import { allTags, countByTag } from './tags.queries.ts'

export const keywordsSection = defineSection<z.output<typeof TagInput>>({
  needs: roles('ITEM_TAG'),
  entry: TagInput,
  part: TagInput.partial(),
  read: async (ctx) => (await allTags(ctx)).map(({ guid, name, color }) => ({ guid, entry: { name, color } })),
  create: async (ctx, entry) => (await createTag(ctx, entry)).guid,
  change: changeTag,
  remove: removeTag,
  uses: async (ctx, guid) => (await countByTag(ctx, [guid])).get(guid) ?? 0,
})
