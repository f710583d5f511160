import type { Task } from '@entrepot/contract/operations/task.ts'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure, type Failure } from '../../../kernel/failure.ts'
import type { OutboxEntry, OutboxKind } from '../../../kernel/outbox/index.ts'
import { session } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { refreshStock } from '../../stock/index.ts'
import { operations } from '../api.ts'
import { refusalOfLine } from '../refusal-of-line.ts'
import { comparedDraft } from '../task/compare-draft.ts'
import type { Draft } from '../task/draft.ts'
import { noDraft, taskDrafts, withoutSent } from '../task/drafts-of-tasks.ts'
import { sendDraft } from '../task/send-draft.ts'
import { operationWords } from '../words.ts'
import { scansIn } from './scan-act.ts'
import { toldOfTask } from './told.ts'
import { workAnswers } from './answers.ts'
import type { WorkAct } from './work-act.ts'

const paramsOf = ({ operation, task }: WorkAct) => ({ guid: operation, task })
const quiet = { quiet: true } as const
const codeOf = (error: unknown) => (isFailure(error) ? error.code : '')

/** What was typed by now, on top of what the scans of this device have made of the task. */
const prepare = async (act: WorkAct): Promise<WorkAct> => {
  if (act.draft) return act
  const typed = await taskDrafts.read(act.task)
  if (typed) return { ...act, draft: typed }
  const { updatedAt } = await operations.getTask({ params: paramsOf(act) }, quiet)
  return { ...act, draft: noDraft(updatedAt) }
}

/** An answer that was lost: it is over already, by this person. */
const endedByMe = async (act: WorkAct): Promise<Task | null> => {
  const task = await operations.getTask({ params: paramsOf(act) }, quiet)
  return task.status === 'closed' && task.closedBy?.guid === session.get().me?.guid ? task : null
}

const sent = async (act: WorkAct, draft: Draft): Promise<Task> => {
  try {
    return await sendDraft(paramsOf(act), draft, act.ending, quiet)
  } catch (error) {
    if (codeOf(error) === 'stale') return sentOnTop(act, draft, error as Failure)
    const ended = act.ending && codeOf(error) === 'task_completed' ? await endedByMe(act) : null
    if (!ended) throw error
    return ended
  }
}
/** Where nobody else changed the same lines, what was typed goes on top; else somebody has to choose (TASK-32). */
const sentOnTop = async (act: WorkAct, draft: Draft, stale: Failure): Promise<Task> => {
  const found = await comparedDraft(paramsOf(act), draft)
  if ('differences' in found) throw stale
  const { updatedAt } = await operations.getTask({ params: paramsOf(act) }, quiet)
  return sendDraft(paramsOf(act), { ...draft, entries: found.entries, updatedAt }, act.ending, quiet)
}

/** What the scans say has to be there before the task ends with it. */
const heldBy = (act: WorkAct, others: readonly OutboxEntry[]): string | null => {
  if (!act.ending) return null
  const refused = scansIn(others, act.task).filter(({ refusal }) => refusal !== null).length
  return refused > 0 ? operationWords.say('work.scans_refused', { count: refused, shown: String(refused) }) : null
}
const told = (act: WorkAct, error: unknown): string => {
  if (codeOf(error) === 'stale') return operationWords.say('work.stale')
  if (!isFailure(error) || error.errors.length === 0) return toldOfTask(act, error)
  const names = Object.values(act.draft?.entries ?? {}).map(({ name }) => name)
  return error.errors
    .map(({ field, message }) => refusalOfLine(names[Number(/^lines\.(\d+)/.exec(field ?? '')?.[1])], message))
    .join(' ')
}

const kind: OutboxKind<WorkAct, Task> = {
  // Sent again, a save finds what it saved, and an end that the task is over.
  isSure: true,
  held: heldBy,
  prepare,
  send: (act) => sent(act, act.draft!),
  told,
  done: (act, task) => {
    if (act.ending) toast.success(operationWords.say('task.closed', { name: act.title }))
    if (act.ending) void refreshStock()
    void queryClient.invalidateQueries({ queryKey: ['operations'] })
    const finish = async () => {
      const left = await taskDrafts.read(act.task)
      if (left && act.draft) await taskDrafts.keep(act.task, withoutSent(left, act.draft, task.updatedAt))
      workAnswers.tell({ task, sent: act.draft ?? { entries: {} }, isOver: act.ending !== null })
    }
    void finish()
  },
}

/** With what it says. */
export const load = async () => {
  await operationWords.load()
  return kind
}
