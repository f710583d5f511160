import { searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import type { TaskLine, TaskLineQuery } from '@entrepot/contract/operations/task.ts'

export type LinesAsked = Pick<TaskLineQuery, 'page' | 'size'> &
  Partial<Pick<TaskLineQuery, 'show' | 'status' | 'search'>>

const hasResult = ({ found, output, confirmed }: TaskLine) => found !== null || output !== null || confirmed !== null
const SHOWN: Record<TaskLineQuery['show'], (line: TaskLine) => boolean> = {
  all: () => true,
  open: (line) => line.status !== 'errors' && !hasResult(line),
  done: hasResult,
  different: ({ found, output, difference }) => (found ?? output) !== null && difference !== 0,
}
const matches = (line: TaskLine, words: readonly string[]) => {
  const key = searchKey(`${line.name} ${line.item?.tag ?? ''} ${line.code}`)
  return words.every((word) => key.includes(word))
}

/**
 * A page of the lines that this device has, as the server would answer it. `now` says how a line stands with what waits
 * to be sent; what comes back is the line as the server has it.
 */
export const pageOfCopied = (
  lines: readonly TaskLine[],
  { page, size, show = 'all', status, search = '' }: LinesAsked,
  now: (line: TaskLine) => TaskLine = (line) => line,
): { data: TaskLine[]; total: number } => {
  const words = searchWords(search)
  const found = lines.filter((line) => {
    const shown = now(line)
    return SHOWN[show](shown) && (!status || shown.status === status) && matches(line, words)
  })
  return { data: found.slice((page - 1) * size, page * size), total: found.length }
}
