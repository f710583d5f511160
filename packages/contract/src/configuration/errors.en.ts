import type { configurationModule } from './module.ts'

const en: Record<keyof (typeof configurationModule)['errors'], string> = {
  configuration_section: 'A configuration has no part {{name}}',
  configuration_too_many:
    'This file has {{count}} entries, {{max}} at most at a time. Apply it in several steps, one part after the other',
  configuration_cycle: '{{name}} depends on itself',
  configuration_fixed: 'This property does not change any more once the entry is there: {{name}}',
  configuration_module: 'The module of this part is not enabled in this company',
  configuration_folder: 'The folder {{name}} does not exist in this company',
  configuration_changed_since: '{{name}} was changed since: it stays as it is',
  configuration_in_use: '{{name}} is in use ({{count}}): it stays',
  configuration_undone: 'This change was undone already',
}
export default en
