import { defineList, fieldsOfList } from '../kernel/list.ts'
import { MAIL_TRIGGERS } from './triggers.ts'

/** The list of e-mail notifications. */
export const MAIL_LIST = defineList({
  words: 'mails:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    trigger: { kind: 'choice', choices: { values: MAIL_TRIGGERS, words: 'mails:triggers' }, sort: true },
    active: { kind: 'boolean', sort: true },
    subject: { kind: 'text' },
    sent: { kind: 'count', sort: true },
    lastSent: { kind: 'datetime', sort: true },
    nextAt: { kind: 'datetime', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
export const MAIL_LIST_FIELDS = fieldsOfList(MAIL_LIST)

export const SENDING_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const
/** What an e-mail notification sent, to whom, and why not. */
export const SENDING_LIST = defineList({
  words: 'mails:sending',
  by: '-at',
  columns: {
    at: { kind: 'datetime', sort: true },
    recipient: { kind: 'text' },
    state: { kind: 'choice', choices: { values: SENDING_STATES, words: 'mails:states' } },
    records: { kind: 'count' },
    names: { kind: 'text' },
    reason: { kind: 'text' },
  },
})
