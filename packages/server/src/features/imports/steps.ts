import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES, type ImportState, stoppedAs } from '@entrepot/contract/imports/states.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { updateNotification } from '../notifications/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { ChunkedJob, Stage, Step } from '../../kernel/chunked-job.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { checkRows } from './check-rows.ts'
import { afterCheck, afterRollback, afterWriting } from './chain.ts'
import { endChain } from './chain.queries.ts'
import { finishImport, importsUnderWay, lockWorking } from './progress.queries.ts'
import type { ImportRow } from './stored-import.ts'
import { refuseRollback, undoEffects } from './rollback.ts'
import { refuseRow, writeRows } from './run.ts'

/** When a sheet has had its turn, the file goes on: in the same transaction, so that a killed node stops nothing. */
const thenOfFile =
  (step: Step<ImportRow>, then: (ctx: Ctx, row: ImportRow) => Promise<void>): Step<ImportRow> =>
  async (ctx, row, size, turn) => {
    const outcome = await step(ctx, row, size, turn)
    if (outcome === 'done') await then(ctx, row)
    return outcome
  }

const STAGES: Partial<Record<Import['status'], Stage<ImportRow>>> = {
  validating: {
    step: thenOfFile(checkRows, afterCheck),
    // Nothing of a row refuses a check: what it says stands in its errors.
    refuse: (_kernel, error) => async () => {
      throw error
    },
  },
  running: { step: thenOfFile(writeRows, afterWriting), refuse: refuseRow },
  rolling_back: { step: thenOfFile(undoEffects, afterRollback), refuse: refuseRollback },
}

/** Told in the language of the import: whoever started it may have lost the right to be asked. */
const stop = async (services: Services, company: string, guid: string, problem: Problem) => {
  const tell = await transaction(services.pool, { company }, async ({ db }) => {
    const row = await db
      .selectFrom('import')
      .select(['user_id', 'language', 'notification_id', 'file_name', 'status'])
      .where('company_id', '=', company)
      .where('id', '=', guid)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const state = row.status as ImportState
    // Somebody has ended it meanwhile.
    if (!mayAct(IMPORT_STATES, state, 'fail')) return () => {}
    const reason = errorText({ services, language: languageOf(row.language) }, problem)
    await finishImport(db, company, guid, stateAfter(IMPORT_STATES, state, 'fail', stoppedAs(state)), reason)
    await endChain(db, company, guid)
    if (row.notification_id && state !== 'validating')
      await updateNotification(db, company, row.notification_id, {
        message: 'import_failed',
        params: { file: row.file_name, reason },
        progress: null,
        isNews: true,
      })
    return writeEvents(services, db, company, [
      { topic: 'imports', data: { guid }, user: row.user_id },
      { topic: 'notifications', data: {}, user: row.user_id },
    ])
  })
  tell()
}

/** What imports do in the background: checking many rows, writing them, and taking them back. */
export const importWork: ChunkedJob<ImportRow> = {
  name: 'import',
  channel: 'import',
  underWay: importsUnderWay,
  hold: lockWorking,
  isSame: (held, { status, attempt, position }) =>
    held.status === status && held.attempt === attempt && held.position === position,
  stageOf: ({ status }) => STAGES[status],
  stop,
}
