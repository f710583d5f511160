import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { MailInput, MailNotification, MailRecipientInput, MailSchedule } from '@entrepot/contract/mails/mail.ts'
import { type MailRecipientKind, type MailTrigger, recipientsOf } from '@entrepot/contract/mails/triggers.ts'

/** A mail as it is written; what its trigger has no use for is kept while another one is tried. */
export type MailDraft = {
  name: string
  trigger: MailTrigger
  active: boolean
  subject: string
  body: string
  to: string
  cc: string
  bcc: string
  /** Those of the record, and `user …`, `group …`. */
  recipients: readonly string[]
  conditions: Group
  threshold: number | null
  schedule: MailSchedule
  excel: boolean
}

export const EMPTY_MAIL: MailDraft = {
  name: '',
  trigger: 'threshold_reached',
  active: true,
  subject: '',
  body: '',
  to: '',
  cc: '',
  bcc: '',
  recipients: [],
  conditions: { operator: 'AND', rules: [] },
  threshold: null,
  schedule: { hour: 8, minute: 0, repeat: 'daily', days: [], months: [], repeatMinutes: null },
  excel: false,
}

/** One value for a recipient in a field of choices. */
export const keyOf = ({ kind, guid }: MailRecipientInput): string => (guid ? `${kind} ${guid}` : kind)
const recipientOf = (key: string): MailRecipientInput => {
  const [kind, guid] = key.split(' ')
  return { kind: kind as MailRecipientKind, guid: guid ?? null }
}

export const draftOf = (mail: MailNotification): MailDraft => ({
  name: mail.name,
  trigger: mail.trigger,
  active: mail.active,
  subject: mail.subject,
  body: mail.body,
  to: mail.to,
  cc: mail.cc,
  bcc: mail.bcc,
  recipients: mail.recipients.map(keyOf),
  conditions: mail.conditions,
  threshold: mail.threshold,
  schedule: mail.schedule ?? EMPTY_MAIL.schedule,
  excel: mail.excel,
})

export const bodyOf = (draft: MailDraft): MailInput => {
  const kinds = recipientsOf(draft.trigger)
  return {
    ...draft,
    name: draft.name.trim(),
    recipients: draft.recipients.map(recipientOf).filter(({ kind }) => kinds.includes(kind)),
    conditions: draft.conditions as NonNullable<MailInput['conditions']>,
    threshold: draft.trigger === 'threshold_reached' ? draft.threshold : null,
    schedule: draft.trigger === 'scheduled' ? draft.schedule : null,
  }
}

/** A placeholder where the caret stands; answers the text and where the caret stands then. */
export const withPlaceholder = (text: string, from: number, to: number, path: string) => {
  const placeholder = `{{${path}}}`
  return { text: text.slice(0, from) + placeholder + text.slice(to), caret: from + placeholder.length }
}
