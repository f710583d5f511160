import type { operationTemplatesModule } from './module.ts'

const en: Record<keyof (typeof operationTemplatesModule)['errors'], string> = {
  template_in_use: 'This template is used by an operation, it cannot be edited',
  template_used: 'This template is used by an operation: disable it instead of deleting it',
  template_needs_field: 'This field is used by operation templates: {{names}}. Change them first',
  template_no_task: 'At least one task is needed',
  template_duplicate_tasks: 'Task names and titles must be unique',
  template_parent: 'A sub-task follows its main task, on one level',
  template_validates_nothing: 'Put a scan task before its validation',
  template_report: 'This automatic task comes after a scan task',
}
export default en
