import type { Tag, TagListQuery } from '@entrepot/contract/tags/tag.ts'
import { type Ctx, momentIn } from '../../kernel/context.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf, sortOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findTag, pageOfTags, TAG_SORTS } from './tags.queries.ts'

const pageFor = async (ctx: Ctx, { page, size, search, sort }: TagListQuery) => ({
  ...(await pageOfTags(ctx, { search, ...sortOf(sort, TAG_SORTS), ...boundsOf({ page, size }) })),
  page,
  size,
})

export const listTags = (ctx: Ctx, query: TagListQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    words: 'sheets:tags.',
    values: {
      name: ({ name }) => name,
      items: ({ items }) => items,
      createdAt: ({ createdAt }) => momentIn(ctx, createdAt),
    },
  })

export const requireTag = async (ctx: Ctx, guid: string): Promise<Tag> => {
  const tag = await findTag(ctx, guid)
  if (!tag) throw new Problem('not_found')
  return tag
}
