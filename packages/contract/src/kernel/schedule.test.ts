import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scheduleSentence } from './schedule-sentence.ts'
import { nextAfter, refusalOfSchedule, type Schedule, ticksBetween, WEEKDAYS, withoutIdleChoices } from './schedule.ts'

const daily = (hour: number, minute = 0): Schedule => ({ hour, minute, repeat: 'daily', days: [], months: [] })
const at = (text: string) => new Date(text)
const texts = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16))

describe('a schedule', () => {
  it('runs once in the night in which its time comes twice, and right after the gap in the night in which it does not come', () => {
    expect(texts(ticksBetween(daily(2, 30), at('2024-10-26T12:00Z'), at('2024-10-28T12:00Z'), 'Europe/Paris'))).toEqual(
      ['2024-10-27T00:30', '2024-10-28T01:30'],
    )
    expect(texts(ticksBetween(daily(2, 17), at('2024-03-30T12:00Z'), at('2024-04-01T12:00Z'), 'Europe/Paris'))).toEqual(
      ['2024-03-31T01:00', '2024-04-01T00:17'],
    )
    // Lord Howe Island moves its clock by half an hour.
    expect(
      texts(ticksBetween(daily(2, 15), at('2024-10-05T00:00Z'), at('2024-10-06T23:00Z'), 'Australia/Lord_Howe')),
    ).toEqual(['2024-10-05T15:30', '2024-10-06T15:15'])
  })
  it('falls on the last day of a month that lacks the chosen one, and only once where several are lacking', () => {
    const monthly: Schedule = { ...daily(6), repeat: 'monthly', days: [15, 29, 30, 31] }
    expect(texts(ticksBetween(monthly, at('2023-02-01T00:00Z'), at('2023-03-16T00:00Z'), 'UTC'))).toEqual([
      '2023-02-15T06:00',
      '2023-02-28T06:00',
      '2023-03-15T06:00',
    ])
    expect(
      texts(ticksBetween({ ...monthly, days: [31] }, at('2024-01-01T00:00Z'), at('2024-05-01T00:00Z'), 'UTC')),
    ).toEqual(['2024-01-31T06:00', '2024-02-29T06:00', '2024-03-31T06:00', '2024-04-30T06:00'])
    const yearly: Schedule = { ...daily(0), repeat: 'yearly', days: [30], months: [2, 11] }
    expect(texts(ticksBetween(yearly, at('2023-01-01T00:00Z'), at('2024-12-31T00:00Z'), 'UTC'))).toEqual([
      '2023-02-28T00:00',
      '2023-11-30T00:00',
      '2024-02-29T00:00',
      '2024-11-30T00:00',
    ])
  })
  it('needs the choices of its repeat, and forgets those of another', () => {
    expect(refusalOfSchedule(daily(3))).toBeNull()
    expect(refusalOfSchedule({ ...daily(3), repeat: 'weekly', days: [3] })).toEqual({
      field: 'days',
      refusal: { code: 'required' },
    })
    expect(refusalOfSchedule({ ...daily(3), repeat: 'monthly', days: ['mon'] })?.field).toBe('days')
    expect(refusalOfSchedule({ ...daily(3), repeat: 'yearly', days: [1] })?.field).toBe('months')
    expect(
      withoutIdleChoices({ ...daily(3), repeat: 'weekly', days: ['fri', 4, 'mon', 'fri'], months: [2] }),
    ).toMatchObject({ days: ['mon', 'fri'], months: [] })
    expect(nextAfter({ ...daily(3), repeat: 'weekly', days: [] }, at('2024-01-01T00:00Z'), 'UTC')).toBeNull()
  })
  it('is said in both languages', () => {
    const of = (part: Partial<Schedule>) => [
      scheduleSentence({ ...daily(2, 5), ...part }, 'fr'),
      scheduleSentence({ ...daily(2, 5), ...part }, 'en'),
    ]
    expect(of({})).toEqual(['tous les jours à 02:05', 'every day at 02:05'])
    expect(of({ repeat: 'weekly', days: ['thu', 'mon'] })).toEqual([
      'toutes les semaines, le lundi et le jeudi, à 02:05',
      'every week on Monday and Thursday at 02:05',
    ])
    expect(of({ repeat: 'monthly', days: [22, 1, 13] })).toEqual([
      'tous les mois, le 1er, le 13 et le 22, à 02:05',
      'every month on the 1st, the 13th, and the 22nd at 02:05',
    ])
    expect(of({ repeat: 'yearly', days: [3], months: [7, 1] })).toEqual([
      'tous les ans, le 3 des mois de janvier et juillet, à 02:05',
      'every year on the 3rd of January and July at 02:05',
    ])
  })
})

/**
 * Goes through the instants one after the other with the clock of the zone in view: due is whatever local time the
 * clock has reached or passed for the first time.
 */
const STEP = 15 * 60_000
const walls = new Map<string, { instant: number; wall: string }[]>()
const wallsOf = (timeZone: string, from: number, to: number) => {
  const known = walls.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const all = []
  for (let instant = from; instant <= to; instant += STEP) all.push({ instant, wall: format.format(instant) })
  walls.set(timeZone, all)
  return all
}
const FIRST = Date.UTC(2023, 0, 1)
const LAST = Date.UTC(2025, 0, 1)

const isDueOn = ({ repeat, days, months }: Schedule, day: string): boolean => {
  const date = new Date(`${day}T12:00:00Z`)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const isDay = days.some((chosen) => typeof chosen === 'number' && Math.min(chosen, lastOfMonth) === date.getUTCDate())
  if (repeat === 'daily') return true
  if (repeat === 'weekly') return days.includes(WEEKDAYS[(date.getUTCDay() + 6) % 7]!)
  return isDay && (repeat === 'monthly' || months.includes(date.getUTCMonth() + 1))
}
const walked = (schedule: Schedule, timeZone: string): string[] => {
  const time = `${String(schedule.hour).padStart(2, '0')}:${String(schedule.minute).padStart(2, '0')}`
  const found: string[] = []
  let reached = ''
  for (const { instant, wall } of wallsOf(timeZone, FIRST, LAST)) {
    const due = `${wall.slice(0, 10)} ${time}`
    if (reached !== '' && wall >= due && reached < due && isDueOn(schedule, wall.slice(0, 10)))
      found.push(new Date(instant).toISOString())
    if (wall > reached) reached = wall
  }
  return found
}
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  hour: fc.constantFrom(0, 0, 1, 2, 2, 3, 3, 12, 23),
  minute: fc.constantFrom(0, 15, 30, 45),
  repeat: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
  days: fc.array(fc.oneof(fc.constantFrom(...WEEKDAYS), fc.integer({ min: 1, max: 31 })), {
    minLength: 1,
    maxLength: 5,
  }),
  months: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
})

describe('over years, in zones of every kind', () => {
  it.each(['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata'])(
    '%s: due is what a walker through the hours finds',
    (timeZone) => {
      fc.assert(
        fc.property(anySchedule, (schedule) => {
          expect(
            ticksBetween(schedule, new Date(FIRST), new Date(LAST), timeZone).map((tick) => tick.toISOString()),
          ).toEqual(walked(schedule, timeZone))
        }),
        { numRuns: 15 },
      )
    },
    60_000,
  )
})
