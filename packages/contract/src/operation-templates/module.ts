import { defineModule } from '../kernel/module.ts'

export const operationTemplatesModule = defineModule({
  name: 'operation-templates',
  sections: { operationTemplates: { rank: 7 } },
  flag: 'customIntervention',
  areas: { CUSTOM_INTERVENTION: true },
  records: { operation_template: { area: 'CUSTOM_INTERVENTION', topic: 'interventions' } },
  lists: { 'operation-templates': true },
  errors: {
    template_in_use: 409,
    template_used: 409,
    template_needs_field: 409,
    template_no_task: 422,
    template_duplicate_tasks: 422,
    template_parent: 422,
    template_validates_nothing: 422,
    template_report: 422,
  },
  events: {
    'operation_template.created': { record: 'operation_template', action: 'create' },
    'operation_template.changed': { record: 'operation_template', action: 'update' },
    'operation_template.deleted': { record: 'operation_template', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof operationTemplatesModule)['errors'], number> {}
}
