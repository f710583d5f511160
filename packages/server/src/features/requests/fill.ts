import { type ConditionRecord, matches } from '@entrepot/contract/kernel/conditions/matches.ts'
import { fillPlaceholders, placeholdersIn, type Values } from '@entrepot/contract/kernel/placeholders.ts'
import { subjectOf } from '@entrepot/contract/mails/triggers.ts'
import { asMailTrigger } from '@entrepot/contract/requests/triggers.ts'
import { functionsOf, type Subject } from '../functions/index.ts'
import { byGuid, tellEvents } from '../mails/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Told } from '../../kernel/teller.ts'
import { namedRequest } from './kept-request.ts'
import { requestCatalogue, requestFields } from './request-fields.ts'
import type { RequestBody } from './requests.queries.ts'

/** What a request is about an event; nothing where it is not to be sent: its filters do not hold, or it is hidden. */
export type Filled =
  | { url: string; body: string | null; item: string | null }
  | { error: 'payload' | 'function'; detail: string }
  | null

/** Values as programs read them: numbers with a point, days and instants as they are kept, nothing where nothing is. */
const plain = (value: unknown): Values[string] => {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => plain(one) ?? '').join(', ')
  return typeof value === 'object' ? plainRecord(value as ConditionRecord) : undefined
}
const plainRecord = (record: ConditionRecord): Values =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, plain(value)]))

const FN = 'fn.'
/** Of the functions only those that the texts name are computed. */
const computing = async (ctx: Ctx, texts: string): Promise<(subject: Subject) => Values> => {
  const named = placeholdersIn(texts).filter((path) => path.startsWith(FN))
  if (named.length === 0) return () => ({})
  const functions = await functionsOf(ctx)
  const names = named.map((path) => path.slice(FN.length)).filter((name) => functions.names.includes(name))
  return (subject) => Object.fromEntries(names.map((name) => [name, functions.compute(name, subject)]))
}

const valuesOf = (ctx: Ctx, event: Occurred, { values, items, link }: Told, fields: Parameters<typeof byGuid>[1]) => {
  const told = plainRecord(byGuid(values, fields))
  const item = told['item']
  return {
    ...told,
    ...(typeof item === 'object' && item !== null && { item: { ...item, guid: items[0] } }),
    user: { name: event.byName },
    company: { name: ctx.company.name },
    date: todayOf(ctx),
    today: todayOf(ctx),
    time: new Intl.DateTimeFormat('fr-FR', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: ctx.company.timeZone,
    }).format(event.at),
    link: `${ctx.services.settings.PUBLIC_URL}${link}`,
    record: { guid: event.record },
    event: { id: event.id, name: event.event, at: event.at.toISOString() },
  }
}

/**
 * `ctx`: of who made the request, whose rights count (T11). `isFiltered`: whether its filters have been asked already
 * of an event. What it is about each of them, by the id of the event.
 */
export const fillAll = async (
  ctx: Ctx,
  kept: RequestBody,
  events: readonly Occurred[],
  isFiltered: (event: Occurred) => boolean = () => false,
): Promise<ReadonlyMap<string, Filled>> => {
  const fields = await requestFields(ctx, kept.trigger)
  const told = await tellEvents(ctx, events)
  const { filters } = namedRequest(kept, fields)
  const catalogue = filters.rules.length > 0 ? await requestCatalogue(ctx, kept.trigger) : null
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  const compute = await computing(ctx, `${kept.url} ${kept.payload}`)
  const filled = new Map<string, Filled>()
  for (const event of events) {
    const one = told.get(event.id)
    const isMeant = one && (!catalogue || isFiltered(event) || matches(filters, one.record, catalogue, clock))
    filled.set(event.id, isMeant ? filledWith(ctx, kept, event, one, fields, compute) : null)
  }
  return filled
}
export const fill = async (ctx: Ctx, kept: RequestBody, event: Occurred, isFiltered = false): Promise<Filled> =>
  (await fillAll(ctx, kept, [event], () => isFiltered)).get(event.id) ?? null

const filledWith = (
  ctx: Ctx,
  kept: RequestBody,
  event: Occurred,
  told: Told,
  fields: Parameters<typeof byGuid>[1],
  compute: (subject: Subject) => Values,
): Filled => {
  const of = subjectOf(asMailTrigger(kept.trigger))
  try {
    const fn = compute({ of, record: told.record })
    const values: Values = { ...valuesOf(ctx, event, told, fields), fn }
    const body = kept.payload === '' ? null : fillPlaceholders(kept.payload, values, 'json')
    const wrong = body === null ? null : wrongJson(body)
    if (wrong !== null) return { error: 'payload', detail: wrong }
    const item = of === 'item' && told.items.length === 1 ? told.items[0]! : null
    return { url: fillPlaceholders(kept.url, values, 'url'), body, item }
  } catch (error) {
    if (error instanceof Problem) return { error: 'function', detail: errorText(ctx, error) }
    throw error
  }
}

const wrongJson = (text: string): string | null => {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return (error as Error).message.slice(0, 300)
  }
}
