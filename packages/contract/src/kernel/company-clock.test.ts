import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  companyToday,
  DATE_FORMATS,
  dayBounds,
  formatDate,
  formatInstant,
  instantAt,
  isDay,
  isTimeZone,
  monthOf,
  parseDate,
  parseInstant,
  weekOf,
} from './company-clock.ts'

const zones = [
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/Havana',
  'Pacific/Chatham',
  'UTC',
]
const anyZone = fc.constantFrom(...zones)
const anyInstant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const zoned = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
const startsAt = (day: string, zone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay().epochMilliseconds)

describe('agrees with Temporal', () => {
  it('on the day of an instant', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        expect(companyToday(instant, zone)).toBe(zoned(instant, zone).toPlainDate().toString())
      }),
      { numRuns: 5_000 },
    )
  })

  it('on the bounds of every day of 2011, 2018, 2023, 2024 and 2025, clock changes and skipped days included', () => {
    for (const zone of zones) {
      for (const year of [2011, 2018, 2023, 2024, 2025]) {
        for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1)) {
          const next = addDays(day, 1)
          expect([zone, day, ...dayBounds(day, zone)]).toEqual([zone, day, startsAt(day, zone), startsAt(next, zone)])
        }
      }
    }
  })

  it('on days, weeks and months', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -2000, max: 2000 }), (instant, count) => {
        const day = instant.toISOString().slice(0, 10)
        const date = Temporal.PlainDate.from(day)
        expect(addDays(day, count)).toBe(date.add({ days: count }).toString())
        const monday = date.subtract({ days: date.dayOfWeek - 1 })
        expect(weekOf(day)).toEqual([monday.toString(), monday.add({ days: 6 }).toString()])
        expect(monthOf(day)).toEqual([
          date.with({ day: 1 }).toString(),
          date.with({ day: date.daysInMonth }).toString(),
        ])
      }),
      { numRuns: 5_000 },
    )
  })

  const asTemporalShows = (instant: Date, zone: string) => {
    const { year, month, day, hour, minute, second } = zoned(instant, zone)
    const two = (number: number) => String(number).padStart(2, '0')
    return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}:${two(second)}`
  }
  it('on the time shown, also a few seconds later', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: 0, max: 90_000 }), (instant, zone, later) => {
        for (const one of [instant, new Date(instant.getTime() + later)])
          expect(formatInstant(one, 'DD/MM/YYYY', zone)).toBe(asTemporalShows(one, zone))
      }),
      { numRuns: 2_000 },
    )
  })
  it.each(['Europe/Paris', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Havana'])(
    'on the time shown around each change of clocks (%s)',
    (zone) => {
      let at = Temporal.Instant.from('1980-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
      for (let changes = 0; at && changes < 60; changes++, at = at.getTimeZoneTransition('next'))
        for (const seconds of [-61, -59, -1, 0, 1, 59, 61]) {
          const instant = new Date(at.epochMilliseconds + seconds * 1_000)
          expect(formatInstant(instant, 'DD/MM/YYYY', zone)).toBe(asTemporalShows(instant, zone))
        }
    },
  )
})

describe('a day of the company', () => {
  it.each([
    ['Europe/Paris', '2024-03-31', 23],
    ['Europe/Paris', '2024-10-27', 25],
    ['America/New_York', '2024-03-10', 23],
    ['America/New_York', '2024-11-03', 25],
    ['Asia/Kolkata', '2024-03-31', 24],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('in %s, %s lasts %i hours', (zone, day, hours) => {
    const [start, nextStart] = dayBounds(day, zone)
    expect((nextStart.getTime() - start.getTime()) / 3_600_000).toBe(hours)
  })

  it('is not the day of UTC just after midnight', () => {
    expect(companyToday(new Date('2024-06-30T22:30:00Z'), 'Europe/Paris')).toBe('2024-07-01')
    expect(companyToday(new Date('2024-07-01T03:30:00Z'), 'America/New_York')).toBe('2024-06-30')
  })

  it('holds every instant in exactly one day', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const [start, nextStart] = dayBounds(companyToday(instant, zone), zone)
        expect(start <= instant && instant < nextStart).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

it.each([
  '2023-02-29',
  '2024-02-30',
  '2024-13-01',
  '2024-00-10',
  '2024-01-00',
  '24-01-01',
  '0999-01-01',
  '2024-1-1',
  '',
  '2024-01-01T00:00',
])('refuses the day %j', (text) => expect(isDay(text)).toBe(false))

it.each(DATE_FORMATS)('reads back what %s shows', (format) => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = instant.toISOString().slice(0, 10)
      expect(parseDate(formatDate(day, format), format)).toBe(day)
    }),
  )
})

it.each([
  ['31/12/2024', 'DD/MM/YYYY', '2024-12-31'],
  ['12/31/2024', 'MM/DD/YYYY', '2024-12-31'],
  ['31.12.2024', 'DD.MM.YYYY', '2024-12-31'],
  ['31-12-2024', 'DD-MM-YYYY', '2024-12-31'],
  ['2024-12-31', 'DD/MM/YYYY', '2024-12-31'],
  ['1/2/2024', 'DD/MM/YYYY', '2024-02-01'],
  [' 01/02/2024 ', 'DD/MM/YYYY', '2024-02-01'],
  ['12/31/2024', 'DD/MM/YYYY', null],
  ['29/02/2023', 'DD/MM/YYYY', null],
  ['29/02/2024', 'DD/MM/YYYY', '2024-02-29'],
  ['31/12/24', 'DD/MM/YYYY', null],
  ['31.12.2024', 'DD/MM/YYYY', null],
  ['31/12-2024', 'DD/MM/YYYY', null],
  ['2024/12/31', 'DD/MM/YYYY', null],
  ['', 'DD/MM/YYYY', null],
] as const)('reads %j typed in %s', (text, format, day) => expect(parseDate(text, format)).toBe(day))

it('knows the names of zones', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

describe('a day and a time on the clock of a company', () => {
  it.each([
    ['in winter', '2026-01-15', '14:30', '2026-01-15T13:30:00.000Z'],
    ['in summer, with seconds', '2026-07-15', '00:05:09', '2026-07-14T22:05:09.000Z'],
    ['that comes twice is the first one', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['that is jumped over is the moment of the jump', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
  ])('%s', (_when, day, time, instant) => expect(instantAt(day, time, 'Europe/Paris')?.toISOString()).toBe(instant))
  it('agrees with Temporal, in every zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const wall = zoned(instant, zone)
        const time = wall.toPlainTime().toString({ smallestUnit: 'second' })
        const first = Temporal.PlainDateTime.from(`${wall.toPlainDate().toString()}T${time}`).toZonedDateTime(zone, {
          disambiguation: 'earlier',
        })
        expect(instantAt(wall.toPlainDate().toString(), time, zone)?.getTime()).toBe(first.epochMilliseconds)
      }),
      { numRuns: 2_000 },
    )
  })
  it.each([
    ['31/03/2024 14:30', '2024-03-31T12:30:00.000Z'],
    ['31/03/2024  9:30', '2024-03-31T07:30:00.000Z'],
    ['2024-03-31T14:30:05', '2024-03-31T12:30:05.000Z'],
    ['31/03/2024', '2024-03-30T23:00:00.000Z'],
    ['2024-03-31T14:30:00Z', '2024-03-31T14:30:00.000Z'],
    ['2024-03-31T14:30:00.250+05:30', '2024-03-31T09:00:00.250Z'],
    ['30/02/2024 10:00', undefined],
    ['2024-02-30T10:00:00Z', undefined],
    ['31/03/2024 25:00', undefined],
    ['31/03/2024 10:00 x', undefined],
    ['March 7', undefined],
    ['5', undefined],
    ['', undefined],
  ])('%s is read', (text, instant) =>
    expect(parseInstant(text, 'DD/MM/YYYY', 'Europe/Paris')?.toISOString()).toBe(instant),
  )
})
