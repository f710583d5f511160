import type { MessageText } from '../kernel/module.ts'
import type { incomingModule } from './module.ts'

const en: Record<keyof (typeof incomingModule)['messages'], MessageText> = {
  incoming_flooded: {
    title: 'Too many calls: {{request}}',
    text: 'This incoming request received more than {{max}} calls within a minute: further ones are refused.',
  },
  incoming_disabled: {
    title: 'Incoming request disabled: {{request}}',
    text: 'The field {{field}}, which it needs, was deleted.',
  },
}
export default en
