import type { TaskClose } from '@entrepot/contract/operations/task.ts'
import type { OutboxEntry } from '../../../kernel/outbox/index.ts'
import type { Draft } from '../task/draft.ts'

export type Ending = Pick<TaskClose, 'action' | 'recipient' | 'skipBundles'>
/** What was typed into a task, to be saved behind its scans, and the end of the task where it has one. */
export type WorkAct = {
  operation: string
  task: string
  title: string
  ending: Ending | null
  /** As it is when it leaves: until then more may be typed. */ draft: Draft | null
}
export const WORK_KIND = 'task-work'

export const workIn = (entries: readonly OutboxEntry[], task: string) =>
  entries.find((entry): entry is OutboxEntry & { input: WorkAct } => {
    return entry.kind === WORK_KIND && (entry.input as WorkAct).task === task
  })
