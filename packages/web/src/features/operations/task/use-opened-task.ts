import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { isCut } from '../../../kernel/is-cut.ts'
import { useReach } from '../../../kernel/reach.ts'
import { keepSession } from '../../../shell/index.ts'
import { operations } from '../api.ts'
import { taskCopies } from '../copy/task-copies.ts'
import { useCopy } from '../copy/use-copy.ts'
import { isOpenTask } from './task-kinds.ts'

const isGone = (error: unknown) => isFailure(error) && (error.status === 404 || error.status === 403)
/** Done here by this person: nobody else's task and none that is over stays on the device. */
const isWorkedOn = ({ mine, status }: OpenedTask) => mine && isOpenTask(status)

/** A task as the server says, or as this device has it while the server does not answer. */
export const useOpenedTask = (operation: string, task: string) => {
  const { data, error, refetch } = useQuery(operations.getTask.query({ params: { guid: operation, task } }))
  const copy = useCopy(task)
  const isLost = isGone(error) || (data !== undefined && !isWorkedOn(data))
  useEffect(() => {
    if (isLost) void taskCopies.forget(task)
  }, [isLost, task])
  const isKept = data !== undefined && isWorkedOn(data)
  useKeeping(isKept ? data : undefined)
  const shown = data ?? (isGone(error) ? undefined : copy?.task)
  return {
    data: shown,
    copy,
    /** When it was so, of what this device has. */ at: data && !isCut(error) ? null : (copy?.at ?? null),
    error: shown ? null : error,
    refetch,
  }
}

/** Once as it opens, and again whenever the network is back: what was told meanwhile was not heard. */
const useKeeping = (task: OpenedTask | undefined) => {
  const reach = useReach()
  const latest = useRef(task)
  latest.current = task
  const guid = task?.guid
  const wasCut = useRef(false)
  useEffect(() => {
    const isBack = reach === 'open' && wasCut.current
    wasCut.current = reach !== 'open'
    if (isBack) void queryClient.invalidateQueries({ queryKey: ['operations'] })
    if (!guid || reach !== 'open') return
    const keep = async () => {
      keepSession()
      // After what the screen itself asks for.
      if (latest.current) await taskCopies.keep(latest.current)
    }
    void keep()
  }, [guid, reach])
}
