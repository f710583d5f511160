import type { incomingModule } from './module.ts'

const en: Record<keyof (typeof incomingModule)['errors'], string> = {
  incoming_action: 'An action is required',
  incoming_path_each: 'This value comes once: its path cannot hold [*]',
  incoming_value: 'The value that came does not fit: {{value}}',
  incoming_several: 'Several records answer to “{{value}}”',
  incoming_too_many_lines: 'A call is about {{max}} lines at most',
  incoming_inactive: 'Switch this request on first',
  incoming_author_gone: 'The account of who made or changed this request is closed',
  incoming_needs_field: 'Active incoming requests use this field: {{names}}',
}
export default en
