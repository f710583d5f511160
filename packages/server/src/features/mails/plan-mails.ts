import { type ConditionRecord, matcher } from '@entrepot/contract/kernel/conditions/matches.ts'
import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import type { SKIPPED } from '@entrepot/contract/mails/mail.ts'
import { guidsOfList, tellItems } from '../items/index.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { guidsAfter } from '../../kernel/ordered-guids.ts'
import { Problem } from '../../kernel/problem.ts'
import { freshRightsOf } from '../../kernel/principal.ts'
import type { Told } from '../../kernel/teller.ts'
import { type Audience, audienceOf } from './audience.ts'
import { type Letter, letterOf, listingOf } from './compose.ts'
import { namedMail } from './kept-mail.ts'
import { mailCatalogue, ownFields } from './mail-fields.ts'
import type { MailBody } from './mails.queries.ts'
import { asOutsider, asReader } from './narrowed.ts'
import { readersOf } from './people.queries.ts'
import { type About, tellEvents } from './tell-events.ts'

/** A mail that would leave, for one address. `ctx`: what its reader may see, for the list that goes with it. */
export type Planned = {
  to: string
  user: { guid: string; name: string } | null
  /** The others do not learn that it goes there. */
  isHidden: boolean
  shown: { to: string[]; cc: string[] } | null
  /** Of the first event it tells. */
  at: Date | null
  names: readonly string[]
  about: readonly About[]
  records: number
  compose: () => Letter
  items: readonly string[]
  ctx: Ctx
}
export type Missed = {
  recipient: string
  user: { guid: string; name: string } | null
  reason: (typeof SKIPPED)[number]
}
/** `seen`: of the events those that its author may see; `met`: of these what its conditions hold for. */
export type Plan = { seen: number; met: number; mails: Planned[]; missed: Missed[] }
const NOTHING: Plan = { seen: 0, met: 0, mails: [], missed: [] }

/** Items of a scheduled mail at most; a list of more is no mail. */
const MOST_ITEMS = 10_000

type Draft = Pick<Planned, 'at' | 'names' | 'about' | 'records' | 'compose' | 'items'>
/** What somebody is written about these events, one draft a batch; none where they may see none of it. */
type Drafts = (ctx: Ctx, about: ReadonlySet<string> | null) => Promise<Draft[]>
/** What happens together is told in one mail. */
type BatchOf = (event: Occurred) => number

/**
 * What a notification sends about events, to whom and why not: the one function behind sending, trying and testing.
 * `ctx` is that of who made it, whose rights count (T11); nothing is written.
 */
export const planMails = async (
  ctx: Ctx,
  kept: MailBody,
  events: readonly Occurred[],
  batchOf: BatchOf = () => 0,
): Promise<Plan> => {
  const fields = await ownFields(ctx, kept.trigger)
  const known = await tellEvents(ctx, events)
  const told = await matching(ctx, kept, known)
  if (told.size === 0) return { ...NOTHING, seen: known.size }
  const seen = events.filter(({ id }) => told.has(id))
  const drafts: Drafts = async (reader, about) => {
    const own = seen.filter(({ id }) => about === null || about.has(id))
    const read = await tellEvents(reader, own)
    const happenings = own.flatMap((event) => {
      const one = read.get(event.id)
      return one ? [{ event, told: one }] : []
    })
    return [...Map.groupBy(happenings, ({ event }) => batchOf(event)).values()].map((batch) => ({
      at: batch[0]!.event.at,
      names: batch.map((one) => one.told.name),
      about: batch.map(({ event: { event, record } }) => ({ event, record })),
      records: batch.length,
      compose: () => letterOf(reader, kept, batch, fields),
      items: [...new Set(batch.flatMap((one) => one.told.items))],
    }))
  }
  return { seen: known.size, met: told.size, ...(await addressed(ctx, await audienceOf(ctx, kept, told), drafts)) }
}

