import { addDays, companyToday, dayBounds, isDay, monthOf, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Period } from './period-names.ts'

export type Days = { from?: Day; to?: Day }

/** First and last day of a preset, in the company's zone. */
export const daysOf = (period: Exclude<Period, 'free'>, now: Date, timeZone: string): Days => {
  const today = companyToday(now, timeZone)
  if (period === 'today') return { from: today, to: today }
  if (period === 'week') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: monthOf(today)[0], to: today }
  if (period !== 'last_month') return {}
  const [from, to] = monthOf(addDays(monthOf(today)[0], -1))
  return { from, to }
}

/** Days typed the wrong way round mean the same days. */
export const inOrder = ({ from, to }: Days): Days =>
  from && to && from > to ? { from: to, to: from } : { ...(from && { from }), ...(to && { to }) }

const MINUTE = 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string) => {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock
}

export type Wall = { day: Day; time: string }
/** What the company's clock shows at an instant. */
export const wallOf = (instant: Date, timeZone: string): Wall => ({
  day: companyToday(instant, timeZone),
  time: clockOf(timeZone).format(instant),
})

/**
 * The last moment of a minute of the company's clock. Of an hour that comes twice the second one counts, so that
 * nothing of that minute is left out; a minute that the clock jumps over is the moment of the jump. Null for what is no
 * day or time.
 */
export const instantOf = ({ day, time }: Wall, timeZone: string): Date | null => {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time)
  if (!isDay(day) || !parts) return null
  const [start, next] = dayBounds(day, timeZone)
  const asked = `${parts[1]}:${parts[2]}`
  let found: number | null = null
  for (let at = start.getTime(); at < next.getTime(); at += MINUTE)
    if (clockOf(timeZone).format(at) <= asked) found = at
  return new Date((found ?? start.getTime()) + MINUTE - 1)
}
