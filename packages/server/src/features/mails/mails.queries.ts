import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { MAIL_LIST } from '@entrepot/contract/mails/list.ts'
import type { MailRecipientInput, MailSchedule } from '@entrepot/contract/mails/mail.ts'
import { MAIL_TRIGGERS, type MailTrigger, subjectOf } from '@entrepot/contract/mails/triggers.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** An e-mail notification as it is kept, with custom fields by guid. */
export type MailBody = {
  name: string
  trigger: MailTrigger
  subject: string
  body: string
  to: string
  cc: string
  bcc: string
  recipients: readonly MailRecipientInput[]
  conditions: Group
  threshold: number | null
  schedule: MailSchedule | null
  excel: boolean
}
export type MailWrite = MailBody & { guid: string; active: boolean; nextAt: Date | null }
export type MailRecord = Stamps & MailWrite & { sent: number; lastSent: Date | null }
type Raw = RawStamps & {
  id: string
  name: string
  trigger: MailTrigger
  active: boolean
  subject: string
  body: string
  to_addresses: string
  cc_addresses: string
  bcc_addresses: string
  recipients: MailRecipientInput[]
  conditions: Group
  threshold: string | null
  schedule: MailSchedule | null
  excel: boolean
  next_at: Date | null
  sent: number
  last_sent: Date | null
}
const rowOf = (raw: Raw): MailRecord => ({
  guid: raw.id,
  name: raw.name,
  trigger: raw.trigger,
  active: raw.active,
  subject: raw.subject,
  body: raw.body,
  to: raw.to_addresses,
  cc: raw.cc_addresses,
  bcc: raw.bcc_addresses,
  recipients: raw.recipients,
  conditions: raw.conditions,
  threshold: raw.threshold === null ? null : Number(raw.threshold),
  schedule: raw.schedule,
  excel: raw.excel,
  nextAt: raw.next_at,
  sent: raw.sent,
  lastSent: raw.last_sent,
  ...stampsOf(raw),
})

const SENDINGS = sql`from email_sending s where s.company_id = n.company_id and s.notification_id = n.id
  and s.state = 'sent'`
const SENT = sql`(select count(*)::int ${SENDINGS})`
const LAST_SENT = sql`(select max(s.settled_at) ${SENDINGS})`
const COLUMNS = sql`n.id, n.name, n.trigger, n.active, n.subject, n.body, n.to_addresses, n.cc_addresses, n.bcc_addresses,
  n.recipients, n.conditions, n.threshold, n.schedule, n.excel, n.next_at, ${SENT} as sent, ${LAST_SENT} as last_sent,
  ${stampColumns('n')}`

export const findMail = async (ctx: Ctx, guid: string): Promise<MailRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from email_notification n
    where n.company_id = ${ctx.company.guid} and n.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const allMails = async (ctx: Ctx): Promise<MailRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from email_notification n
    where n.company_id = ${ctx.company.guid} order by n.name_key, n.id`.execute(ctx.db)
  return rows.map(rowOf)
}
/** Nobody else changes, sends or deletes it until the commit. */
export const lockMail = (ctx: Ctx, guid: string) =>
  sql`select from email_notification where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

