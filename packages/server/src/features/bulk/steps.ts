import type { BulkJob } from '@entrepot/contract/bulk/bulk.ts'
import { BULK_STATES, type BulkState } from '@entrepot/contract/bulk/states.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { updateNotification } from '../notifications/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import type { Services } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { transaction } from '../../kernel/database.ts'
import type { Problem } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import type { Stage, ChunkedJob } from '../../kernel/chunked-job.ts'
import { finishJob, holdJob, type JobRow, jobsUnderWay } from './bulk.queries.ts'
import { refuseUndo, undoRows } from './undo.ts'
import { refuseRow, writeRows } from './write.ts'

const stagesOf = (kernel: Kernel): Partial<Record<BulkJob['status'], Stage<JobRow>>> => ({
  running: { step: writeRows(kernel), refuse: refuseRow },
  rolling_back: { step: undoRows(kernel), refuse: refuseUndo },
})

/**
 * Told in the language of the job: its author may have lost the right to be asked. What it changed until then can be
 * taken back.
 */
const stop = async (services: Services, company: string, guid: string, problem: Problem): Promise<void> => {
  const tell = await transaction(services.pool, { company }, async ({ db }) => {
    const row = await db
      .selectFrom('bulk_job')
      .select(['user_id', 'back_by', 'kind', 'total', 'language', 'notification_id', 'status'])
      .where('company_id', '=', company)
      .where('id', '=', guid)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const state = row.status as BulkState
    // Another node has ended it meanwhile.
    if (!mayAct(BULK_STATES, state, 'fail')) return () => {}
    const language = languageOf(row.language)
    const reason = errorText({ services, language }, problem)
    await finishJob(db, company, guid, stateAfter(BULK_STATES, state, 'fail', 'failed'), reason)
    if (row.notification_id)
      await updateNotification(db, company, row.notification_id, {
        message: row.kind === 'quick' ? 'quick_failed' : 'bulk_failed',
        params: { act: services.words(language, `bulk:acts.${row.kind}`), total: row.total, reason },
        progress: null,
        isNews: true,
      })
    return writeEvents(services, db, company, [
      { topic: 'notifications', data: { bulk: guid }, user: (state === 'rolling_back' && row.back_by) || row.user_id },
    ])
  })
  tell()
}

export const bulkWork = (kernel: Kernel): ChunkedJob<JobRow> => {
  const stages = stagesOf(kernel)
  return {
    name: 'bulk',
    channel: 'bulk',
    underWay: jobsUnderWay,
    hold: holdJob,
    stageOf: ({ status }) => stages[status],
    stop,
  }
}
