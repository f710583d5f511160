import {
  type MailTrial,
  type MailTried,
  MOST_TRIED,
  MOST_TRIED_SHOWN,
  TRIED_DAYS,
} from '@entrepot/contract/mails/mail.ts'
import { subjectOf } from '@entrepot/contract/mails/triggers.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { asIfNow } from './as-if-now.ts'
import { checkMail } from './check-mail.ts'
import { bodyOf } from './edit-mails.ts'
import { pastEvents } from './events.queries.ts'
import { eventsOf, isAwaited } from './hear.ts'
import { keptMail } from './kept-mail.ts'
import { ownFields } from './mail-fields.ts'
import type { MailBody } from './mails.queries.ts'
import { type Plan, planMails, planScheduled } from './plan-mails.ts'

const NAMED = 20

/** What a mail would say of a record, or would have sent in the last days. Nothing is sent. */
export const tryMail = async (ctx: Ctx, { guid: _own, record, ...draft }: MailTrial): Promise<MailTried> => {
  const body = bodyOf(draft)
  await checkMail(ctx, body, body.recipients)
  const kept = keptMail(body, await ownFields(ctx, body.trigger))
  if (kept.trigger === 'scheduled') return shown(ctx, await planScheduled(ctx, kept), false)
  const { events, cut } = await happenedLately(ctx, kept, record)
  return shown(ctx, await planMails(ctx, kept, events, batches(events)), cut)
}

/** What a record that nothing of the kind happened to is told as. */
const TOLD_AS = { item: 'item.changed', operation: 'operation.changed', order: 'order.changed' } as const

/**
 * Events that it waits for, in the order in which they happened. `record`: the last one of this record alone, or as if
 * it happened now.
 */
const happenedLately = async (ctx: Ctx, kept: MailBody, record: string | undefined) => {
  const found = await pastEvents(ctx, {
    events: eventsOf(kept.trigger, kept.threshold),
    days: TRIED_DAYS,
    most: MOST_TRIED + 1,
    ...(record !== undefined && { record }),
  })
  const awaited = found.slice(0, MOST_TRIED).filter((event) => isAwaited(kept, event))
  if (record === undefined) return { events: awaited.toReversed(), cut: found.length > MOST_TRIED }
  return { events: [awaited[0] ?? asIfNow(ctx, TOLD_AS[subjectOf(kept.trigger)], record)], cut: false }
}

const reasonText = (ctx: Ctx, reason: string) => ctx.services.words(ctx.language, `mails:skipped.${reason}`)

/** What would have been gathered: each batch from its first event on. */
export const batches = (events: readonly Occurred[]) => {
  const batchOf = new Map<string, number>()
  let [batch, since] = [0, -Infinity]
  for (const { id, at } of events) {
    if (at.getTime() - since > LIMITS.mailGatherMs) [batch, since] = [batch + 1, at.getTime()]
    batchOf.set(id, batch)
  }
  return ({ id }: Occurred) => batchOf.get(id) ?? 0
}

const shown = (ctx: Ctx, { seen, met, mails, missed }: Plan, cut: boolean): MailTried => {
  const inOrder = mails.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
  return {
    events: seen,
    met,
    mails: mails.length,
    people: new Set(mails.map(({ to }) => to.toLowerCase())).size,
    cut,
    sent: inOrder.slice(0, MOST_TRIED_SHOWN).map(({ at, to, names, records, compose }) => {
      const { subject, text } = compose()
      return { at: at?.toISOString() ?? null, recipient: to, subject, text, names: names.slice(0, NAMED), records }
    }),
    skipped: missed.map(({ recipient, reason }) => ({ recipient, reason: reasonText(ctx, reason) })),
  }
}
