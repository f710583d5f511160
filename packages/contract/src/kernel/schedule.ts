import { addDays, companyToday, type Day, instantAt, monthOf } from './company-clock.ts'
import type { Refusal } from './refusal.ts'

/**
 * When something happens again and again, by the clock of the company: formulas and mails say it alike (FIELD-17,
 * MAIL-02, MAIL-15).
 */
export const REPEATS = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Repeat = (typeof REPEATS)[number]
/** Monday first (I18N-08). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `days`: weekdays of a week, days 1 to 31 of a month. What the repeat has no use for is empty. */
export type Schedule = {
  hour: number
  minute: number
  repeat: Repeat
  days: readonly (Weekday | number)[]
  months: readonly number[]
  /** Again until the day is over, every so many minutes (MAIL-15). */
  repeatMinutes?: number | null | undefined
}

const isWeekday = (day: Weekday | number): day is Weekday => typeof day === 'string'

/**
 * Each choice once and in order, without what the repeat has no use for: two that say the same are written the same.
 */
export const withoutIdleChoices = ({
  hour,
  minute,
  repeat,
  days,
  months,
}: Schedule): Schedule & { days: (Weekday | number)[]; months: number[] } => ({
  hour,
  minute,
  repeat,
  days:
    repeat === 'weekly'
      ? WEEKDAYS.filter((one) => days.includes(one))
      : repeat === 'daily'
        ? []
        : numbersOf(days.filter((day) => !isWeekday(day))),
  months: repeat === 'yearly' ? numbersOf(months) : [],
})
const numbersOf = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)

/** Nothing is due on no day, and in no month. */
export const refusalOfSchedule = (schedule: Schedule): { field: 'days' | 'months'; refusal: Refusal } | null => {
  const { repeat, days, months } = withoutIdleChoices(schedule)
  if (repeat !== 'daily' && days.length === 0) return { field: 'days', refusal: { code: 'required' } }
  return repeat === 'yearly' && months.length === 0 ? { field: 'months', refusal: { code: 'required' } } : null
}

const numberOfDay = (day: Day) => Number(day.slice(8, 10))
const weekdayOf = (day: Day): Weekday => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!

/** A day that the month lacks falls on its last (T57). */
const isChosenOfMonth = (days: Schedule['days'], day: Day): boolean => {
  const number = numberOfDay(day)
  return (
    days.includes(number) || (monthOf(day)[1] === day && days.some((chosen) => !isWeekday(chosen) && chosen > number))
  )
}

const DUE: Record<Repeat, (schedule: Schedule, day: Day) => boolean> = {
  daily: () => true,
  weekly: ({ days }, day) => days.includes(weekdayOf(day)),
  monthly: ({ days }, day) => isChosenOfMonth(days, day),
  yearly: ({ days, months }, day) => months.includes(Number(day.slice(5, 7))) && isChosenOfMonth(days, day),
}

const pad = (number: number) => String(number).padStart(2, '0')
export const timeOf = ({ hour, minute }: Pick<Schedule, 'hour' | 'minute'>): string => `${pad(hour)}:${pad(minute)}`

/** A year and a day hold every repeat. */
const MOST_DAYS = 367

/**
 * The first instant after another at which it is due; a time that comes twice is the first one, one that does not come
 * is the first moment after it (T57). Null for what is never due.
 */
export const nextAfter = (schedule: Schedule, instant: Date, timeZone: string): Date | null => {
  const time = timeOf(schedule)
  // One day earlier: the first moment after a day that the zone leaves out lies in the day that follows it.
  let day = addDays(companyToday(instant, timeZone), -1)
  for (let count = 0; count <= MOST_DAYS; count++, day = addDays(day, 1)) {
    if (!DUE[schedule.repeat](schedule, day)) continue
    const first = instantAt(day, time, timeZone)
    const due = first && (first > instant ? first : repeatedAfter(schedule, first, instant, day, timeZone))
    if (due) return due
  }
  return null
}

const MINUTE_MS = 60_000
/** Minutes that pass are counted, so that an hour that comes twice or not at all is neither doubled nor waited for. */
const repeatedAfter = (
  { repeatMinutes }: Schedule,
  first: Date,
  instant: Date,
  day: Day,
  timeZone: string,
): Date | null => {
  if (!repeatMinutes) return null
  const step = repeatMinutes * MINUTE_MS
  const due = new Date(first.getTime() + (Math.floor((instant.getTime() - first.getTime()) / step) + 1) * step)
  return companyToday(due, timeZone) === day ? due : null
}

/** Every instant at which it is due after `from` and up to `to`, the first `most` of them. */
export const ticksBetween = (schedule: Schedule, from: Date, to: Date, timeZone: string, most = 1_000): Date[] => {
  const ticks: Date[] = []
  for (
    let due = nextAfter(schedule, from, timeZone);
    due && due <= to && ticks.length < most;
    due = nextAfter(schedule, due, timeZone)
  )
    ticks.push(due)
  return ticks
}
