import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { isCut } from '../../../kernel/is-cut.ts'
import { reach } from '../../../kernel/reach.ts'
import { operations } from '../api.ts'
import { pageOfCopied, type LinesAsked } from './copied-lines.ts'
import { taskCopies } from './task-copies.ts'
import { standing } from './standing.ts'

type Page = { data: readonly TaskLine[]; total: number }
type Params = { guid: string; task: string }

const fromDevice = async ({ task }: Params, asked: LinesAsked): Promise<Page | undefined> => {
  const copy = await taskCopies.read(task)
  return copy && pageOfCopied(copy.lines, asked, standing(copy.task))
}

/** Lines as the server says, or as this device knows them while it does not answer. */
export const readLinesPage = async (params: Params, query: LinesAsked, signal?: AbortSignal): Promise<Page> => {
  if (reach() === 'offline') {
    const here = await fromDevice(params, query)
    if (here) return here
  }
  try {
    return await operations.lines({ params, query }, signal ? { signal } : {})
  } catch (error) {
    const here = isCut(error) ? await fromDevice(params, query) : undefined
    if (!here) throw error
    return here
  }
}
