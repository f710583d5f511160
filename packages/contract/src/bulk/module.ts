import { defineModule } from '../kernel/module.ts'

export const bulkModule = defineModule({
  name: 'bulk',
  homeLines: { open_acts: true },
  records: { bulk: { placed: true, movesStock: true } },
  messages: { bulk_running: true, bulk_done: true, bulk_failed: true, bulk_undoing: true, bulk_undone: true },
  notifications: { bulk: { rank: 7 } },
  errors: {
    bulk_form: 422,
    bulk_nothing: 422,
    bulk_category: 422,
    bulk_too_many: 422,
    bulk_under_way: 409,
    bulk_over: 409,
  },
  events: {
    'bulk.started': { record: 'bulk', action: 'update' },
    'bulk.reversed': { record: 'bulk', action: 'reverse' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof bulkModule)['errors'], number> {}
}
