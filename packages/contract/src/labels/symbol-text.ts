import type { ErrorCode } from '../kernel/errors.ts'
import type { CodeSymbol } from './types.ts'

export type TextRefusal = { code: ErrorCode; params: Record<string, string> }
/** What the symbol will hold, or why it cannot. */
export type SymbolText = { text: string } | TextRefusal

export const MOST_QR_BYTES_OF_ONE = 2_953
const CODE39 = /[A-Z0-9\-. $/+%]/
const ASCII = /\p{ASCII}/u
const NAMES = { code128: 'CODE128', code39: 'CODE39' } as const

/** The last digit of an EAN-13, from the twelve before it. */
export const eanCheckDigit = (digits: string): string => {
  let sum = 0
  for (let at = 0; at < 12; at++) sum += Number(digits[at]) * (at % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

const ean = (text: string): SymbolText => {
  if (!/^\d{12,13}$/.test(text)) return { code: 'label_ean_digits', params: { value: text } }
  const check = eanCheckDigit(text)
  if (text.length === 12) return { text: text + check }
  return text.endsWith(check) ? { text } : { code: 'label_ean_check', params: { value: text, check } }
}

/** Control characters have no shape of their own. */
const shown = (character: string): string =>
  /\p{C}/u.test(character)
    ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : character === ' '
      ? '␠'
      : character
const within = (text: string, set: RegExp, format: keyof typeof NAMES): SymbolText => {
  const wrong = [...text].find((character) => !set.test(character))
  return wrong === undefined
    ? { text }
    : { code: 'label_character', params: { character: shown(wrong), format: NAMES[format] } }
}

const RULES: Record<CodeSymbol, (text: string) => SymbolText> = {
  ean13: ean,
  code39: (text) => within(text, CODE39, 'code39'),
  code128: (text) => within(text, ASCII, 'code128'),
  qrcode: (text) => {
    const bytes = new TextEncoder().encode(text).length
    return bytes <= MOST_QR_BYTES_OF_ONE
      ? { text }
      : { code: 'label_too_long', params: { bytes: String(bytes), max: String(MOST_QR_BYTES_OF_ONE) } }
  },
}

/** A barcode follows its format (LBL-05, LBL-06, T59). */
export const symbolText = (symbol: CodeSymbol, text: string): SymbolText => RULES[symbol](text)
/** A part of a text that is not whole yet: what no other part can make right. */
export const partRefusal = (symbol: CodeSymbol, part: string): TextRefusal | null => {
  const read =
    symbol === 'ean13'
      ? /^\d*$/.test(part)
        ? { text: part }
        : ({ code: 'label_ean_digits', params: { value: part } } as const)
      : symbolText(symbol, part)
  return 'code' in read ? read : null
}
