import type { MessageText } from '../kernel/module.ts'
import type { requestsModule } from './module.ts'

const en: Record<keyof (typeof requestsModule)['messages'], MessageText> = {
  request_failed: { title: 'API request failed: {{request}}', text: '{{reason}}' },
  request_paused: {
    title: 'API request paused: {{request}}',
    text: 'It has failed for too long and is not sent any more until you switch it on again. {{reason}}',
  },
  request_disabled: {
    title: 'API request disabled: {{request}}',
    text: 'The field {{field}}, which it needs, was deleted.',
  },
}
export default en
