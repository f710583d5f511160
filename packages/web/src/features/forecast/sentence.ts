import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import type { Say } from '../../kernel/words.ts'
import { quantityText } from '../stock/index.ts'

type Words = typeof import('./words.fr.ts').default
/** Less than that a day is said by the month. */
const LEAST_A_DAY = 0.1
const MONTH = 30

/** What a forecast is made of, in words: every figure of it, and what follows from it. */
export const sentenceOf = (say: Say<Words>, forecast: Forecast): string => {
  const { state, exits, days, consumed, unit, perDay, onOrder, arriving } = forecast
  if (state === 'none') return say('why.none', { count: days, shown: formatNumber(days) })
  const used = say('why.used', {
    count: exits,
    shown: formatNumber(exits),
    days: daysText(say, days),
    quantity: quantityText(consumed, unit),
  })
  if (state === 'little') return say('why.little', { used })
  const rate =
    perDay >= LEAST_A_DAY
      ? say('why.a_day', { used, rate: formatNumber(perDay, 1) })
      : say('why.a_month', { used, rate: formatNumber(perDay * MONTH, 1) })
  const later = onOrder - (arriving?.quantity ?? 0)
  return [rate, leftText(say, forecast), later > 0 && say('why.coming', { coming: formatNumber(later) })]
    .filter(Boolean)
    .join(' ')
}

const daysText = (say: Say<Words>, days: number) => say('why.days', { count: days, shown: formatNumber(days) })

const leftText = (say: Say<Words>, forecast: Forecast): string => {
  const { state, available, arriving, runsOut, leadDays, orderBy, to } = forecast
  const values = {
    left: formatNumber(Math.max(0, available)),
    coming: formatNumber(arriving?.quantity ?? 0),
    day: arriving ? formatDate(arriving.day) : '',
    date: runsOut ? formatDate(runsOut) : '',
  }
  if (state === 'far') return say('why.left_far', values)
  const isGone = available <= 0
  const left = say(
    arriving ? (isGone ? 'why.gone_arriving' : 'why.left_arriving') : isGone ? 'why.gone' : 'why.left',
    values,
  )
  if (orderBy === null || leadDays === null) return `${left}.`
  const when = orderBy > to ? 'why.lead' : orderBy === to ? 'why.lead_now' : 'why.lead_late'
  return say(when, { left, days: daysText(say, leadDays), date: formatDate(orderBy) })
}
