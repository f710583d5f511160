import type { Day } from '../kernel/company-clock.ts'
import { isDay } from '../kernel/company-clock.ts'

/**
 * What a GS1 element string says of a thing. `count`: what AI 30 or 37 counts; dates by the rules of the GS1
 * General Specifications.
 */
export type Gs1 = {
  gtin: string
  lot: string | null
  serial: string | null
  productionDate: Day | null
  expiryDate: Day | null
  count: number | null
}

/** Between two elements, the first of which may be of any length (FNC1). */
const SEPARATOR = '\u001d'
/**
 * Lengths of the identifiers whose value ends by itself (GS1 General Specifications, figure 7.8.5-2), by the first two
 * digits; the length counts the identifier.
 */
const FIXED: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
}
/** Identifiers of any length that are read over: how many digits they have, by their beginning. */
const IDENTIFIER_DIGITS: readonly (readonly [RegExp, number])[] = [
  [/^(10|21|22|30|37|9\d)/, 2],
  [/^(2[45]\d|4[0-3]\d)/, 3],
  [/^(39\d\d|7\d{3}|8\d{3})/, 4],
]

/** The digit that a GTIN ends with: 3 and 1 by turns from the right. */
export const hasGtinCheck = (gtin: string): boolean => {
  const digits = [...gtin].map(Number)
  const sum = digits
    .slice(0, -1)
    .reverse()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/** Elements by identifier, or null for what is no element string. */
const elementsOf = (code: string): Map<string, string> | null => {
  const found = new Map<string, string>()
  let rest = code
  while (rest !== '') {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    const fixed = FIXED[rest.slice(0, 2)]
    if (fixed !== undefined) {
      const element = rest.slice(0, fixed)
      if (!/^\d+$/.test(element) || element.length < fixed) return null
      found.set(element.slice(0, 2), element.slice(2))
      rest = rest.slice(fixed)
      continue
    }
    const digits = IDENTIFIER_DIGITS.find(([pattern]) => pattern.test(rest))?.[1]
    if (digits === undefined) return null
    const end = rest.indexOf(SEPARATOR)
    const value = rest.slice(digits, end < 0 ? undefined : end)
    if (value === '') return null
    found.set(rest.slice(0, digits), value)
    rest = end < 0 ? '' : rest.slice(end)
  }
  return found
}

/** As printed under the bars: `(01)…(10)…`. */
const fromPrinted = (code: string): string => {
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  return parts.length > 0 && parts.map(([part]) => part).join('') === code
    ? parts.map(([, identifier, value]) => `${identifier}${value}`).join(SEPARATOR)
    : code
}

/** The years of a century are those from 49 before this one to 50 after it; day 00 is the last of its month. */
const dayOf = (value: string | undefined, thisYear: number): Day | null => {
  if (!value || !/^\d{6}$/.test(value)) return null
  const short = Number(value.slice(0, 2))
  const away = short - (thisYear % 100)
  const year = thisYear - (thisYear % 100) + short + (away >= 51 ? -100 : away <= -50 ? 100 : 0)
  const month = value.slice(2, 4)
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate()
  const day = `${year}-${month}-${value.slice(4) === '00' ? String(last).padStart(2, '0') : value.slice(4)}`
  return isDay(day) ? day : null
}

const countOf = (value: string | undefined): number | null =>
  value && /^\d{1,8}$/.test(value) && Number(value) > 0 ? Number(value) : null

/**
 * What a Data Matrix or GS1-128 says, or null for any other code: it names a product (AI 01) whose check digit is
 * right. `thisYear` decides the century of its dates.
 */
export const parseGs1 = (code: string, thisYear: number): Gs1 | null => {
  const text = fromPrinted(code.trim())
  const elements = /^0[12]\d{14}/.test(text) || text.includes(SEPARATOR) ? elementsOf(text) : null
  const gtin = elements?.get('01') ?? elements?.get('02')
  if (!elements || !gtin || !hasGtinCheck(gtin)) return null
  return {
    gtin,
    lot: elements.get('10') ?? null,
    serial: elements.get('21') ?? null,
    productionDate: dayOf(elements.get('11'), thisYear),
    expiryDate: dayOf(elements.get('17'), thisYear),
    count: countOf(elements.get('30')) ?? countOf(elements.get('37')),
  }
}

/** How a product whose GTIN has 14 digits may be written elsewhere: as EAN-13, UPC-A or EAN-8. */
export const spellingsOfGtin = (gtin: string): string[] =>
  [14, 13, 12, 8].filter((length) => gtin.startsWith('0'.repeat(14 - length))).map((length) => gtin.slice(14 - length))