const { finder, orderOf } = listOf(MAIL_LIST, {
  name: natural(sql`n.name`),
  trigger: plain(sql`n.trigger`),
  active: plain(sql`n.active`),
  subject: { sql: sql`n.subject` },
  sent: plain(SENT),
  lastSent: plain(LAST_SENT),
  nextAt: plain(sql`n.next_at`),
  createdAt: plain(sql`n.created_at`),
  createdBy: { sql: sql`n.created_by_name` },
  updatedAt: plain(sql`n.updated_at`),
  updatedBy: { sql: sql`n.updated_by_name` },
})
export { orderOf }
export const mailCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfMails = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: MailRecord[]; total: number }> => {
  const where = sql`from email_notification n where n.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`n.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, n.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
export const insertMail = (ctx: Ctx, one: MailWrite) =>
  sql`insert into email_notification (company_id, id, name, name_key, active, trigger, subject, body, to_addresses,
      cc_addresses, bcc_addresses, recipients, conditions, threshold, schedule, excel, next_at, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.active}, ${one.trigger},
      ${one.subject}, ${one.body}, ${one.to}, ${one.cc}, ${one.bcc}, ${json(one.recipients)}, ${json(one.conditions)},
      ${one.threshold}, ${json(one.schedule)}, ${one.excel}, ${one.nextAt}, ${ctx.user.guid}, ${ctx.user.name},
      ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const updateMail = (ctx: Ctx, one: MailWrite) =>
  sql`update email_notification set name = ${one.name}, name_key = ${nameKey(one.name)}, active = ${one.active},
      active_since = case when (${one.active} and not active) or trigger <> ${one.trigger} then instant()
        else active_since end,
      trigger = ${one.trigger}, subject = ${one.subject}, body = ${one.body}, to_addresses = ${one.to},
      cc_addresses = ${one.cc}, bcc_addresses = ${one.bcc}, recipients = ${json(one.recipients)},
      conditions = ${json(one.conditions)}, threshold = ${one.threshold}, schedule = ${json(one.schedule)},
      excel = ${one.excel}, next_at = ${one.nextAt}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteMail = (ctx: Ctx, guid: string) =>
  sql`delete from email_notification where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export type Awaiting = { guid: string; trigger: MailTrigger; threshold: number | null; since: Date }
/** What the company wants to be told of; nothing while the module is off. */
export const awaitingMails = async (db: Db, company: string): Promise<Awaiting[]> => {
  const { rows } = await sql<Awaiting & { threshold: string | null }>`
    select n.id as guid, n.trigger, n.threshold, greatest(n.created_at, n.active_since) as since
    from email_notification n
    join company c on c.id = n.company_id and 'emailing' = any(c.modules)
    where n.company_id = ${company} and n.active and n.trigger <> 'scheduled' order by n.id`.execute(db)
  return rows.map((row) => ({ ...row, threshold: row.threshold === null ? null : Number(row.threshold) }))
}
export const insertDue = (db: Db, company: string, due: readonly { mail: string; event: string }[]) =>
  sql`insert into email_due (company_id, notification_id, activity_id)
    select ${company}, d.mail, d.event
    from unnest(${due.map(({ mail }) => mail)}::uuid[], ${due.map(({ event }) => event)}::uuid[]) as d(mail, event)
    on conflict do nothing`.execute(db)

export type Turn = { guid: string; user: string | null; byName: string; isScheduled: boolean }
/** Notifications whose turn it is: something is due since `before`, or their time has come. */
export const turnsOf = async (db: Db, company: string, now: Date, before: Date): Promise<Turn[]> => {
  const { rows } = await sql<Turn>`
    select n.id as guid, n.created_by as user, n.created_by_name as "byName", n.next_at is not null as "isScheduled"
    from email_notification n
    join company c on c.id = n.company_id and 'emailing' = any(c.modules)
      and (c.plan_end is null or c.plan_end > ${now})
    where n.company_id = ${company} and n.active and (n.next_at <= ${now} or exists (select from email_due d
      where d.company_id = n.company_id and d.notification_id = n.id and d.at <= ${before}))
    order by n.id`.execute(db)
  return rows
}
/** One of them, which no other node has; null where another has it or had it. */
export const takeTurn = async (db: Db, company: string, guid: string): Promise<MailRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from email_notification n
    where n.company_id = ${company} and n.id = ${guid} and n.active for update of n skip locked`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}
/** What is due of it, the oldest first; taken for good with the commit. */
export const takeDue = async (db: Db, company: string, guid: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ activity_id: string }>`delete from email_due where company_id = ${company}
      and notification_id = ${guid} and activity_id in (select d.activity_id from email_due d
        where d.company_id = ${company} and d.notification_id = ${guid} order by d.at, d.activity_id limit ${most})
    returning activity_id`.execute(db)
  return rows.map((row) => row.activity_id)
}
export const setNext = (db: Db, company: string, guid: string, next: Date | null) =>
  sql`update email_notification set next_at = ${next} where company_id = ${company} and id = ${guid}`.execute(db)
/** Of one that was switched off, or waits for something else now. */
export const forgetDue = (ctx: Ctx, guid: string) =>
  sql`delete from email_due where company_id = ${ctx.company.guid} and notification_id = ${guid}`.execute(ctx.db)

/** What an automatic task can send: about operations or items, whether or not its trigger is on. */
const SENDABLE = MAIL_TRIGGERS.filter((trigger) => subjectOf(trigger) !== 'order')
export const sendableMails = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> => {
  const { rows } = await sql<{ guid: string; name: string }>`select n.id as guid, n.name from email_notification n
    where n.company_id = ${ctx.company.guid} and n.trigger = any(${SENDABLE}::text[])
    order by n.name collate natural_order, n.id`.execute(ctx.db)
  return rows
}
/** They stay until the commit, for who is about to name them. */
export const holdMails = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from email_notification where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for share`.execute(ctx.db)
/** Templates whose tasks send it. */
export const templatesSending = async (ctx: Ctx, guid: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select t.name from operation_template t
    where t.company_id = ${ctx.company.guid}
      and exists (select from jsonb_array_elements(t.tasks) task where task -> 'auto' ->> 'mail' = ${guid})
    order by t.name collate natural_order`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
