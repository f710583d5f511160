import { saveFile, type Downloaded } from './client.ts'
import { isFailure, textOf } from './failure.ts'
import { toast } from './toasts.ts'

/** A refusal is said here, because the failure of a read is otherwise said by the page. */
export const exportFile = async (download: () => Promise<Downloaded>, told: () => string) => {
  try {
    saveFile(await download())
    toast.success(told())
  } catch (error) {
    if (!isFailure(error)) throw error
    if (!error.reported) toast.error(textOf(error))
  }
}
