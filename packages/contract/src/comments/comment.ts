import { z } from 'zod'
import { RecordTarget } from '../attachments/record-target.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, GuidParams, Instant, pageOf, pageQuery, Ref, orNone } from '../kernel/shapes.ts'

export const COMMENT_LENGTH = 5000
/** People that one comment can name. */
export const MOST_MENTIONS = 20

/** `editedAt`: when its author changed it last, if ever. `own`: whether the reader may change it. */
export const Comment = z.object({
  guid: Guid,
  text: z.string(),
  author: z.object({ ...Ref.shape, picture: z.string().nullable() }).nullable(),
  own: z.boolean(),
  mentions: z.array(Ref),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

const written = {
  text: z.string().trim().min(1).max(COMMENT_LENGTH),
  /** Colleagues who are told; each must see the record. */ mentions: orNone(
    z.array(Guid).max(MOST_MENTIONS),
  ).optional(),
}
export const CommentInput = z.object({ target: RecordTarget, guid: Guid, ...written })
export type CommentInput = z.infer<typeof CommentInput>
export const CommentChange = z.object({ ...written, version: z.int() }).partial()
export type CommentChange = z.infer<typeof CommentChange>

const RECORD = ['not_found', 'item_not_found', 'forbidden'] as const
export const commentsApi = defineApi({
  list: {
    method: 'GET',
    path: '/comments',
    summary: 'Comments on a record by page, newest first',
    access: 'signed-in',
    query: z.object({ target: RecordTarget, guid: Guid, ...pageQuery }),
    response: pageOf(Comment),
    errors: RECORD,
  },
  people: {
    method: 'GET',
    path: '/comments/people',
    summary: 'Colleagues who see a record and can be named in a comment on it',
    access: 'signed-in',
    query: z.object({ target: RecordTarget, guid: Guid, search: z.string().trim().max(100).optional() }),
    response: z.object({ data: z.array(Ref) }),
    errors: RECORD,
  },
  add: {
    method: 'POST',
    path: '/comments',
    summary: 'Comment on a record',
    access: 'signed-in',
    body: CommentInput,
    response: Comment,
    status: 201,
    errors: [...RECORD, 'unknown_value'],
  },
  change: {
    method: 'PUT',
    path: '/comments/:guid',
    summary: 'Change an own comment',
    access: 'signed-in',
    params: GuidParams,
    body: CommentChange,
    response: Comment,
    errors: ['forbidden', 'unknown_value', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/comments/:guid',
    summary: 'Delete an own comment',
    access: 'signed-in',
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['forbidden'],
  },
})
