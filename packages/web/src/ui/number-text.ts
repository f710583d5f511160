import { formatNumber, plainNumber } from '../kernel/format.ts'
import { currentLanguage } from '../kernel/words.ts'

/** How many digits can be typed (I18N-11). */
export const MOST_DIGITS = 10

export type NumberRules = {
  /** 0: whole numbers only; undefined: as many as there are. */ decimals?: 0 | 2 | undefined
  negative?: boolean | undefined
}
type Unreadable = 'wrong_type' | 'quantity_negative' | 'quantity_too_large' | 'quantity_whole' | 'quantity_decimals'
/** `value` null: nothing is typed, or nothing that can be read. `means`: what was understood, where it may surprise. */
export type ReadNumber = { value: number | null; refusal: Unreadable | null; means: string | null }

const UNREADABLE: ReadNumber = { value: null, refusal: 'wrong_type', means: null }

/**
 * A number as it is typed or pasted, in the language of the reader (I18N-10, VAL-12). What cannot be read is told, and
 * never taken for another number or for none.
 */
export const readNumber = (text: string, { decimals, negative = false }: NumberRules): ReadNumber => {
  if (text.trim() === '') return { value: null, refusal: null, means: null }
  const plain = plainNumber(text)
  if (plain === null) return UNREADABLE
  const [whole = '', fraction = ''] = plain.replace(/^[+-]/, '').split('.')
  const refused = (refusal: Unreadable): ReadNumber => ({ ...UNREADABLE, refusal })
  if (plain.startsWith('-') && !negative) return refused('quantity_negative')
  if (decimals !== undefined && whole.length + fraction.length > MOST_DIGITS) return refused('quantity_too_large')
  if (decimals === 0 && /[1-9]/.test(fraction)) return refused('quantity_whole')
  if (decimals === 2 && /[1-9]/.test(fraction.slice(2))) return refused('quantity_decimals')
  const value = Number(plain)
  return { value, refusal: null, means: meaningOf(text, value) }
}

const meaningOf = (text: string, value: number): string | null => {
  if (!/\d[\s\u00A0\u202F.,]+\d/.test(text)) return null
  const shown = formatNumber(value, 6)
  const same = (left: string) => left.replace(/[\s\u00A0\u202F]/g, ' ').trim()
  return same(shown) === same(text) || numberText(value) === text.trim() ? null : shown
}

/** A value as it stands in a field: with the separator of the language and without groups. */
export const numberText = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', currentLanguage() === 'en' ? '.' : ',')

/**
 * The text after a key or a paste: a dot typed in French is a comma (I18N-10), and an eleventh digit is not taken
 * (I18N-11).
 */
export const textAfter = (before: string, typed: string, { decimals }: NumberRules): string => {
  const isOneKey = typed.length === before.length + 1
  const digits = typed.replace(/\D/g, '').length
  if (isOneKey && decimals !== undefined && digits > MOST_DIGITS) return before
  return isOneKey && currentLanguage() !== 'en' && typed.endsWith('.') && !before.includes('.')
    ? `${typed.slice(0, -1)},`
    : typed
}
