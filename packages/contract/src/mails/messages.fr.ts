import type { MessageText } from '../kernel/module.ts'
import type { mailsModule } from './module.ts'

const fr: Record<keyof (typeof mailsModule)['messages'], MessageText> = {
  mail_disabled: {
    title: 'E-mail désactivé\u00A0: {{mail}}',
    text: 'Le champ {{field}}, dont il a besoin, a été supprimé.',
  },
  mail_failed: {
    title: 'E-mail non envoyé\u00A0: {{mail}}',
    text: 'Trois essais ont échoué pour {{recipients}}\u00A0: {{reason}}',
  },
}
export default fr
