import { MAIL_TRIGGERS, type MailTrigger, placeholdersOf } from '../mails/triggers.ts'

/** What a request waits for: what e-mails wait for, or somebody (API-16). */
export const REQUEST_TRIGGERS = [...MAIL_TRIGGERS, 'manual'] as const
export type RequestTrigger = (typeof REQUEST_TRIGGERS)[number]
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const REQUEST_STATES = ['active', 'inactive', 'paused'] as const
export const RUN_STATES = ['waiting', 'sent', 'failed'] as const

/** What conditions and placeholders are those of: both of these are about an item. */
export const asMailTrigger = (trigger: RequestTrigger): MailTrigger =>
  trigger === 'manual' || trigger === 'scheduled' ? 'item_created' : trigger

/** Programs know records and events again by their ids. */
export const ID_PLACEHOLDERS = ['record.guid', 'event.id', 'event.name', 'event.at'] as const
export const requestPlaceholders = (trigger: RequestTrigger): string[] => [
  ...ID_PLACEHOLDERS,
  ...placeholdersOf(asMailTrigger(trigger)),
]

/** Columns of an item that an answer may set; fields of the company's own come beside (API-19). */
export const RETURNED_COLUMNS = ['name', 'tag', 'description'] as const
