import type { MessageText } from '../kernel/module.ts'
import type { operationsModule } from './module.ts'

const en: Record<keyof (typeof operationsModule)['messages'], MessageText> = {
  task_assigned: { title: 'Task to do: {{task}}', text: '{{operation}}, given by {{author}}' },
  task_suspended: { title: 'Task suspended: {{task}}', text: '{{operation}}, by {{author}}: {{reason}}' },
  task_cancelled: { title: 'Task cancelled: {{task}}', text: '{{operation}}, by {{author}}: {{reason}}' },
  task_reopened: { title: 'Task reopened: {{task}}', text: '{{operation}}, by {{author}}: {{reason}}' },
  task_taken_back: { title: 'Task taken back: {{task}}', text: '{{operation}}, by {{author}}: {{reason}}' },
  operation_closed: { title: 'Operation closed: {{operation}}', text: 'By {{author}}' },
  operation_cancelled: { title: 'Operation cancelled: {{operation}}', text: 'By {{author}}' },
}
export default en
