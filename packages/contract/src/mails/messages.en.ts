import type { MessageText } from '../kernel/module.ts'
import type { mailsModule } from './module.ts'

const en: Record<keyof (typeof mailsModule)['messages'], MessageText> = {
  mail_disabled: {
    title: 'E-mail disabled: {{mail}}',
    text: 'The field {{field}}, which it needs, was deleted.',
  },
  mail_failed: {
    title: 'E-mail not sent: {{mail}}',
    text: 'Three attempts failed for {{recipients}}: {{reason}}',
  },
}
export default en
