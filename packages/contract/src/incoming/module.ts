import { defineModule } from '../kernel/module.ts'

export const incomingModule = defineModule({
  name: 'incoming',
  flag: 'api',
  sections: { incomingRequests: { rank: 6 } },
  areas: { API_INCOMING_REQUEST: true },
  records: { incoming_request: { area: 'API_INCOMING_REQUEST', topic: 'incoming-requests' } },
  lists: { incoming: true },
  messages: { incoming_flooded: true, incoming_disabled: true },
  errors: {
    incoming_action: 422,
    incoming_path_each: 422,
    incoming_value: 422,
    incoming_several: 422,
    incoming_too_many_lines: 422,
    incoming_inactive: 409,
    incoming_author_gone: 422,
    incoming_needs_field: 409,
    incoming_signature_missing: [401, 'incoming_signature'],
    incoming_signature_wrong: [401, 'incoming_signature'],
    incoming_signature_old: [401, 'incoming_signature'],
    incoming_signature_body: [401, 'incoming_signature'],
    incoming_signature_unset: [401, 'incoming_signature'],
    incoming_circle: 409,
    incoming_secret: 422,
    incoming_unsigned: 409,
  },
  events: {
    'incoming_request.created': { record: 'incoming_request', action: 'create' },
    'incoming_request.changed': { record: 'incoming_request', action: 'update' },
    'incoming_request.deleted': { record: 'incoming_request', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof incomingModule)['errors'], number> {}
}
