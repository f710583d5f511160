import { useEffect, useState } from 'react'
import { onPush } from '../../../kernel/push-topics.ts'

type Progress = { done: number; total: number }

/** How far the server is with closing a large task, while its answer is awaited. */
export const useClosing = (task: string, isAsked: boolean): Progress | null => {
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    setProgress(null)
    if (!isAsked) return
    return onPush(({ data }) => {
      const { closing, done, total } = data
      if (closing === task && typeof done === 'number' && typeof total === 'number') setProgress({ done, total })
    })
  }, [task, isAsked])
  return progress
}
