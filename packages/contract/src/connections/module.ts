import { defineModule } from '../kernel/module.ts'

export const connectionsModule = defineModule({
  name: 'connections',
  flag: 'api',
  // Without secrets: those of another company are in no file.
  sections: { connections: { rank: 5 } },
  areas: { API_CONNECTION: true },
  records: { connection: { area: 'API_CONNECTION', topic: 'config' } },
  actions: { grant: true },
  lists: { connections: true },
  errors: {
    connection_failed: 502,
    connection_header: 422,
    connection_secret_again: 422,
    connection_secret_in_file: 422,
    connection_no_grant: 409,
    connection_used: 409,
    grant_state: 400,
  },
  events: {
    'connection.created': { record: 'connection', action: 'create' },
    'connection.changed': { record: 'connection', action: 'update' },
    'connection.granted': { record: 'connection', action: 'grant' },
    'connection.deleted': { record: 'connection', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof connectionsModule)['errors'], number> {}
}
