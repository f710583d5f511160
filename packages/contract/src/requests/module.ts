import { defineModule } from '../kernel/module.ts'

export const requestsModule = defineModule({
  name: 'requests',
  flag: 'api',
  sections: { requests: { rank: 6 } },
  areas: { API_REQUEST: true },
  records: { request: { area: 'API_REQUEST', topic: 'config' } },
  actions: { run: true },
  lists: { requests: true },
  messages: { request_failed: true, request_paused: true, request_disabled: true },
  errors: {
    request_connection: 422,
    request_schedule: 422,
    request_path: 422,
    request_field: 422,
    request_run_waiting: 409,
    request_needs_field: 409,
    request_not_manual: 409,
    request_off: 409,
    request_filtered: 422,
    request_silent: 403,
  },
  events: {
    'request.created': { record: 'request', action: 'create' },
    'request.changed': { record: 'request', action: 'update' },
    'request.run': { record: 'request', action: 'run' },
    'request.deleted': { record: 'request', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof requestsModule)['errors'], number> {}
}
