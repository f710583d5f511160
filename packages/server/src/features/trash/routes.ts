import { TRASH_CHECKS } from './checks.queries.ts'
import { trashJob, emptyTrash, removeForGood } from './purge.ts'
import { trashApi } from '@entrepot/contract/trash/trash.ts'
import type { Feature } from '../../kernel/feature.ts'
import { exportTrash, listTrash } from './list-trash.ts'
import { restore } from './restore.ts'
import { TRASHED_FOLDERS } from './trashed-folders.ts'
import { TRASHED_ITEMS } from './trashed-items.ts'

export const trash: Feature = {
  checks: TRASH_CHECKS,
  trash: { item: TRASHED_ITEMS, folder: TRASHED_FOLDERS },
  jobs: (kernel) => [trashJob(kernel)],
  mount: (mount) =>
    mount('trash', trashApi, {
      list: (ctx, { query }) => (query.export ? exportTrash(ctx, query, query.export) : listTrash(ctx, query)),
      restore: (ctx, { body }) => restore(ctx, body.guids, body.destination),
      remove: (ctx, { body }) => removeForGood(ctx, body.guids),
      empty: { outside: (ctx) => emptyTrash(ctx) },
    }),
}
