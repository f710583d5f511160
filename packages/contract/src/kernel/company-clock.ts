/**
 * Days, weeks and months of a company (X-02, T52). A day is text, `2024-03-31`, and has no zone;
 * an instant is a `Date`. Only here does one become the other. Browsers run this file, hence no Temporal.
 */
export type Day = string

export const DEFAULT_TIME_ZONE = 'Europe/Paris'

export type Clock = { now: Date; timeZone: string }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** Midnight UTC of the day: the number used to count days, never an instant of the company. */
const utcOf = (day: Day) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const dayOfUtc = (ms: number): Day => {
  const date = new Date(ms)
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
}

/** Years 1000 to 9999, so that days compare as text; impossible dates are refused (VAL-21). */
export const isDay = (text: string): text is Day =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && dayOfUtc(utcOf(text)) === text

export const addDays = (day: Day, count: number): Day => dayOfUtc(utcOf(day) + count * DAY_MS)
export const daysBetween = (from: Day, to: Day): number => Math.round((utcOf(to) - utcOf(from)) / DAY_MS)

/** The first and the last day of something. */
export type Days = readonly [first: Day, last: Day]

/** Monday to Sunday (I18N-08). */
export const weekOf = (day: Day): Days => {
  const daysSinceMonday = (new Date(utcOf(day)).getUTCDay() + 6) % 7
  const monday = addDays(day, -daysSinceMonday)
  return [monday, addDays(monday, 6)]
}

export const monthOf = (day: Day): Days => {
  const first = `${day.slice(0, 8)}01`
  const nextFirst = `${addDays(first, 31).slice(0, 8)}01`
  return [first, addDays(nextFirst, -1)]
}

/** The same day `count` months from here, or the last day of a month that is shorter. */
export const addMonths = (day: Day, count: number): Day => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const last = monthOf(first)[1]
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

export const companyToday = (now: Date, timeZone: string): Day => wallClock(now.getTime(), timeZone).day

/**
 * The instants of a day: from its first moment up to, not including, the first moment of the next. 23 or 25 hours on
 * some days.
 */
export const dayBounds = (day: Day, timeZone: string): readonly [start: Date, nextStart: Date] => [
  startOfDay(day, timeZone),
  startOfDay(addDays(day, 1), timeZone),
]

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** A name such as `Europe/Paris`. Offsets (`+02:00`) are understood by `Intl`, but they know no summer. */
export const isZoneName = (text: string) => /^[A-Za-z]/.test(text) && isTimeZone(text)

export const isTimeZone = (text: string) => {
  try {
    formatOf(text)
    return true
  } catch {
    return false
  }
}

