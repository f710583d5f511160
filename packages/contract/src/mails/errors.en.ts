import type { mailsModule } from './module.ts'

const en: Record<keyof (typeof mailsModule)['errors'], string> = {
  mail_hour: 'The hour must be between 0 and 23',
  mail_minute: 'Minutes must be between 0 and 59',
  mail_repeat_minutes: 'The repetition must be between 5 and 59 minutes',
  mail_no_recipient: 'Give at least one address or recipient',
  mail_schedule: 'Say when the e-mail is sent',
  mail_recipient_kind: 'There is no such recipient for this trigger',
  mail_files_full: 'An e-mail carries at most {{max}} files and {{megabytes}} MB',
  mail_no_address: 'Your account has no e-mail address',
  mail_needs_field: 'Active e-mails use this field: {{names}}',
  mail_author_gone: 'The account of who made this e-mail is closed',
  mail_used: 'Operation templates send this e-mail: {{names}}',
}
export default en
