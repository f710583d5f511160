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
const computed = async (ctx: Ctx, texts: string, subject: Subject): Promise<Values> => {
  const named = placeholdersIn(texts).filter((path) => path.startsWith(FN))
  if (named.length === 0) return {}
  const functions = await functionsOf(ctx)
  return Object.fromEntries(
    named
      .map((path) => path.slice(FN.length))
      .filter((name) => functions.names.includes(name))
      .map((name) => [name, functions.compute(name, subject)]),
  )
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

/** `ctx`: of who made the request, whose rights count (T11). `filtered`: whether its filters have been asked already. */
export const fill = async (
  ctx: Ctx,
  kept: RequestBody,
  event: Occurred,
  { filtered = false } = {},
): Promise<Filled> => {
  const fields = await requestFields(ctx, kept.trigger)
  const told = (await tellEvents(ctx, [event])).get(event.id)
  if (!told) return null
  const { filters } = namedRequest(kept, fields)
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  if (
    !filtered &&
    filters.rules.length > 0 &&
    !matches(filters, told.record, await requestCatalogue(ctx, kept.trigger), clock)
  )
    return null
  const of = subjectOf(asMailTrigger(kept.trigger))
  try {
    const fn = await computed(ctx, `${kept.url} ${kept.payload}`, { of, record: told.record })
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