type WallClock = { day: Day; time: string }
const readClock = (instant: number, timeZone: string): WallClock => {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = value
  return {
    day: `${(part.year ?? '').padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  }
}

/** Since then clocks of all zones are whole minutes from UTC, and change with a minute. */
const WHOLE_MINUTES_SINCE = Date.UTC(1980)
const MOST_MINUTES = 2_000
/** What clocks show in a minute, without its seconds: thousands of rows were made in the same few. */
const minutes = new Map<string, WallClock>()
const wallClock = (instant: number, timeZone: string): WallClock => {
  if (!(instant >= WHOLE_MINUTES_SINCE)) return readClock(instant, timeZone)
  const start = instant - (instant % MINUTE_MS)
  const key = `${timeZone} ${start}`
  let shown = minutes.get(key)
  if (!shown) {
    const { day, time } = readClock(start, timeZone)
    shown = { day, time: time.slice(0, -2) }
    if (minutes.size >= MOST_MINUTES) minutes.clear()
    minutes.set(key, shown)
  }
  return { day: shown.day, time: shown.time + pad(Math.floor((instant - start) / 1000)) }
}

/** Minutes and seconds by which the wall clock is ahead of UTC. Years before 1900 have offsets with seconds. */
const offsetAt = (instant: number, timeZone: string) => {
  const { day, time } = wallClock(instant, timeZone)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const wall = utcOf(day) + ((hours * 60 + minutes) * 60 + seconds) * 1000
  return wall - Math.floor(instant / 1000) * 1000
}

const startOfDay = (day: Day, timeZone: string): Date => {
  const midnight = utcOf(day)
  const before = offsetAt(midnight - DAY_MS, timeZone)
  const after = offsetAt(midnight + DAY_MS, timeZone)
  const candidates = [midnight - Math.max(before, after), midnight - Math.min(before, after)]
  const found = candidates.find((instant) => isMidnightOf(instant, day, timeZone))
  return new Date(found ?? firstInstantOf(day, timeZone, midnight - DAY_MS, midnight + DAY_MS))
}

const isMidnightOf = (instant: number, day: Day, timeZone: string) => {
  const wall = wallClock(instant, timeZone)
  return wall.day === day && wall.time === '00:00:00' && wallClock(instant - 1000, timeZone).day < day
}

/**
 * The day has no midnight (the clock jumps over it), or the zone skips the whole day: look for the first moment on or
 * after it.
 */
const firstInstantOf = (day: Day, timeZone: string, early: number, late: number) => {
  let [low, high] = [early, late]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (wallClock(middle, timeZone).day < day) low = middle
    else high = middle
  }
  return high
}

/**
 * The instant at which the company's clock shows a day and a time, `14:30` or `14:30:05`. A time that comes twice is
 * the first one, one that the clock jumps over is the moment of the jump (T57). Null for what is no day or time.
 */
export const instantAt = (day: Day, time: string, timeZone: string): Date | null => {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (!isDay(day) || !parts) return null
  const asked = `${day} ${parts[1]}:${parts[2]}:${parts[3] ?? '00'}`
  const wall = utcOf(day) + ((Number(parts[1]) * 60 + Number(parts[2])) * 60 + Number(parts[3] ?? 0)) * 1000
  const shownAt = (instant: number) => {
    const { day, time } = wallClock(instant, timeZone)
    return `${day} ${time}`
  }
  const offsets = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)]
  let [low, high] = [wall - Math.max(...offsets), wall - Math.min(...offsets)]
  const exact = [low, high].find((instant) => shownAt(instant) === asked)
  if (exact !== undefined) return new Date(exact)
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (shownAt(middle) < asked) low = middle
    else high = middle
  }
  return new Date(high)
}

/** The date formats a company chooses from (I18N-07). */
export const DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
export const DEFAULT_DATE_FORMAT: DateFormat = 'DD/MM/YYYY'

export const formatDate = (day: Day, format: DateFormat): string =>
  format.replace('YYYY', day.slice(0, 4)).replace('MM', day.slice(5, 7)).replace('DD', day.slice(8, 10))

/** Date and time of the company, 24 hours (I18N-06, I18N-08). */
export const formatInstant = (instant: Date, format: DateFormat, timeZone: string): string => {
  const { day, time } = wallClock(instant.getTime(), timeZone)
  return `${formatDate(day, format)} ${time}`
}

/** Reads a date typed in the company's format; `2024-03-31` is understood in every format. */
export const parseDate = (text: string, format: DateFormat): Day | null => {
  const typed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return isDay(typed) ? typed : null
  const parts = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/.exec(typed)
  const order = /^(\w+)([/.-])(\w+)[/.-](\w+)$/.exec(format)
  if (!parts || !order || parts[2] !== order[2]) return null

  const part = { [order[1] ?? '']: parts[1] ?? '', [order[3] ?? '']: parts[3] ?? '', [order[4] ?? '']: parts[4] ?? '' }
  const { YYYY = '', MM = '', DD = '' } = part
  if (MM.length > 2 || DD.length > 2) return null
  const day = `${YYYY}-${MM.padStart(2, '0')}-${DD.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/**
 * Reads a date with or without a time from the company's clock, `31/03/2024 14:30`; midnight without one.
 * An instant that names its offset means what it says, wherever it is typed.
 */
export const parseInstant = (text: string, format: DateFormat, timeZone: string): Date | null => {
  const typed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(typed)) {
    const instant = new Date(typed)
    return isDay(typed.slice(0, 10)) && !Number.isNaN(instant.getTime()) ? instant : null
  }
  const [date = '', time = '00:00', ...rest] = typed.split(/[T\s]+/)
  const day = rest.length === 0 ? parseDate(date, format) : null
  return day === null ? null : instantAt(day, /^\d:/.test(time) ? `0${time}` : time, timeZone)
}

/** `2024-03-31T09:30:00.000Z`: how an instant is kept in a custom field, so that instants compare as text. */
export const isCanonicalInstant = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)
