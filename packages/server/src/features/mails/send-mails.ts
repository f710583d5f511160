import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { nextAfter } from '@entrepot/contract/kernel/schedule.ts'
import { workbookOf } from '../items/index.ts'
import { type NewNotification, notify } from '../notifications/index.ts'
import { forEachCompany, timeZoneOf } from '../../kernel/companies.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { Job } from '../../kernel/jobs.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { queueMail } from '../../kernel/mail.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { runWithin } from '../../kernel/run-as.ts'
import { eventsByGuid } from './events.queries.ts'
import { type FileRow, filesOf } from './files.queries.ts'
import { type MailRecord, setNext, takeDue, takeTurn, type Turn, turnsOf } from './mails.queries.ts'
import { asAuthors, type Plan, type Planned, planMails, planScheduled } from './plan-mails.ts'
import { type Failed, insertSendings, type NewSending, settleSendings } from './sendings.queries.ts'

/** After so many attempts a mail is given up, and whoever made it is told (MAIL-16). */
const ATTEMPTS = 3
/** Events of one mail at most; what is left has its turn a minute later. */
const MOST_EVENTS = 5_000
const NAMED = 5
/** Nobody whose rights could count any more. */
const GONE: ReadonlySet<string> = new Set(['account_disabled', 'mail_author_gone'])

/**
 * Sends what is due: events that were heard and schedules whose time has come. Each notification is taken, planned and
 * queued in one transaction, so it happens once over nodes and kills; one that fails holds up no other.
 */
export const mailsJob = (kernel: Kernel): Job => ({
  name: 'email-notifications',
  cron: '* * * * *',
  run: (now) =>
    forEachCompany(kernel.services, 'e-mail notifications: not sent', (company) => sendDue(kernel, company, now)),
})

const sendDue = async (kernel: Kernel, company: string, now: Date): Promise<void> => {
  const { pool, log, jobs } = kernel.services
  await tellFailures(kernel.services, company)
  const before = new Date(now.getTime() - LIMITS.mailGatherMs)
  const turns = await transaction(pool, { company }, ({ db }) => turnsOf(db, company, now, before))
  for (const turn of turns)
    try {
      if ((await sendOne(kernel, company, turn, now)) > 0) jobs.poke('mails')
    } catch (error) {
      log.error({ err: error, company, mail: turn.guid }, 'e-mail notifications: one was not sent')
    }
}

const sendOne = async (kernel: Kernel, company: string, turn: Turn, now: Date): Promise<number> => {
  const { services } = kernel
  const { sent, afterwards } = await transaction(services.pool, { company }, async (tx) => {
    const mail = await takeTurn(tx.db, company, turn.guid)
    if (!mail) return { sent: 0, afterwards: () => {} }
    const isDue = mail.nextAt !== null && mail.nextAt <= now
    if (isDue) {
      const zone = await timeZoneOf(tx.db, company)
      await setNext(tx.db, company, mail.guid, mail.schedule && nextAfter(mail.schedule, now, zone))
    }
    const events = await takeDue(tx.db, company, mail.guid, MOST_EVENTS)
    if (!isDue && events.length === 0) return { sent: 0, afterwards: () => {} }
    const who = { company, user: turn.user ?? '', language: languageOf('fr'), requestId: `mail ${mail.guid}` }
    const done =
      turn.user === null
        ? null
        : await runWithin(kernel, tx, who, async (ctx) => queuePlan(ctx, mail, await planOf(ctx, mail, events))).catch(
            (error: unknown) => {
              if (error instanceof Problem && GONE.has(error.code)) return null
              throw error
            },
          )
    if (!done) await insertSendings(tx.db, company, [creatorGone(services, mail, events.length)])
    return { sent: done?.value ?? 0, afterwards: done?.afterwards ?? (() => {}) }
  })
  afterwards()
  return sent
}

