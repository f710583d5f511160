import { defineModule } from '../kernel/module.ts'

export const mailsModule = defineModule({
  name: 'mails',
  sections: { mails: { rank: 6 } },
  flag: 'emailing',
  areas: { MAIL: true },
  records: { mail: { area: 'MAIL', topic: 'config' } },
  lists: { mails: true, sendings: true },
  messages: { mail_failed: true, mail_disabled: true },
  notifications: { mail_failed: { any: 'MAIL' }, mail_disabled: { any: 'MAIL' } },
  errors: {
    mail_hour: 422,
    mail_minute: 422,
    mail_repeat_minutes: 422,
    mail_no_recipient: 422,
    mail_schedule: 422,
    mail_recipient_kind: 422,
    mail_files_full: 422,
    mail_no_address: 422,
    mail_used: 409,
    mail_author_gone: 422,
    mail_needs_field: 409,
  },
  events: {
    'mail.created': { record: 'mail', action: 'create' },
    'mail.changed': { record: 'mail', action: 'update' },
    'mail.deleted': { record: 'mail', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof mailsModule)['errors'], number> {}
}
