import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { REPEATS, WEEKDAYS } from '../kernel/schedule.ts'
import {
  conditionQuery,
  exportQuery,
  Guid,
  GuidParams,
  Instant,
  LENGTH,
  listQuery,
  Name,
  orEmpty,
  orNone,
  pageOf,
  pageQuery,
  Quantity,
  Ref,
  tracked,
} from '../kernel/shapes.ts'
import { SearchField } from '../search/search.ts'
import { SENDING_STATES } from './list.ts'
import { MAIL_RECIPIENTS, MAIL_TRIGGERS } from './triggers.ts'

export const MOST_MAIL_RECIPIENTS = 100
export const MOST_MAIL_FILES = 10
/** Of all files of one mail together: what mail servers commonly take. */
export const MAIL_FILES_MEGABYTES = 20
export const LONGEST_BODY = 50_000

/** `guid` of a user or group; the others come of what happened (MAIL-10). */
export const MailRecipientInput = z.object({ kind: z.enum(MAIL_RECIPIENTS), guid: Guid.nullable().optional() })
export type MailRecipientInput = z.infer<typeof MailRecipientInput>
export const MailRecipient = z.object({ kind: z.enum(MAIL_RECIPIENTS), guid: Guid.nullable(), name: z.string() })
export type MailRecipient = z.infer<typeof MailRecipient>

/** What is out of bounds is told by words of its own (MAIL-03 to MAIL-05). */
export const MailSchedule = z.object({
  hour: z.int(),
  minute: z.int(),
  repeat: z.enum(REPEATS),
  days: z
    .array(z.union([z.enum(WEEKDAYS), z.int().min(1).max(31)]))
    .max(31)
    .default([]),
  months: z.array(z.int().min(1).max(12)).max(12).default([]),
  /** Again within the day, every so many minutes. */
  repeatMinutes: z.int().nullable().optional(),
})
export type MailSchedule = z.infer<typeof MailSchedule>

const shown = {
  guid: Guid,
  name: z.string(),
  trigger: z.enum(MAIL_TRIGGERS),
  active: z.boolean(),
  subject: z.string(),
  /** How many mails left in the last 90 days, and when the last one did. */
  sent: z.int(),
  lastSent: Instant.nullable(),
  /** Of one that is scheduled and active. */
  nextAt: Instant.nullable(),
  ...tracked,
}
export const MailRow = z.object(shown)
export type MailRow = z.infer<typeof MailRow>
export const MailFile = z.object({ guid: Guid, name: z.string(), bytes: z.int() })
export type MailFile = z.infer<typeof MailFile>
export const MailNotification = z.object({
  ...shown,
  body: z.string(),
  to: z.string(),
  cc: z.string(),
  bcc: z.string(),
  recipients: z.array(MailRecipient),
  conditions: ConditionShape,
  threshold: Quantity.nullable(),
  schedule: MailSchedule.nullable(),
  excel: z.boolean(),
  files: z.array(MailFile),
})
export type MailNotification = z.infer<typeof MailNotification>

const Addresses = orEmpty(z.string().trim().max(2_000))
const shape = {
  name: Name,
  active: z.boolean().optional(),
  trigger: z.enum(MAIL_TRIGGERS),
  subject: z.string().trim().min(1).max(LENGTH.name),
  /** Rich text; what is not allowed in it is taken out. */
  body: z.string().trim().min(1).max(LONGEST_BODY),
  /** Addresses separated by `;` or `,` (MAIL-09). */
  to: Addresses.optional(),
  cc: Addresses.optional(),
  bcc: Addresses.optional(),
  recipients: orNone(z.array(MailRecipientInput).max(MOST_MAIL_RECIPIENTS)).optional(),
  conditions: ConditionShape.nullable().optional(),
  /** Of the trigger `threshold_reached`: in the place of that of the item (MAIL-13). */
  threshold: Quantity.nullable().optional(),
  schedule: MailSchedule.nullable().optional(),
  /** The records concerned as a workbook (MAIL-14). */
  excel: z.boolean().optional(),
}
export const MailInput = z.object(shape)
export type MailInput = z.infer<typeof MailInput>
export const MailChange = MailInput.partial().extend({ version: z.int().optional() })
export type MailChange = z.infer<typeof MailChange>
export const MailQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type MailQuery = z.infer<typeof MailQuery>

export const SKIPPED = ['no_address', 'account_disabled', 'hidden', 'creator_gone'] as const
export const MailSending = z.object({
  guid: Guid,
  at: Instant,
  recipient: z.string(),
  user: Ref.nullable(),
  state: z.enum(SENDING_STATES),
  records: z.int(),
  /** Of the first records, those that the caller sees. */
  names: z.string(),
  /** Why it was not sent. */
  reason: z.string().nullable(),
})
export type MailSending = z.infer<typeof MailSending>

