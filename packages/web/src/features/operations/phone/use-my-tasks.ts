import type { TaskRow } from '@entrepot/contract/operations/task.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReach } from '../../../kernel/reach.ts'
import { operations } from '../api.ts'
import { taskCopies, type Copy } from '../copy/task-copies.ts'

const MOST = 100
/** Begun first, then what can be begun. */
const TURN: Partial<Record<TaskRow['status'], number>> = { in_progress: 0, opened: 1, todo: 2 }
export const isMyTurn = ({ status }: Pick<TaskRow, 'status'>) => TURN[status] !== undefined

export type MyTask = Pick<TaskRow, 'guid' | 'title' | 'status' | 'lines' | 'operation' | 'location'>
const inTurn = (tasks: readonly MyTask[]) =>
  tasks.filter(isMyTurn).toSorted((a, b) => TURN[a.status]! - TURN[b.status]!)

/** What is given to this person and is their turn; without an answer, what this device has of it. */
export const useMyTasks = () => {
  const { data, error, isPending, refetch } = useQuery(
    operations.tasks.query({ query: { assignee: 'me', open: 'true', size: MOST } }),
  )
  const [copies, setCopies] = useState<readonly Copy[] | null>(null)
  const reach = useReach()
  useEffect(() => void taskCopies.all().then(setCopies), [reach])
  const here = new Map((copies ?? []).map((copy) => [copy.task.guid, copy]))
  const tasks: readonly MyTask[] | undefined = data?.data ?? (error ? copies?.map(({ task }) => task) : undefined)
  return {
    tasks: tasks && inTurn(tasks),
    /** Those that can be done without a network. */ isHere: (guid: string) => here.get(guid)?.isWhole === true,
    error: tasks ? null : error,
    isPending: isPending && !tasks,
    refetch,
  }
}
