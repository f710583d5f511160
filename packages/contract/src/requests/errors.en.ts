import type { requestsModule } from './module.ts'

const en: Record<keyof (typeof requestsModule)['errors'], string> = {
  request_connection: 'Choose a connection or a whole address',
  request_schedule: 'Say when the request is sent',
  request_path: 'This is no path: write for example {{sample}}',
  request_field: 'This field cannot take an answer',
  request_run_waiting: 'This run is waiting already',
  request_not_manual: 'This request is not sent by hand',
  request_off: 'This request is switched off or paused',
  request_filtered: 'This item does not meet the filters of the request',
  request_silent: 'Your acts send no request',
  request_needs_field: 'Active API requests use this field: {{names}}',
}
export default en
