import { MOST_LINES_TOLD } from '@entrepot/contract/operations/bounds.ts'
import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { onPush } from '../../../kernel/push-topics.ts'
import { operations } from '../api.ts'
import { taskCopies } from '../copy/task-copies.ts'

/** Two people who scan say so thirty times a second: asked for each time, that is more than one may ask in a minute. */
const ASK_MS = 500

type Rows = { rows?: readonly TaskLine[]; data?: readonly TaskLine[] }
const withLines = (lines: ReadonlyMap<string, TaskLine>) => {
  const now = (rows: readonly TaskLine[]) => rows.map((row) => lines.get(row.id) ?? row)
  return <P extends Rows>(page: P | undefined): P | undefined =>
    page && { ...page, ...(page.rows && { rows: now(page.rows) }), ...(page.data && { data: now(page.data) }) }
}
const namedIn = (data: Record<string, unknown>, task: string): readonly string[] => {
  const { guids, lines } = data as { guids?: unknown; lines?: unknown }
  if (!Array.isArray(guids) || !guids.includes(task) || !Array.isArray(lines)) return []
  return lines.filter((line) => typeof line === 'string')
}

const showAgain = async (operation: string, task: string, line: string[]) => {
  const { data } = await operations.lines(
    { params: { guid: operation, task }, query: { line, size: MOST_LINES_TOLD } },
    { quiet: true },
  )
  const lines = new Map(data.map((one) => [one.id, one]))
  taskCopies.change(task, lines)
  queryClient.setQueriesData<Rows>({ queryKey: [...operations.lines.key, task] }, withLines(lines))
}

/** What others scan shows on the line at once: that line is asked for alone, under this person's own rights. */
export const useLiveLines = (operation: string, task: string) => {
  const named = useRef(new Set<string>())
  const ask = useThrottledCallback(() => {
    const lines = [...named.current]
    named.current.clear()
    for (let at = 0; at < lines.length; at += MOST_LINES_TOLD)
      // Without an answer the lists that follow ask again.
      void showAgain(operation, task, lines.slice(at, at + MOST_LINES_TOLD)).catch(() => undefined)
  }, ASK_MS)
  useEffect(() => {
    const waiting = named.current
    const stop = onPush(({ topic, data }) => {
      if (!topic.startsWith('tasks')) return
      for (const line of namedIn(data, task)) waiting.add(line)
      if (waiting.size > 0) ask()
    })
    return () => {
      stop()
      waiting.clear()
    }
  }, [task, ask])
}
