import { trashApi } from '@entrepot/contract/trash/trash.ts'
import type { Feature } from '../../kernel/implement.ts'
import { exportTrash, listTrash } from './list-trash.ts'
import { emptyTrash, removeForGood } from './purge.ts'
import { restore } from './restore.ts'

export const trash: Feature = {
  mount: (mount) =>
    mount('trash', trashApi, {
      list: (ctx, { query }) => (query.export ? exportTrash(ctx, query, query.export) : listTrash(ctx, query)),
      restore: (ctx, { body }) => restore(ctx, body.guids, body.destination),
      remove: (ctx, { body }) => removeForGood(ctx, body.guids),
      empty: { outside: (ctx) => emptyTrash(ctx) },
    }),
}