/** How far back a mail is tried, and how much of what it would have sent is shown. */
export const TRIED_DAYS = 30
export const MOST_TRIED = 2_000
export const MOST_TRIED_SHOWN = 50
export const MailTrial = z.object({
  ...shape,
  /** Its own, where it is saved already. */
  guid: Guid.optional(),
  /** A record it is tried on; without one, what happened in the last days. */
  record: Guid.optional(),
})
export type MailTrial = z.infer<typeof MailTrial>
const TriedMail = z.object({
  at: Instant.nullable(),
  recipient: z.string(),
  subject: z.string(),
  /** As who reads no HTML has it. */
  text: z.string(),
  names: z.array(z.string()),
  records: z.int(),
})
export type TriedMail = z.infer<typeof TriedMail>
export const MailTried = z.object({
  events: z.int(),
  met: z.int(),
  mails: z.int(),
  people: z.int(),
  cut: z.boolean(),
  sent: z.array(TriedMail),
  /** Whom nothing would have reached, and why. */
  skipped: z.array(z.object({ recipient: z.string(), reason: z.string() })),
})
export type MailTried = z.infer<typeof MailTried>

const module = 'emailing' as const
const reading = anyRole('MAIL')
const WRITTEN = [
  'exists',
  'email',
  'mail_hour',
  'mail_minute',
  'mail_repeat_minutes',
  'mail_no_recipient',
  'mail_schedule',
  'mail_recipient_kind',
  'unknown_value',
  'quantity_negative',
  'quantity_too_large',
  'quantity_decimals',
  'forbidden',
  ...CONDITION_ERRORS,
] as const
const FileParams = GuidParams.extend({ file: Guid })

export const mailsApi = defineApi({
  list: {
    method: 'GET',
    path: '/mails',
    summary: 'E-mail notifications; `export` downloads them',
    access: reading,
    module,
    query: MailQuery,
    response: pageOf(MailRow),
    errors: [...CONDITION_ERRORS],
  },
  fields: {
    method: 'GET',
    path: '/mails/fields',
    summary: 'What conditions and placeholders of a trigger may name, in the language of the caller',
    access: reading,
    module,
    query: z.object({ trigger: z.enum(MAIL_TRIGGERS) }),
    response: z.object({
      data: z.array(SearchField),
      placeholders: z.array(z.object({ path: z.string(), label: z.string() })),
    }),
  },
  recipients: {
    method: 'GET',
    path: '/mails/recipients',
    summary: 'Users and groups that a mail may be sent to',
    access: reading,
    module,
    response: z.object({ data: z.array(z.object({ kind: z.enum(['user', 'group']), guid: Guid, name: z.string() })) }),
  },
  choices: {
    method: 'GET',
    path: '/mails/choices',
    summary: 'E-mail notifications that an automatic task can send',
    access: [...reading, ...roles('CUSTOM_INTERVENTION', 'ADD', 'EDIT')],
    module,
    response: z.object({ data: z.array(Ref) }),
  },
  get: {
    method: 'GET',
    path: '/mails/:guid',
    summary: 'One e-mail notification',
    access: reading,
    module,
    params: GuidParams,
    response: MailNotification,
  },
  create: {
    method: 'POST',
    path: '/mails',
    summary: 'Make an e-mail notification, which is sent from then on if it is active',
    access: roles('MAIL', 'ADD'),
    module,
    body: MailInput,
    response: MailNotification,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/mails/:guid',
    summary: 'Change an e-mail notification',
    access: roles('MAIL', 'EDIT'),
    module,
    params: GuidParams,
    body: MailChange,
    response: MailNotification,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/mails/:guid',
    summary: 'Delete an e-mail notification',
    access: roles('MAIL', 'DELETE'),
    module,
    params: GuidParams,
    response: Nothing,
    errors: ['mail_used'],
  },
  test: {
    method: 'POST',
    path: '/mails/:guid/test',
    summary: 'Send it to the caller, about the last thing of its kind that happened',
    access: roles('MAIL', 'ADD', 'EDIT'),
    module,
    params: GuidParams,
    body: z.object({}),
    response: z.object({ to: z.string() }),
    errors: ['mail_no_address'],
  },
  history: {
    method: 'GET',
    path: '/mails/:guid/history',
    summary: 'What was sent to whom and why not, the latest first',
    access: reading,
    module,
    params: GuidParams,
    query: z.object(pageQuery),
    response: pageOf(MailSending),
  },
  try: {
    method: 'POST',
    path: '/mails/try',
    summary: 'What a mail would say of a record, or would have sent in the last 30 days; nothing is sent',
    access: reading,
    module,
    asks: true,
    body: MailTrial,
    response: MailTried,
    errors: [...WRITTEN, 'not_found'],
  },
  addFile: {
    method: 'POST',
    path: '/mails/:guid/files',
    summary: 'Add a file that goes with each mail',
    access: roles('MAIL', 'ADD', 'EDIT'),
    module,
    params: GuidParams,
    body: z.object({}),
    response: MailFile,
    status: 201,
    sends: 'multipart',
    mostMegabytes: 10,
    errors: ['file_invalid', 'file_extension', 'mail_files_full'],
  },
  removeFile: {
    method: 'DELETE',
    path: '/mails/:guid/files/:file',
    summary: 'Take a file out',
    access: roles('MAIL', 'EDIT'),
    module,
    params: FileParams,
    response: Nothing,
  },
  file: {
    method: 'GET',
    path: '/mails/:guid/files/:file',
    summary: 'The file under its name',
    access: reading,
    module,
    params: FileParams,
    response: z.unknown(),
    answers: 'file',
    errors: ['download_failed'],
  },
})
