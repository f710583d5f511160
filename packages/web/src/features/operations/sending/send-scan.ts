import { isFailure, textOf } from '../../../kernel/failure.ts'
import type { OutboxKind } from '../../../kernel/outbox/index.ts'
import { operations } from '../api.ts'
import { operationWords } from '../words.ts'
import { toldOfTask } from './told.ts'
import type { ScanAct } from './scan-act.ts'
import { scanAnswers, type ScanAnswer } from './answers.ts'

/** A call that a change of network left without an end is made again. */
const LONGEST_MS = 15_000

const callOf = ({ id, operation, task, code, item, exitStatus, contents }: ScanAct, key: string) =>
  operations.scanTask(
    {
      params: { guid: operation, task },
      body: {
        id,
        ...(item ? { item } : { code }),
        ...(exitStatus && { exitStatus }),
        ...(contents === 'meant' && { contents: true }),
      },
    },
    { quiet: true, key, signal: AbortSignal.timeout(LONGEST_MS) },
  )

const codeOf = (error: unknown) => (isFailure(error) ? error.code : '')

/** Whoever scans has begun (TASK-30): a scan may come before the call that says so. */
const sent = async (act: ScanAct, key: string): Promise<ScanAnswer> => {
  try {
    return { line: await callOf(act, key) }
  } catch (error) {
    if (codeOf(error) === 'task_already_added') return { again: textOf(error) }
    if (codeOf(error) === 'task_scan_folder') return { folder: textOf(error) }
    if (codeOf(error) !== 'task_unopened') throw error
    await operations.openTask({ params: { guid: act.operation, task: act.task } }, { quiet: true })
    return { line: await callOf(act, key) }
  }
}

const kind: OutboxKind<ScanAct, ScanAnswer> = {
  isSure: true,
  send: sent,
  told: toldOfTask,
  // Whoever scanned it says whether all that a folder holds is meant.
  left: (act, answer) =>
    'folder' in answer ? [{ input: { ...act, contents: 'offered' }, refusal: answer.folder }] : [],
  done: ({ id, task }, answer) => scanAnswers.tell({ task, scan: id, answer }),
}

/** With what it says. */
export const load = async () => {
  await operationWords.load()
  return kind
}
