import { subjectOf } from '@entrepot/contract/mails/triggers.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { freshRightsOf } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { asIfNow } from './as-if-now.ts'
import { findMail, type MailRecord } from './mails.queries.ts'
import { readersOf } from './people.queries.ts'
import { asAuthors, planMails, planScheduled } from './plan-mails.ts'
import { queuePlan } from './send-mails.ts'

type About = { operation: { guid: string; title: string }; items: readonly string[] }
const NAMED = 10

/**
 * Sends a notification because a task says so (COP-19), whether or not its trigger is on: about the operation, or about
 * the items that were found. Its conditions, recipients and rights are those that it always has. Answers what became of
 * it, for whoever looks at the operation.
 */
export const sendByTask = async (ctx: Ctx, guid: string, about: About): Promise<string> => {
  const mail = await findMail(ctx, guid)
  if (!mail) throw new Problem('not_found')
  const author = await asAuthor(ctx, mail)
  const plan =
    mail.trigger === 'scheduled'
      ? await planScheduled(author, mail)
      : await planMails(author, mail, eventsFor(ctx, mail, about))
  await queuePlan(ctx, mail, plan)
  if (plan.mails.length > 0) wakeJob(ctx, 'mails')
  // Whoever reads the operation reads this; hidden copies stay hidden.
  const named = plan.mails.filter(({ isHidden }) => !isHidden)
  const people = [...new Set(named.map(({ to, user }) => user?.name || to))]
  const others = people.length > NAMED ? ` +${people.length - NAMED}` : ''
  return plan.mails.length === 0
    ? ctx.services.words(ctx.language, 'mails:mail.by_task_nobody', { mail: mail.name })
    : ctx.services.words(ctx.language, 'mails:mail.by_task', {
        mail: mail.name,
        people: people.length === 0 ? '…' : people.slice(0, NAMED).join(', ') + others,
      })
}

/** Whose rights count is who made the mail, not who planned the operation (T11). */
const asAuthor = async (ctx: Ctx, { createdBy, updatedBy }: MailRecord): Promise<Ctx> => {
  const [maker] = createdBy ? await readersOf(ctx, { users: [createdBy.guid], groups: [] }) : []
  if (!maker?.active) throw new Problem('mail_author_gone')
  const rights = await freshRightsOf(ctx.db, ctx.company.guid, [maker.guid], ctx.rights.tree)
  const { guid, person, name } = maker
  return asAuthors({ ...ctx, user: { guid, person, name }, rights: rights.get(guid)! }, updatedBy?.guid ?? null)
}

const eventsFor = (ctx: Ctx, { trigger }: MailRecord, { operation, items }: About): Occurred[] =>
  subjectOf(trigger) === 'operation'
    ? [asIfNow(ctx, 'operation.changed', operation.guid, operation.title)]
    : items.map((item) => asIfNow(ctx, 'item.changed', item))
