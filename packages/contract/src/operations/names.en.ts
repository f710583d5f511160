import type { NamesOf } from '../kernel/module.ts'
import type { operationsModule } from './module.ts'

const en: NamesOf<typeof operationsModule> = {
  areas: { INTERVENTION: 'Operations' },
  records: { operation: 'Operation' },
  actions: {
    open_task: 'Task opened',
    save_task: 'Task saved',
    close_task: 'Task closed',
    suspend: 'Suspended',
    stop: 'Cancelled',
    resume: 'Reopened',
    assign: 'Task given',
    settle: 'Transit settled',
  },
  notifications: {
    task_assigned: { name: 'Task given', about: 'When a task is given to you or to a group of yours.' },
    task_status: { name: 'Task', about: 'When a task that is yours is suspended, cancelled or reopened.' },
    operation_status: { name: 'Operation', about: 'When an operation that you made is over.' },
  },
}
export default en
