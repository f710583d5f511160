import type { OutboxEntry } from '../../../kernel/outbox/index.ts'

/** One scan of a task. It is known by its id, which is the key that it waits under. */
export type ScanAct = {
  id: string
  operation: string
  task: string
  /** As the task is called, for whoever reads what waits. */ title: string
  /** What was read; empty where it was chosen from a list. */ code: string
  item: string | null
  /** Of the record, where it is known. */ name: string
  /** What equipment leaves with, as it was said then. */ exitStatus: string
  /** The code is of a folder: what it holds is `offered`, or `meant` by who scanned it (TASK-26). */
  contents?: 'offered' | 'meant'
  at: string
}
export const SCAN_KIND = 'task-scan'

/** Entries of the outbox that are scans of a task, in the order in which they were made. */
export const scansIn = (entries: readonly OutboxEntry[], task: string) =>
  entries.filter((entry): entry is OutboxEntry & { input: ScanAct } => {
    return entry.kind === SCAN_KIND && (entry.input as ScanAct).task === task
  })
