import { defineModule } from '../kernel/module.ts'

export const quickupdateModule = defineModule({
  name: 'quickupdate',
  sections: { formModels: { rank: 8 } },
  flag: 'quickupdate',
  areas: { QUICK_UPDATE: true },
  records: { quick_template: { area: 'QUICK_UPDATE', topic: 'quickupdate' } },
  actions: { quick_update: true },
  messages: { quick_partial: true, quick_failed: true },
  lists: { 'quick-templates': true },
  notifications: { quick_update_report: { any: 'QUICK_UPDATE', rank: 9 } },
  errors: {
    quick_not_found: 404,
    quick_denied: 403,
    quick_location: 409,
    quick_duplicate: 409,
    quick_variant: 422,
    quick_field_needed: 422,
    quick_kept: 422,
    quick_no_status: 422,
    quick_formula: 422,
    quick_needs_field: 409,
  },
  events: {
    'quick_template.created': { record: 'quick_template', action: 'create' },
    'quick_template.changed': { record: 'quick_template', action: 'update' },
    'quick_template.deleted': { record: 'quick_template', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof quickupdateModule)['errors'], number> {}
}
