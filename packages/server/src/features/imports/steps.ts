import type { Import } from '@entrepot/contract/imports/import.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { updateNotification } from '../notifications/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { Stage, ChunkedJob } from '../../kernel/chunked-job.ts'
import { finishImport, type ImportRow, importsUnderWay, lockWorking } from './imports.queries.ts'
import { refuseRollback, undoEffects } from './rollback.ts'
import { refuseRow, writeRows } from './run.ts'

const STAGES: Partial<Record<Import['status'], Stage<ImportRow>>> = {
  running: { step: writeRows, refuse: refuseRow },
  rolling_back: { step: undoEffects, refuse: refuseRollback },
}

/** Told in the language of the import: whoever started it may have lost the right to be asked. */
const stop = async (services: Services, company: string, guid: string, problem: Problem) => {
  const tell = await transaction(services.pool, { company }, async ({ db }) => {
    const row = await db
      .selectFrom('import')
      .select(['user_id', 'language', 'notification_id', 'file_name'])
      .where('company_id', '=', company)
      .where('id', '=', guid)
      .executeTakeFirstOrThrow()
    const reason = errorText({ services, language: languageOf(row.language) }, problem)
    await finishImport(db, company, guid, 'failed', reason)
    if (row.notification_id)
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

/** What imports do in the background: writing their rows, and taking them back. */
export const importWork: ChunkedJob<ImportRow> = {
  name: 'import',
  channel: 'import',
  underWay: importsUnderWay,
  hold: lockWorking,
  stageOf: ({ status }) => STAGES[status],
  stop,
}
