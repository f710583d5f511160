import type { Comment } from '@entrepot/contract/comments/comment.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import { requireReader } from '../attachments/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import { type CommentRow, pageOfComments } from './comments.queries.ts'

export const commentFor = (ctx: Ctx, row: CommentRow): Comment => ({
  guid: row.guid,
  text: row.text,
  author: row.author && { ...row.author, picture: pictureAddress(ctx, row.author.picture) },
  own: row.author?.guid === ctx.user.guid && !row.stays,
  mentions: row.mentions,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  version: row.version,
})

export const listComments = async (
  ctx: Ctx,
  { target, guid, page, size }: { target: RecordTarget; guid: string; page: number; size: number },
) => {
  const record = await requireReader(ctx, target, guid)
  const { rows, total } = await pageOfComments(ctx, record, boundsOf({ page, size }))
  return { data: rows.map((row) => commentFor(ctx, row)), page, size, total }
}
