import { keptBody, namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import type { MailBody } from './mails.queries.ts'
import { keptText, namedText } from './kept-text.ts'

type Fields = readonly { guid: string; name: string }[]

/** As it is kept: the company's own fields by guid (T50). */
export const keptMail = <M extends MailBody>(mail: M, fields: Fields): M => ({
  ...mail,
  conditions: keptBody({ conditions: mail.conditions, actions: [] }, fields, OLD).conditions,
  subject: keptText(mail.subject, fields),
  body: keptText(mail.body, fields),
})
/** As people write it, with the names of today. */
export const namedMail = <M extends MailBody>(mail: M, fields: Fields): M => ({
  ...mail,
  conditions: namedBody({ conditions: mail.conditions, actions: [] }, fields, OLD).conditions,
  subject: namedText(mail.subject, fields, 'text'),
  body: namedText(mail.body, fields, 'html'),
})