/** The same of a scheduled one: what matches now, as its reader sees it. No match sends nothing (MAIL-12). */
export const planScheduled = async (ctx: Ctx, kept: MailBody): Promise<Plan> => {
  const { conditions } = namedMail(kept, await ownFields(ctx, kept.trigger))
  const ordered = await guidsOfList(ctx, {
    ...ItemListQuery.parse({ deep: 'true' }),
    ...(conditions.rules.length > 0 && { filters: JSON.stringify(conditions) }),
  })
  const guids = guidsAfter(ordered, 0, MOST_ITEMS)
  if (guids.length === 0) return NOTHING
  const drafts: Drafts = async (reader) => {
    const told = await tellItems(reader, guids)
    const own = guids.flatMap((guid) => told.get(guid) ?? [])
    if (own.length === 0) return []
    return [
      {
        at: null,
        names: own.map(({ name }) => name),
        about: own.flatMap((one) => one.items.map((record): About => ({ event: 'item.changed', record }))),
        records: own.length,
        compose: () => listingOf(reader, kept, own, ctx.user.name),
        items: own.flatMap(({ items }) => items),
      },
    ]
  }
  return { seen: 1, met: guids.length, ...(await addressed(ctx, await audienceOf(ctx, kept, new Map()), drafts)) }
}

const matching = async (
  ctx: Ctx,
  kept: MailBody,
  told: ReadonlyMap<string, Told>,
): Promise<ReadonlyMap<string, Told>> => {
  const { conditions, trigger } = namedMail(kept, await ownFields(ctx, kept.trigger))
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  const holds: (record: ConditionRecord) => boolean =
    conditions.rules.length === 0 ? () => true : matcher(conditions, await mailCatalogue(ctx, trigger), clock)
  return new Map([...told].filter(([, { record }]) => holds(record)))
}

const actorOf = ({ guid, person, name }: Audience['readers'][number]['reader']) => ({ guid, person, name })

const addressed = async (
  ctx: Ctx,
  { readers, outsiders, missed }: Audience,
  drafts: Drafts,
): Promise<Pick<Plan, 'mails' | 'missed'>> => {
  const mails: Planned[] = []
  const left: Missed[] = missed.map(({ reader, reason }) => ({
    recipient: reader.email ?? reader.name,
    user: { guid: reader.guid, name: reader.name },
    reason,
  }))
  for (const { reader, rights, about } of readers) {
    const own = asReader(ctx, { user: actorOf(reader), language: reader.language, rights })
    const user = { guid: reader.guid, name: reader.name }
    const made = await drafts(own, about)
    mails.push(...made.map((one) => ({ to: reader.email!, user, isHidden: false, shown: null, ...one, ctx: own })))
    if (made.length === 0) left.push({ recipient: reader.email!, user, reason: 'hidden' })
  }
  const outside = asOutsider(ctx)
  const onLine = (line: 'to' | 'cc') => outsiders.filter((one) => one.line === line).map(({ address }) => address)
  const shown = { to: onLine('to'), cc: onLine('cc') }
  // What is the same for all of them is read once.
  let common: Draft[] | undefined
  for (const { address, line, about } of outsiders) {
    const made = about === null ? (common ??= await drafts(outside, null)) : await drafts(outside, about)
    const isAlone = line === 'own' || shown.to.length + shown.cc.length < 2
    const sent = { to: address, user: null, isHidden: line === 'bcc', shown: isAlone ? null : shown, ctx: outside }
    mails.push(...made.map((one) => ({ ...sent, ...one })))
    if (made.length === 0) left.push({ recipient: address, user: null, reason: 'hidden' })
  }
  return { mails, missed: left }
}

/** Who made it, and who changed it last: neither tells by it what the other may not see (T12). */
export const asAuthors = async (ctx: Ctx, changedBy: string | null): Promise<Ctx> => {
  if (changedBy === null || changedBy === ctx.user.guid) return ctx
  const [changer] = await readersOf(ctx, { users: [changedBy], groups: [] })
  if (!changer) throw new Problem('mail_author_gone')
  const rights = await freshRightsOf(ctx.db, ctx.company.guid, [changedBy], ctx.rights.tree)
  return asReader(ctx, { user: ctx.user, language: ctx.language, rights: rights.get(changedBy)! })
}
