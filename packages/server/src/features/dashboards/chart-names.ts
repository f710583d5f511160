import type { ChartValue } from '@entrepot/contract/dashboards/chart.ts'
import type { Step } from '@entrepot/contract/dashboards/periods.ts'
import { isTime } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type Ctx, dayIn } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import type { Met } from './chart.queries.ts'
import type { OpenSource } from './chart-source.ts'

/** How the values of a field are called, in the language of the caller. */
export type Naming = (met: Met) => ChartValue

const say = (ctx: Ctx, key: string, params?: Record<string, string>) => ctx.services.words(ctx.language, key, params)

/** A month without its days. */
const ofMonth = (day: string) => day.replace(/(^01[/.-])|([/.-]01$)|(?<=^\d{2}[/.-])01[/.-]/, '')

export const naming = (ctx: Ctx, { fields, counted }: OpenSource, name: string, step: Step): Naming => {
  const own = fields[name]
  const place = counted.places?.[name]
  const kind = counted.find(name)?.kind
  const isDay = kind !== undefined && isTime(kind)
  return ({ place: at, key, label }) => {
    if (at === 0) return { key: null, label: say(ctx, 'dashboards:others'), others: true }
    if (key === null)
      return { key, label: say(ctx, `dashboards:${name === 'category' ? 'no_category' : 'none'}`), others: false }
    if (place) {
      const known = ctx.rights.levels.has(key) ? ctx.rights.tree.byGuid.get(key)?.name : undefined
      return {
        key,
        label: known ?? label ?? key,
        others: false,
        asked: known === undefined ? (label ?? key) : pathText(ctx, key),
      }
    }
    if (kind === 'boolean')
      return { key, label: say(ctx, `dashboards:${key === 'true' ? 'yes' : 'no'}`), others: false }
    if (own?.choices) return { key, label: say(ctx, `${own.choices.words}.${key}`), others: false }
    if (isDay) return { key, label: dayLabel(ctx, key, step), others: false }
    return { key, label: label ?? key, others: false, asked: label ?? key }
  }
}

/** A day, the first one of a week, or a month, as the company writes dates. */
export const dayLabel = (ctx: Ctx, day: string, step: Step): string =>
  step === 'month' ? ofMonth(dayIn(ctx, day)) : dayIn(ctx, day)

/** Places of the same name are told apart by their paths. */
export const toldApart = <V extends ChartValue>(values: readonly V[]): V[] => {
  const times = new Map<string, number>()
  for (const { label, others } of values) if (!others) times.set(label, (times.get(label) ?? 0) + 1)
  return values.map((value) =>
    !value.others && times.get(value.label)! > 1 && value.asked ? { ...value, label: value.asked } : value,
  )
}
