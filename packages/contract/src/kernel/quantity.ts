import type { ErrorCode } from './errors.ts'
import { ITEM_TYPES, type ItemType } from './item-types.ts'
import type { Parsed } from './refusal.ts'

/**
 * Quantities are counted in hundredths, as safe integers, so that adding and comparing is exact (ITEM-18).
 * JSON carries a plain number, the database `numeric(12,2)`; neither is ever computed with.
 */
export type Hundredths = number

/** The first quantity that is too large: one thousand million units (VAL-16). */
export const QUANTITY_LIMIT: Hundredths = 1_000_000_000 * 100

/** The most digits that can be typed before the decimal mark (I18N-11). */
export const TYPED_DIGITS = 10

/** Every unit of measure, and whether it is counted in whole numbers or measured with up to two decimals. */
export const UNITS = {
  piece: 'whole',
  pack: 'whole',
  box: 'whole',
  pair: 'whole',
  set: 'whole',
  roll: 'whole',
  bottle: 'whole',
  pallet: 'whole',
  mm: 'measured',
  cm: 'measured',
  m: 'measured',
  km: 'measured',
  m2: 'measured',
  m3: 'measured',
  mg: 'measured',
  g: 'measured',
  kg: 'measured',
  t: 'measured',
  ml: 'measured',
  cl: 'measured',
  l: 'measured',
  hour: 'measured',
  day: 'measured',
} as const
export type Unit = keyof typeof UNITS
export const ALL_UNITS = Object.keys(UNITS) as Unit[]
export const isUnit = (text: string): text is Unit => Object.hasOwn(UNITS, text)

export { ITEM_TYPES }
export type { ItemType }

/** The first reason why an item of this type and unit cannot have this quantity, or null. */
export const checkQuantity = (quantity: Hundredths, unit: Unit, itemType: ItemType): ErrorCode | null => {
  if (Number.isNaN(quantity)) return 'wrong_type'
  if (quantity < 0) return 'quantity_negative'
  if (quantity >= QUANTITY_LIMIT) return 'quantity_too_large'
  if (!Number.isInteger(quantity)) return 'quantity_decimals'
  if (itemType === 'equipment' && quantity !== 0 && quantity !== 100) return 'quantity_equipment'
  if (UNITS[unit] === 'whole' && quantity % 100 !== 0) return 'quantity_whole'
  return null
}

/** Reads a number of JSON. Dividing back tells `0.29` (two decimals) from `0.1 + 0.2` (more), whatever the rounding. */
export const quantityFromNumber = (number: number): Parsed<Hundredths> => {
  if (!Number.isFinite(number)) return { code: 'wrong_type' }
  const hundredths = Math.round(number * 100)
  if (!Number.isSafeInteger(hundredths)) return { code: number < 0 ? 'quantity_negative' : 'quantity_too_large' }
  if (hundredths / 100 !== number) return { code: 'quantity_decimals' }
  return { value: hundredths + 0 }
}

export const quantityToNumber = (quantity: Hundredths): number => quantity / 100

/** Reads what the database sends for `numeric(12,2)`: `-12.30`, `5`. */
export const quantityFromDecimal = (decimal: string): Hundredths => {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(decimal)
  if (!match) throw new RangeError(`not a quantity of the database: ${decimal.slice(0, 40)}`)
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? 0 - hundredths : hundredths
}

export const quantityToDecimal = (quantity: Hundredths): string => {
  const digits = String(Math.abs(quantity)).padStart(3, '0')
  return `${quantity < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type Language = 'fr' | 'en'

/** Ordinary, no-break and narrow no-break space: the thousand marks of a pasted number (T19f). */
export const THOUSAND_SPACES = /[ \u00A0\u202F]/g
const GROUPED_BY_SPACE = /^\d{1,3}(?:[ \u00A0\u202F]\d{3})+$/
const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+$/

/**
 * Reads a typed quantity. Comma and point are both decimal marks (I18N-10); in English a comma before
 * groups of three digits marks thousands, which no quantity can mean otherwise since it has two decimals at most.
 */
export const parseQuantity = (text: string, language: Language): Parsed<Hundredths> => {
  const typed = text.trim()
  if (typed === '') return { code: 'required' }
  if (typed.length > 40) return { code: 'quantity_too_large' }

  const negative = /^[-−]/.test(typed)
  const number = negative ? typed.slice(1).trim() : typed
  const parts = splitDecimals(number, language)
  if (!parts) return { code: 'wrong_type' }

  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  if (whole.length > TYPED_DIGITS) return { code: negative ? 'quantity_negative' : 'quantity_too_large' }
  if (parts.decimals.length > 2) return { code: 'quantity_decimals' }
  const hundredths = Number(whole) * 100 + Number(parts.decimals.padEnd(2, '0'))
  return { value: negative ? 0 - hundredths : hundredths }
}

const splitDecimals = (number: string, language: Language) => {
  const mark = decimalMark(number, language)
  const whole = mark === -1 ? number : number.slice(0, mark)
  const decimals = mark === -1 ? '' : number.slice(mark + 1)
  if (!/^\d*$/.test(decimals) || (mark !== -1 && decimals === '')) return null
  if (/^\d+$/.test(whole)) return { whole, decimals }
  if (GROUPED_BY_SPACE.test(whole)) return { whole: whole.replace(THOUSAND_SPACES, ''), decimals }
  if (language === 'en' && GROUPED_BY_COMMA.test(whole)) return { whole: whole.replaceAll(',', ''), decimals }
  return null
}

const decimalMark = (number: string, language: Language) => {
  const point = number.indexOf('.')
  if (point !== -1) return point
  if (language === 'en' && GROUPED_BY_COMMA.test(number)) return -1
  return number.indexOf(',')
}

const separators = { fr: { thousands: '\u202F', decimal: ',' }, en: { thousands: ',', decimal: '.' } } as const

/** Shows a quantity with the marks of the language and no needless decimals: `1 234,5`, `1,234.5` (I18N-13). */
export const formatQuantity = (quantity: Hundredths, language: Language): string => {
  const { thousands, decimal } = separators[language]
  const [whole = '0', decimals = ''] = quantityToDecimal(Math.abs(quantity)).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands)
  const shown = decimals.replace(/0+$/, '')
  return `${quantity < 0 ? '-' : ''}${grouped}${shown && decimal + shown}`
}
