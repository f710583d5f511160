import type { Describe } from '../../../shell/index.ts'
import { shownLabel } from '../../../kernel/words.ts'
import type { ScanAct } from './scan-act.ts'
import { taskScans } from './task-scans.ts'
import { taskWork } from './task-work.ts'
import type { WorkAct } from './work-act.ts'

/** Said on pages that have not loaded the words of operations. */
const END = { fr: 'Fin de la tâche', en: 'End of the task' }
const SAVE = { fr: 'Saisies de la tâche', en: 'What was entered in the task' }

/**
 * What waits of tasks, told by what it is; corrected where it was done. Whoever tells it also knows how it is sent, so
 * that what a former page left leaves without anybody opening the task.
 */
export const describedBy = (addressOf: (act: Pick<ScanAct, 'operation' | 'task'>) => string): Describe => ({
  [taskScans.name]: ({ input }) => {
    const act = input as ScanAct
    return { title: act.name || act.code, text: act.title, correct: addressOf(act) }
  },
  [taskWork.name]: ({ input }) => {
    const act = input as WorkAct
    return { title: act.title, text: shownLabel(act.ending ? END : SAVE), correct: addressOf(act) }
  },
})
