import { commentsApi } from '@entrepot/contract/comments/comment.ts'
import { requireReader } from '../attachments/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { addComment, changeComment, removeComment } from './edit-comments.ts'
import { mentionable } from './people.ts'
import { listComments } from './read-comments.ts'

export const comments: Feature = {
  owns: ['record_comment'],
  goesWith: { item: ['record_comment'], folder: ['record_comment'] },
  mount: (mount, { principals }) =>
    mount('comments', commentsApi, {
      list: (ctx, { query }) => listComments(ctx, query),
      people: async (ctx, { query }) => ({
        data: await mentionable(
          ctx,
          principals,
          await requireReader(ctx, query.target, query.guid),
          query.search ?? '',
        ),
      }),
      add: (ctx, { body }) => addComment(ctx, principals, body),
      change: (ctx, { params, body }) => changeComment(ctx, principals, params.guid, body),
      remove: (ctx, { params }) => removeComment(ctx, params.guid),
    }),
}
