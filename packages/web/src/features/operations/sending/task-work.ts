import type { Task } from '@entrepot/contract/operations/task.ts'
import { outbox, outboxKind } from '../../../kernel/outbox/index.ts'
import { WORK_KIND, workIn, type WorkAct } from './work-act.ts'

/** Saves and ends of tasks that wait for the network, behind the scans of the task. */
export const taskWork = outboxKind<WorkAct, Task>(WORK_KIND, async () => (await import('./send-work.ts')).load())

/** A later one says more than the one before, which has not left. */
export const forgetWork = async (task: string): Promise<void> => {
  const before = workIn(outbox.entries(), task)
  if (before && (before.sentAt === null || before.refusal !== null)) await outbox.leaveOut(before)
}
export const putWork = async (act: WorkAct): Promise<void> => {
  await forgetWork(act.task)
  await taskWork.put(act)
}
