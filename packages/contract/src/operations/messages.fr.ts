import type { MessageText } from '../kernel/module.ts'
import type { operationsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof operationsModule)['messages'], MessageText> = {
  task_assigned: { title: 'Tâche à faire\u00A0: {{task}}', text: '{{operation}}, confiée par {{author}}' },
  task_suspended: { title: 'Tâche suspendue\u00A0: {{task}}', text: '{{operation}}, par {{author}}\u00A0: {{reason}}' },
  task_cancelled: { title: 'Tâche annulée\u00A0: {{task}}', text: '{{operation}}, par {{author}}\u00A0: {{reason}}' },
  task_reopened: { title: 'Tâche rouverte\u00A0: {{task}}', text: '{{operation}}, par {{author}}\u00A0: {{reason}}' },
  task_taken_back: {
    title: 'Tâche annulée après coup\u00A0: {{task}}',
    text: '{{operation}}, par {{author}}\u00A0: {{reason}}',
  },
  operation_closed: { title: 'Opération clôturée\u00A0: {{operation}}', text: 'Par {{author}}' },
  operation_cancelled: { title: 'Opération annulée\u00A0: {{operation}}', text: 'Par {{author}}' },
}
export default fr
