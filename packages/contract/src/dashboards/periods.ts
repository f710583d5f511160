import { addDays, addMonths, type Day, type Days, daysBetween, monthOf, weekOf } from '../kernel/company-clock.ts'

/** DASH-17. */
export const CHART_RANGES = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
  'this_year',
  'between',
] as const
export type ChartRange = (typeof CHART_RANGES)[number]
export const COMPARES = ['none', 'previous_period', 'previous_year'] as const
export type Compare = (typeof COMPARES)[number]
export const STEPS = ['auto', 'day', 'week', 'month'] as const
export type Step = Exclude<(typeof STEPS)[number], 'auto'>

export type AskedDates = { range: ChartRange; from?: Day | undefined; to?: Day | undefined }

const yearOf = (day: Day): Days => [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`]
const RELATIVE: Record<Exclude<ChartRange, 'between'>, (today: Day) => Days> = {
  today: (today) => [today, today],
  yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  this_week: weekOf,
  last_week: (today) => weekOf(addDays(today, -7)),
  this_month: monthOf,
  last_month: (today) => monthOf(addDays(monthOf(today)[0], -1)),
  last_30_days: (today) => [addDays(today, -29), today],
  this_year: yearOf,
}

/**
 * The days that are asked for, seen from today; null: two days are asked for and one is missing, or they are turned
 * round.
 */
export const daysAsked = ({ range, from, to }: AskedDates, today: Day): Days | null => {
  if (range !== 'between') return RELATIVE[range](today)
  return from && to && from <= to ? [from, to] : null
}

const isWholeMonths = ([first, last]: Days) => first === monthOf(first)[0] && last === monthOf(last)[1]
const monthsIn = ([first, last]: Days) =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1

/**
 * What a period is compared with (T60): as many days before it, as many months before whole months, or a year before.
 */
export const comparedDays = (days: Days, compare: Compare): Days | null => {
  const [first, last] = days
  if (compare === 'none') return null
  const months = compare === 'previous_year' ? 12 : isWholeMonths(days) ? monthsIn(days) : 0
  if (months === 0) {
    const length = daysBetween(first, last) + 1
    return [addDays(first, -length), addDays(last, -length)]
  }
  const start = addMonths(first, -months)
  return [start, isWholeMonths(days) ? monthOf(addMonths(last, -months))[1] : addMonths(last, -months)]
}

/** By day up to 31 days, by week up to six months, by month beyond (DASH-16). */
export const stepFor = ([first, last]: Days, asked: (typeof STEPS)[number]): Step => {
  if (asked !== 'auto') return asked
  if (daysBetween(first, last) < 31) return 'day'
  return last < addMonths(first, 6) ? 'week' : 'month'
}

const STEP: Record<Step, (day: Day) => Days> = { day: (day) => [day, day], week: weekOf, month: monthOf }
/** The whole day, week or month that a day lies in. */
export const bucketOf = (day: Day, step: Step): Days => STEP[step](day)

/** How many there are at most in a period; known before any is made. */
export const bucketCount = ([first, last]: Days, step: Step): number =>
  step === 'month'
    ? monthsIn([first, last])
    : Math.floor(daysBetween(bucketOf(first, step)[0], last) / (step === 'week' ? 7 : 1)) + 1

/** Every day, week or month of a period, each as far as it lies in it. */
export const bucketsOf = ([first, last]: Days, step: Step): Days[] => {
  const buckets: Days[] = []
  for (let day = first; day <= last;) {
    const [, end] = bucketOf(day, step)
    buckets.push([day, end < last ? end : last])
    day = addDays(end, 1)
  }
  return buckets
}
