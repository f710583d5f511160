import type { NamesOf } from '../kernel/module.ts'
import type { mailsModule } from './module.ts'

const en: NamesOf<typeof mailsModule> = {
  sections: { mails: 'E-mails' },
  areas: { MAIL: 'E-mails' },
  records: { mail: 'E-mail' },
  notifications: {
    mail_disabled: { name: 'Disabled e-mail', about: 'An e-mail that you made can no longer leave.' },
    mail_failed: { name: 'E-mail not sent', about: 'An e-mail that you made could not leave.' },
  },
}
export default en