const planOf = async (ctx: Ctx, mail: MailRecord, events: readonly string[]): Promise<Plan> => {
  const author = await asAuthors(ctx, mail.updatedBy?.guid ?? null)
  return mail.trigger === 'scheduled'
    ? planScheduled(author, mail)
    : planMails(author, mail, await eventsByGuid(ctx, events))
}

/** Writes the mails of a plan into the queue, and into the history whom they go to and whom they do not. */
export const queuePlan = async (ctx: Ctx, mail: MailRecord, { mails, missed }: Plan): Promise<number> => {
  const { clock } = ctx.services
  const files = mails.length > 0 ? await filesOf(ctx, mail.guid) : []
  const sendings: NewSending[] = []
  for (const one of mails) {
    const queued = await queueOne(ctx, mail, one, files)
    sendings.push({
      ...sendingOf(ctx.services, mail, one.to, one.user),
      records: one.records,
      about: one.about.slice(0, NAMED),
      state: 'waiting',
      queued,
      reason: null,
    })
  }
  for (const { recipient, user, reason } of missed)
    sendings.push({
      ...sendingOf({ clock }, mail, recipient, user),
      records: 0,
      about: [],
      state: 'skipped',
      queued: null,
      reason,
    })
  if (sendings.length > 0) await insertSendings(ctx.db, ctx.company.guid, sendings)
  return mails.length
}
const sendingOf = (
  { clock }: Pick<Services, 'clock'>,
  { guid }: Pick<MailRecord, 'guid'>,
  recipient: string,
  user: Planned['user'],
) => ({ guid: clock.orderedUuid(), mail: guid, recipient, user })
const creatorGone = (services: Services, mail: MailRecord, records: number): NewSending => ({
  ...sendingOf(services, mail, '', mail.createdBy),
  records,
  about: [],
  state: 'skipped',
  queued: null,
  reason: 'creator_gone',
})

/** One mail with its files, and the list of the records concerned as its reader sees them. */
export const queueOne = async (
  ctx: Ctx,
  { excel }: Pick<MailRecord, 'excel'>,
  { to, shown, compose, items, ctx: reader }: Pick<Planned, 'to' | 'shown' | 'compose' | 'items' | 'ctx'>,
  files: readonly FileRow[],
): Promise<string> => {
  const sheet = excel && items.length > 0 ? await workbookOf(reader, items) : null
  return queueMail(ctx.db, ctx.services.clock, {
    to,
    ...compose(),
    ...(shown && { shown }),
    ...(sheet && { file: sheet }),
    kept: files.map(({ name, file }) => ({ name, key: file })),
    attempts: ATTEMPTS,
  })
}

/** What was given up is told to who made the mail, one message a mail. */
const tellFailures = async (services: Services, company: string): Promise<void> => {
  const announce = await transaction(services.pool, { company }, async ({ db }) => {
    const failed = await settleSendings(db, company)
    const told = [...Map.groupBy(failed, ({ mail }) => mail).values()].flatMap((own) => failureOf(services, own))
    if (told.length === 0) return () => {}
    await notify(db, company, ...told)
    return writeEvents(
      services,
      db,
      company,
      told.map(({ user }) => ({ topic: 'notifications', data: {}, user })),
    )
  })
  announce()
}
const failureOf = ({ clock }: Services, own: readonly Failed[]): NewNotification[] => {
  const [{ mail, name, user, reason } = own[0]!] = own
  if (!user) return []
  const others = own.length > NAMED ? ` +${own.length - NAMED}` : ''
  const recipients =
    own
      .slice(0, NAMED)
      .map(({ recipient }) => recipient)
      .join(', ') + others
  return [
    {
      guid: clock.orderedUuid(),
      user,
      kind: 'mail_failed',
      message: 'mail_failed',
      params: { mail: name, recipients, reason },
      progress: null,
      link: `/settings/mails/${mail}?tab=history`,
    },
  ]
}
