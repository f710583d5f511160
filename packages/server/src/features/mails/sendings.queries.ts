import type { MailSending } from '@entrepot/contract/mails/mail.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import type { About } from './tell-events.ts'

export type NewSending = {
  guid: string
  mail: string
  recipient: string
  user: { guid: string; name: string } | null
  records: number
  about: readonly About[]
} & ({ state: 'waiting'; queued: string; reason: null } | { state: 'skipped'; queued: null; reason: string })

export const insertSendings = (db: Db, company: string, sendings: readonly NewSending[]) =>
  sql`insert into email_sending (company_id, id, notification_id, recipient, user_id, user_name, state, reason, records,
      about, mail_id)
    select ${company}, s.guid, s.mail, s.recipient, s.user_id, s.user_name, s.state, s.reason, s.records, s.about, s.queued
    from jsonb_to_recordset(${JSON.stringify(
      sendings.map(({ user, ...one }) => ({ ...one, user_id: user?.guid ?? null, user_name: user?.name ?? '' })),
    )}::jsonb) as s(guid uuid, mail uuid, recipient text, user_id uuid, user_name text, state text, reason text,
      records int, about jsonb, queued uuid)`.execute(db)

export type SendingRow = Omit<MailSending, 'at' | 'names'> & { at: Date; about: readonly About[] }
export const pageOfSendings = async (
  ctx: Ctx,
  mail: string,
  { offset, limit }: Bounds,
): Promise<{ rows: SendingRow[]; total: number }> => {
  const where = sql`from email_sending s where s.company_id = ${ctx.company.guid} and s.notification_id = ${mail}`
  const [{ rows }, count] = await Promise.all([
    sql<SendingRow>`select s.id as guid, s.at, s.recipient,
        case when s.user_id is not null then jsonb_build_object('guid', s.user_id, 'name', s.user_name) end as user,
        s.state, s.records, s.about, s.reason
      ${where} order by s.at desc, s.id desc offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows, total: count.rows[0]!.n }
}

export type Failed = { mail: string; name: string; user: string | null; recipient: string; reason: string }
/**
 * What became of mails that waited: sent, or given up after the last attempt. Answers those that were given up, with
 * whom that is to be told.
 */
export const settleSendings = async (db: Db, company: string): Promise<Failed[]> => {
  await sql`update email_sending s set state = 'sent', settled_at = m.sent_at from mail m
    where s.company_id = ${company} and s.state = 'waiting' and m.id = s.mail_id and m.sent_at is not null`.execute(db)
  const { rows } = await sql<Failed>`
    with given_up as (update email_sending s set state = 'failed', reason = m.error, settled_at = clock_timestamp()
      from mail m where s.company_id = ${company} and s.state = 'waiting' and m.id = s.mail_id and m.sent_at is null
        and m.error is not null and m.attempts >= m.most_attempts
      returning s.notification_id, s.recipient, s.reason)
    select n.id as mail, n.name, u.id as user, g.recipient, g.reason from given_up g
    join email_notification n on n.company_id = ${company} and n.id = g.notification_id
    left join app_user u on u.company_id = n.company_id and u.id = n.created_by and u.active
    order by n.id, g.recipient`.execute(db)
  return rows
}
