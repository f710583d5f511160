import { companyToday, type DateFormat, formatDate, isDay } from '../../kernel/company-clock.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { PlacedField } from './layout.ts'

/** How the company writes days, and where a day begins for it. */
export type FormDates = { dateFormat: DateFormat; timeZone: string }

const IMEI_DIGITS = 15
/** Fifteen digits, the last of which makes the sum of Luhn a multiple of ten (FORM-17). */
export const isImei = (text: string): boolean => {
  if (text.length !== IMEI_DIGITS || !/^\d+$/.test(text)) return false
  const sum = [...text].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The day of a date, or of an instant by the clock of the company. */
const dayOf = (text: string, dates: FormDates | undefined): string | null => {
  if (isDay(text)) return text
  const instant = new Date(text)
  return !dates || Number.isNaN(instant.getTime()) ? null : companyToday(instant, dates.timeZone)
}
const shown = (bound: number | string, dates: FormDates | undefined) =>
  typeof bound === 'string' && dates ? formatDate(bound, dates.dateFormat) : bound

const outside = ({ min, max }: PlacedField, value: unknown, dates: FormDates | undefined): Refusal | null => {
  const below = (
    bound: number | string | null | undefined,
    of: (a: number | string, b: number | string) => boolean,
  ) => {
    if (bound === null || bound === undefined) return false
    if (typeof bound === 'number') return typeof value === 'number' && of(value, bound)
    const day = typeof value === 'string' ? dayOf(value, dates) : null
    return day !== null && of(day, bound)
  }
  if (below(min, (a, b) => a < b))
    return { code: 'gte', params: { value: shown(min!, dates), min: shown(min!, dates) } }
  if (below(max, (a, b) => a > b))
    return { code: 'lte', params: { value: shown(max!, dates), max: shown(max!, dates) } }
  return null
}

/** Why a value that is there is not what its place in the layout asks for; null when it is (FORM-14, FORM-17, T19e). */
export const refusalOfPlaced = (place: PlacedField, value: unknown, dates: FormDates | undefined): Refusal | null => {
  const { minLength, maxLength, imei } = place
  if (typeof value === 'string') {
    const length = value.trim().length
    if (typeof minLength === 'number' && length < minLength) return { code: 'min_length', params: { min: minLength } }
    if (typeof maxLength === 'number' && length > maxLength) return { code: 'max_length', params: { max: maxLength } }
    if (imei && !isImei(value.trim())) return { code: 'imei' }
  }
  return outside(place, value, dates)
}
