import { rolesToTakeBack, type BulkJob, type BulkKind } from '@entrepot/contract/bulk/bulk.ts'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { refreshStock } from '../stock/index.ts'
import { bulk } from './api.ts'
import { bulkWords } from './words.ts'

export const isUnderWay = ({ status }: BulkJob): boolean => status === 'running' || status === 'rolling_back'
export const mayTakeBack = (kind: BulkKind): boolean => rolesToTakeBack(kind).every((needed) => can(needed))
const AGAIN_MS = [150, 300, 600, 1_000]

/** Until it has ended; every answer shows wherever the job is looked at. */
const untilEnded = async (job: BulkJob): Promise<BulkJob> => {
  let state = job
  for (let round = 0; isUnderWay(state); round++) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS[Math.min(round, AGAIN_MS.length - 1)]))
    state = await bulk.get({ params: { guid: job.guid } }).catch(() => state)
    queryClient.setQueryData(bulk.get.query({ params: { guid: job.guid } }).queryKey, state)
  }
  await Promise.all([refreshStock(), queryClient.invalidateQueries({ queryKey: ['notifications'] })])
  return state
}

export const takeBackJob = async (guid: string): Promise<void> => {
  try {
    const { undone, kept } = await untilEnded(await bulk.rollback({ params: { guid } }))
    toast[kept > 0 ? 'info' : 'success'](
      bulkWords.say('undone', { undone: formatNumber(undone), kept: formatNumber(kept) }),
    )
  } catch {
    // The client has said why.
  }
}

/** Follows a job to its end, also when nobody looks at it any more, and offers the way back. */
export const followJob = async (job: BulkJob): Promise<BulkJob> => {
  const { say } = bulkWords
  const ended = await untilEnded(job)
  const { guid, kind, changed, unchanged, failed } = ended
  if (ended.status === 'failed') toast.error(say('failed', { reason: ended.message ?? '' }))
  else {
    const text = say('done', {
      kind: say(`kinds.${kind}`),
      changed: formatNumber(changed),
      unchanged: formatNumber(unchanged),
      refused: formatNumber(failed),
    })
    undo.offer(
      text,
      changed > 0 && mayTakeBack(kind) ? { label: say('undo'), run: () => void takeBackJob(guid) } : undefined,
    )
  }
  return ended
}
