import { formatInstant, isDay, parseDate, parseInstant } from '@entrepot/contract/kernel/company-clock.ts'
import { wrongDate } from '@entrepot/contract/kernel/wrong-date.ts'
import { currentLanguage, errorText } from './words.ts'
import { session } from './session.ts'

/**
 * Numbers, sizes and dates as the reader expects them, through `Intl` only (I18N-05 to I18N-13).
 * Dates follow the company's format and time zone; a plain date (`YYYY-MM-DD`) has no time zone.
 */
const locale = () => (currentLanguage() === 'en' ? 'en-GB' : 'fr-FR')

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>()
const once = <T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T => {
  const kept = made.get(key)
  // The key names the constructor and its options, so what is kept under it has the asked type.
  if (kept) return kept as T
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

export const formatNumber = (value: number, decimals = 2): string =>
  once(`n${locale()}${decimals}`, () => new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals })).format(
    value,
  )

/** The size of a file, in the unit that suits it. */
export const formatBytes = (bytes: number): string => {
  const [unit, of] =
    bytes < 1_024
      ? (['byte', 1] as const)
      : bytes < 1_048_576
        ? (['kilobyte', 1_024] as const)
        : (['megabyte', 1_048_576] as const)
  const decimals = unit === 'megabyte' ? 1 : 0
  return once(
    `b${locale()}${unit}`,
    () => new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: decimals }),
  ).format(bytes / of)
}

export const formatPercent = (share: number): string =>
  once(`p${locale()}`, () => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 })).format(
    share,
  )

export const formatPrice = (amount: number): string => {
  const symbol = session.get().config?.currency ?? '€'
  const number = once(
    `c${locale()}`,
    () => new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(Math.abs(amount))
  const sign = amount < 0 ? '-' : ''
  if (currentLanguage() === 'fr') return `${sign}${number}\u00A0${symbol}`
  // A sign stands at the number, letters keep their distance: £5.00, AED 5.00.
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? '\u00A0' : ''}${number}`
}

const dateOrder = () => session.get().config?.dateFormat ?? 'DD/MM/YYYY'
/** Of the company; that of the device until it is known. */
export const timeZone = () => session.get().config?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const partsOf = (instant: Date, zone: string) => {
  const format = once(
    `d${zone}`,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
  )
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}
const isPlainDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Year, month and day, or letters for them, in the order and with the marks of the company. */
export const inOrder = (year = '', month = '', day = '') =>
  dateOrder().replace('YYYY', year).replace('MM', month).replace('DD', day)

export const formatDate = (date: string): string => {
  if (isPlainDate(date)) return inOrder(...(date.split('-') as [string, string, string]))
  const { year, month, day } = partsOf(new Date(date), timeZone())
  return inOrder(year, month, day)
}
export const formatDateTime = (instant: string): string => {
  if (isPlainDate(instant)) return formatDate(instant)
  const { year, month, day, hour, minute, second } = partsOf(new Date(instant), timeZone())
  return `${inOrder(year, month, day)} ${hour}:${minute}:${second}`
}
/** Hours and minutes on the clock of the company. */
export const formatTime = (instant: string): string => {
  const { hour, minute } = partsOf(new Date(instant), timeZone())
  return `${hour}:${minute}`
}

/** How a date, or an instant with its time, stands in a field; what is none of them stays as it is. */
export const dateText = (value: string, withTime: boolean): string => {
  if (isDay(value)) return inOrder(...(value.split('-') as [string, string, string]))
  const instant = parseInstant(value, dateOrder(), timeZone())
  if (!instant) return value
  return withTime ? formatInstant(instant, dateOrder(), timeZone()) : formatDate(instant.toISOString())
}
/** What is typed in the company's format: a day, or an instant on the company's clock. Null for what is no date. */
export const readDate = (text: string, withTime: boolean): string | null =>
  withTime ? (parseInstant(text, dateOrder(), timeZone())?.toISOString() ?? null) : parseDate(text, dateOrder())

/** Why that is none, with the day that does not exist. */
export const refusalOfDate = (text: string): string => {
  const { code, params } = wrongDate(text, dateOrder())
  return errorText(code, params) ?? code
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
export const formatRelative = (instant: string, now = Date.now()): string => {
  const seconds = Math.round((Date.parse(instant) - now) / 1000)
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  return once(`r${locale()}`, () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })).format(
    Math.trunc(seconds / size),
    unit,
  )
}

const THOUSANDS = { ',': /^\d{1,3}(?:,\d{3})+$/, '.': /^\d{1,3}(?:\.\d{3})+$/ } as const

/**
 * Digits without what groups thousands, and a dot before the decimals; null for what is no number. Where comma and dot
 * both stand, the last one is before the decimals; a comma before three digits groups them in English only.
 */
const plainDigits = (digits: string): string | null => {
  const [group, decimal] =
    digits.lastIndexOf(',') > digits.lastIndexOf('.') ? (['.', ','] as const) : ([',', '.'] as const)
  const parts = digits.split(decimal)
  const isGrouped = (text: string, by: ',' | '.') => THOUSANDS[by].test(text)
  if (digits.includes(group)) {
    const [whole = '', fraction] = parts
    if (parts.length > 2 || !isGrouped(whole, group)) return null
    return whole.replaceAll(group, '') + (fraction === undefined ? '' : `.${fraction}`)
  }
  const groups = parts.length > 2 || (decimal === ',' && currentLanguage() === 'en')
  if (groups && isGrouped(digits, decimal)) return digits.replaceAll(decimal, '')
  return parts.length > 2 ? null : parts.join('.')
}

/**
 * As `12.5`, whatever groups and commas it was typed or pasted with (I18N-10, VAL-12); null when it is not a number.
 */
export const plainNumber = (text: string): string | null => {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/su.exec(text.replace(/[\s\u00A0\u202F]/g, '')) ?? []
  const plain = plainDigits(digits)
  return plain !== null && /^(\d+\.?\d*|\.\d+)$/.test(plain) ? sign + plain : null
}

/** A number as people type or paste it, in the language they read; null when it is not a number. */
export const parseNumber = (text: string): number | null => {
  const plain = plainNumber(text)
  return plain === null ? null : Number(plain)
}
