import { DATE_FORMATS, type DateFormat, parseDate } from './company-clock.ts'
import type { Refusal } from './refusal.ts'

/** Years that days may have, written as people write dates, whatever follows: `2026-02-30`, `31/02/2026 10:00`. */
const LIKE_A_DAY = /^(?:[1-9]\d{3}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}\1[1-9]\d{3})(?=$|[T\s])/

/** Whatever parts day, month and year: that another mark was expected is not said of the day. */
const isDayIn = (written: string, format: DateFormat): boolean =>
  parseDate(written.replaceAll(/[/.-]/g, /[/.-]/.exec(format)![0]), format) !== null

/**
 * Why a text is no date: written like one, and no calendar has that day (VAL-21), or nothing of the kind. Without a
 * format that says which comes first, day or month, both are tried.
 */
export const wrongDate = (text: string, format: DateFormat = 'YYYY-MM-DD'): Refusal => {
  const written = LIKE_A_DAY.exec(text.trim())?.[0]
  if (written === undefined) return { code: 'date' }
  const isYearFirst = /^\d{4}/.test(written)
  const formats = isYearFirst || format !== 'YYYY-MM-DD' ? [format] : DATE_FORMATS
  return formats.some((one) => isDayIn(written, isYearFirst ? 'YYYY-MM-DD' : one))
    ? { code: 'date' }
    : { code: 'date_impossible', params: { value: written } }
}
