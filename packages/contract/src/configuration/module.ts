import { defineModule } from '../kernel/module.ts'

export const configurationModule = defineModule({
  name: 'configuration',
  actions: { configuration_apply: true, configuration_undo: true },
  lists: { 'configuration-changes': true },
  errors: {
    configuration_section: 422,
    configuration_too_many: 422,
    configuration_cycle: 422,
    configuration_fixed: 422,
    configuration_module: 422,
    configuration_folder: 422,
    configuration_changed_since: 409,
    configuration_in_use: 409,
    configuration_undone: 409,
  },
  events: {
    'configuration.applied': { record: 'company', action: 'configuration_apply' },
    'configuration.undone': { record: 'company', action: 'configuration_undo' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof configurationModule)['errors'], number> {}
}
