import { isDay } from '@entrepot/contract/kernel/company-clock.ts'
import type { Values } from '@entrepot/contract/kernel/placeholders.ts'
import { type Ctx, dayIn, momentIn } from '../../kernel/context.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const

const shownText = (ctx: Ctx, text: string): string =>
  isDay(text) ? dayIn(ctx, text) : INSTANT.test(text) ? momentIn(ctx, text) : text

/** Values as their reader writes them: numbers, days and yes or no by the language, lists with commas. */
export const shownValues = (ctx: Ctx, values: Readonly<Record<string, unknown>>): Values => {
  const numbers = new Intl.NumberFormat(LOCALES[ctx.language], { maximumFractionDigits: 4 })
  const shown = (value: unknown): Values[string] => {
    if (value === null || value === undefined) return undefined
    if (typeof value === 'number') return numbers.format(value)
    if (typeof value === 'boolean') return ctx.services.words(ctx.language, `items:yes_no.${value}`)
    if (typeof value === 'string') return shownText(ctx, value)
    if (Array.isArray(value)) return value.map((one) => shown(one) ?? '').join(', ')
    return typeof value === 'object' ? nested(value as Readonly<Record<string, unknown>>) : undefined
  }
  const nested = (record: Readonly<Record<string, unknown>>): Values =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, shown(value)]))
  return nested(values)
}
