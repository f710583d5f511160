import { fillPlaceholders, type Values } from '@entrepot/contract/kernel/placeholders.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { Told } from '../../kernel/teller.ts'
import { cleanHtml, textOfHtml } from './clean-html.ts'
import type { MailBody } from './mails.queries.ts'
import { shownValues } from './shown-values.ts'

/** So many records of one mail have a text each; of the others it says how many there are. */
const MOST_TEXTS = 50
const MOST_LISTED = 100

export type Letter = { subject: string; html: string; text: string }
type Happening = { event: Occurred | null; told: Told }
type Field = { guid: string; name: string }

/** Fields of the company's own stand in the texts by guid. */
export const byGuid = (values: Readonly<Record<string, unknown>>, fields: readonly Field[]) => {
  const keyed = (of: unknown): unknown => {
    if (typeof of !== 'object' || of === null || !('attributes' in of)) return of
    const attributes = of.attributes as Readonly<Record<string, unknown>>
    return { ...of, attributes: Object.fromEntries(fields.map(({ guid, name }) => [guid, attributes[name]])) }
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, keyed(value)]))
}

const urlOf = (ctx: Ctx, link: string) => `${ctx.services.settings.PUBLIC_URL}${link}`
const timeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone })

/** What the placeholders of one record are filled with, for its reader. */
const valuesOf = (ctx: Ctx, { event, told }: Happening, fields: readonly Field[]): Values => ({
  ...around(ctx, event),
  ...shownValues(ctx, byGuid(told.values, fields)),
  user: { name: event?.byName ?? ctx.user.name },
  link: urlOf(ctx, told.link),
})
const around = (ctx: Ctx, event: Occurred | null): Values => ({
  ...shownValues(ctx, { date: todayOf(ctx), today: todayOf(ctx), company: { name: ctx.company.name } }),
  time: timeFormat(ctx.company.timeZone).format(event?.at ?? nowOf(ctx)),
})

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
const linkTo = (url: string, label: string) => `<a href="${escaped(url)}">${escaped(label)}</a>`
const STYLE = 'font-family:sans-serif;font-size:14px;line-height:1.45;color:#161b26'
const paged = (html: string) => `<!doctype html><html><body style="${STYLE}">${html}</body></html>`
const wrapped = (ctx: Ctx, mail: MailBody, subject: string, html: string): Letter => {
  const say = (key: string, params: Record<string, string>) =>
    ctx.services.words(ctx.language, `mails:mail.${key}`, params)
  const foot = say('footer', { mail: mail.name, company: ctx.company.name })
  const whole = `${html}<hr /><p>${escaped(foot)}</p>`
  return {
    subject: subject.replace(/[\r\n\t]+/g, ' ').trim(),
    html: paged(whole),
    text: textOfHtml(cleanHtml(whole)),
  }
}

/**
 * A mail about what happened, all of it together (X-15): its text once for each record, each with a link to it. What
 * was filled in is cleaned again, so that no value becomes a part of the form.
 */
export const letterOf = (
  ctx: Ctx,
  mail: MailBody,
  happenings: readonly Happening[],
  fields: readonly Field[],
): Letter => {
  const shown = happenings.slice(0, MOST_TEXTS)
  const texts = shown.map((one) => {
    const filled = cleanHtml(fillPlaceholders(mail.body, valuesOf(ctx, one, fields), 'html'))
    return `${filled}<p>${linkTo(urlOf(ctx, one.told.link), one.told.name)}</p>`
  })
  const [others, left] = [happenings.length - 1, happenings.length - shown.length]
  const first = fillPlaceholders(mail.subject, valuesOf(ctx, happenings[0]!, fields), 'text')
  const subject =
    others === 0
      ? first
      : ctx.services.words(ctx.language, 'mails:mail.more', { count: others, shown: others, subject: first })
  const rest =
    left === 0
      ? []
      : [`<p>${escaped(ctx.services.words(ctx.language, 'mails:mail.rest', { count: left, shown: left }))}</p>`]
  return wrapped(ctx, mail, subject, [...texts, ...rest].join('<hr />'))
}

/** A scheduled mail of somebody: its text once, and the items that match in a table (MAIL-12). */
export const listingOf = (ctx: Ctx, mail: MailBody, items: readonly Told[], author: string): Letter => {
  const numbers = new Intl.NumberFormat(ctx.language === 'fr' ? 'fr-FR' : 'en-GB')
  const say = (key: string) => escaped(ctx.services.words(ctx.language, `mails:mail.${key}`))
  const values: Values = {
    ...around(ctx, null),
    user: { name: author },
    count: numbers.format(items.length),
    link: urlOf(ctx, '/items'),
  }
  const body = cleanHtml(fillPlaceholders(mail.body, values, 'html'))
  const rows = items.slice(0, MOST_LISTED).map((one) => {
    const { item, folder } = shownValues(ctx, one.values) as { item: Values; folder: Values }
    const cells = [item['tag'], folder['path'], `${String(item['quantity'] ?? '')} ${String(item['unit'] ?? '')}`]
    return `<tr><td>${linkTo(urlOf(ctx, one.link), one.name)}</td>${cells
      .map((cell) => `<td>${escaped(String(cell ?? '').trim())}</td>`)
      .join('')}</tr>`
  })
  const left = items.length - rows.length
  const rest = left > 0 ? ctx.services.words(ctx.language, 'mails:mail.rest', { count: left, shown: left }) : ''
  const table = `<table><thead><tr><th>${say('item')}</th><th>${say('code')}</th><th>${say('place')}</th><th>${say('quantity')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return wrapped(
    ctx,
    mail,
    fillPlaceholders(mail.subject, values, 'text'),
    `${body}${table}${rest && `<p>${escaped(rest)}</p>`}`,
  )
}
