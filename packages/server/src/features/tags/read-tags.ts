import type { Tag } from '@entrepot/contract/tags/tag.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sortOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findTag, pageOfTags, TAG_SORTS } from './tags.queries.ts'

export const listTags = async (ctx: Ctx, { page, size, search, sort }: { page: number; size: number; search?: string | undefined; sort?: string | undefined }) =>
  ({ ...(await pageOfTags(ctx, { search, ...sortOf(sort, TAG_SORTS), offset: (page - 1) * size, limit: size })), page, size })

export const requireTag = async (ctx: Ctx, guid: string): Promise<Tag> => {
  const tag = await findTag(ctx, guid)
  if (!tag) throw new Problem('not_found')
  return tag
}
