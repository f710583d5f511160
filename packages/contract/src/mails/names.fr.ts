import type { NamesOf } from '../kernel/module.ts'
import type { mailsModule } from './module.ts'

const fr: NamesOf<typeof mailsModule> = {
  sections: { mails: 'E-mails' },
  areas: { MAIL: 'E-mails' },
  records: { mail: 'E-mail' },
  notifications: {
    mail_disabled: { name: 'E-mail désactivé', about: 'Un e-mail que vous avez créé ne peut plus partir.' },
    mail_failed: { name: 'E-mail non envoyé', about: 'Un e-mail que vous avez créé n’a pas pu partir.' },
  },
}
export default fr
