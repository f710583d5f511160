import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { updateNotification } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { requireFor, requireImport } from './import-state.ts'
import { endChain } from './chain.queries.ts'
import { finishImport } from './progress.queries.ts'
import { notifyScreens } from './notify.ts'

/** Between two chunks: what was written stays, and a rollback finds it. */
export const cancelImport = async (ctx: Ctx, guid: string): Promise<Import> => {
  const row = await requireFor(ctx, guid, 'cancel')
  await finishImport(ctx.db, ctx.company.guid, guid, stateAfter(IMPORT_STATES, row.status, 'cancel', 'cancelled'), null)
  // The sheets behind it wait for whoever decides.
  await endChain(ctx.db, ctx.company.guid, guid)
  if (row.notification)
    await updateNotification(ctx.db, ctx.company.guid, row.notification, {
      message: 'import_cancelled',
      params: { file: row.fileName, done: row.done, total: row.total },
      progress: null,
      isNews: false,
    })
  notifyScreens(ctx, guid)
  return requireImport(ctx, guid)
}
