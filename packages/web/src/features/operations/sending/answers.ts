import type { ScannedLine, Task } from '@entrepot/contract/operations/task.ts'
import type { Sent } from '../task/drafts-of-tasks.ts'

/** One tab sends what several have done: each of them hears what became of it. */
const answersOf = <T>(channel: string) => {
  const listeners = new Set<(answer: T) => void>()
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channel) : null
  const tell = (answer: T) => {
    for (const listener of listeners) listener(answer)
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<T>) => tell(data))
  return {
    tell: (answer: T) => {
      tell(answer)
      tabs?.postMessage(answer)
    },
    listen: (listener: (answer: T) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * What became of a scan: its line as it stands now, why it counts no more than before (TASK-21), or that the code is of
 * a folder.
 */
export type ScanAnswer = { line: ScannedLine } | { again: string } | { folder: string }
export const scanAnswers = answersOf<{ task: string; scan: string; answer: ScanAnswer }>('task-scans')

/** A save or an end that waited is done, with what was sent of what had been typed. */
export const workAnswers = answersOf<{ task: Task; sent: Sent; isOver: boolean }>('task-work')
