import { TAG_LIST } from '@entrepot/contract/tags/list.ts'
import type { Tag, TagListQuery } from '@entrepot/contract/tags/tag.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findTag, orderOf, pageOfTags } from './tags.queries.ts'

const pageFor = async (ctx: Ctx, { page, size, search, sort }: TagListQuery) => ({
  ...(await pageOfTags(ctx, { search, ...orderOf(sort), ...boundsOf({ page, size }) })),
  page,
  size,
})

export const listTags = (ctx: Ctx, query: TagListQuery) =>
  pageOrSheet(ctx, query, pageFor, { name: 'sheets:tags.sheet', columns: sheetColumns<Tag>()(ctx, TAG_LIST, {}) })

export const requireTag = async (ctx: Ctx, guid: string): Promise<Tag> => {
  const tag = await findTag(ctx, guid)
  if (!tag) throw new Problem('not_found')
  return tag
}
