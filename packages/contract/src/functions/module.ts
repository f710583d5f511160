import { defineModule } from '../kernel/module.ts'

export const functionsModule = defineModule({
  name: 'functions',
  flag: 'api',
  sections: { functions: { rank: 5 } },
  areas: { API_FUNCTION: true },
  records: { function: { area: 'API_FUNCTION', topic: 'config' } },
  lists: { functions: true },
  errors: {
    function_name: 422,
    function_unknown: [422, 'formula_invalid'],
    function_self: 422,
    function_used: 409,
    function_needs_field: 409,
    function_too_long: 422,
    function_time: 422,
    function_zero: 422,
    function_not_computed: 422,
  },
  events: {
    'function.created': { record: 'function', action: 'create' },
    'function.changed': { record: 'function', action: 'update' },
    'function.deleted': { record: 'function', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof functionsModule)['errors'], number> {}
}
