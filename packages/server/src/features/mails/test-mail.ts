import { TRIED_DAYS } from '@entrepot/contract/mails/mail.ts'
import type { Ctx } from '../../kernel/context.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Told } from '../../kernel/teller.ts'
import { letterOf } from './compose.ts'
import { pastEvents } from './events.queries.ts'
import { filesOf } from './files.queries.ts'
import { eventsOf, isAwaited } from './hear.ts'
import { ownFields } from './mail-fields.ts'
import type { MailRecord } from './mails.queries.ts'
import { readersOf } from './people.queries.ts'
import { asAuthors, type Planned, planMails, planScheduled } from './plan-mails.ts'
import { requireMail } from './read-mails.ts'
import { queueOne } from './send-mails.ts'
import { placeholdersOf } from '@entrepot/contract/mails/triggers.ts'

const LOOKED_AT = 200

/**
 * Sends a mail to the caller and to nobody else, about the last thing of its kind that they may see; where nothing of
 * it happened, with the names of the placeholders where values will stand. Conditions are not asked: it is shown, not
 * judged.
 */
export const testMail = async (ctx: Ctx, guid: string): Promise<{ to: string }> => {
  const mail = await requireMail(ctx, guid)
  const [reader] = await readersOf(ctx, { users: [ctx.user.guid], groups: [] })
  if (!reader?.email) throw new Problem('mail_no_address')
  const one = (await aboutSomething(ctx, mail)) ?? (await aboutNothing(ctx, mail))
  const compose = () => {
    const letter = one.compose()
    return { ...letter, subject: ctx.services.words(ctx.language, 'mails:mail.test', { subject: letter.subject }) }
  }
  await queueOne(ctx, mail, { ...one, compose, to: reader.email, shown: null }, await filesOf(ctx, guid))
  wakeJob(ctx, 'mails')
  return { to: reader.email }
}

type Sample = Pick<Planned, 'compose' | 'items' | 'ctx'>
const aboutSomething = async (ctx: Ctx, mail: MailRecord): Promise<Sample | null> => {
  const toCaller = { ...mail, to: '', cc: '', bcc: '', recipients: [{ kind: 'user' as const, guid: ctx.user.guid }] }
  const author = await asAuthors(ctx, ctx.user.guid)
  if (mail.trigger === 'scheduled') return (await planScheduled(author, toCaller)).mails[0] ?? null
  const found = await pastEvents(ctx, {
    events: eventsOf(mail.trigger, mail.threshold),
    days: TRIED_DAYS,
    most: LOOKED_AT,
  })
  const free = { ...toCaller, conditions: { operator: 'AND' as const, rules: [] } }
  const events = found.filter((event) => isAwaited(mail, event))
  const { mails } = await planMails(author, free, events.toReversed(), (event) => -event.at.getTime())
  return mails.at(-1) ?? null
}

/** `[item.name]` where the name of the item will stand. */
const aboutNothing = async (ctx: Ctx, mail: MailRecord): Promise<Sample> => {
  const fields = await ownFields(ctx, mail.trigger)
  const values: Record<string, Record<string, unknown>> = {}
  for (const path of placeholdersOf(mail.trigger)) {
    const [first, second] = path.split('.')
    if (first && second) values[first] = { ...values[first], [second]: `[${path}]` }
  }
  for (const of of Object.keys(values))
    values[of]!['attributes'] = Object.fromEntries(fields.map(({ name }) => [name, `[${name}]`]))
  const told: Told = {
    name: mail.name,
    link: '/',
    record: {},
    values,
    items: [],
    creator: null,
    assignees: [],
    site: [],
    supplier: [],
    holder: [],
  }
  return { compose: () => letterOf(ctx, mail, [{ event: null, told }], fields), items: [], ctx }
}
