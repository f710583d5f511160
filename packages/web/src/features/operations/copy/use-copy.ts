import { useEffect, useSyncExternalStore } from 'react'
import { taskCopies, type Copy } from './task-copies.ts'
import { taskPictures } from './task-pictures.ts'

/** What this device has of a task; undefined where it has nothing, or not yet. */
export const useCopy = (task: string): Copy | undefined => {
  useEffect(() => {
    void taskCopies.read(task)
    void taskPictures.read(task)
  }, [task])
  return useSyncExternalStore(taskCopies.subscribe, () => taskCopies.known(task))
}
