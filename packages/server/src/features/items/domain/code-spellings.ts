import { hasGtinCheck } from '@entrepot/contract/items/gs1.ts'
import { codeLetters } from '@entrepot/contract/kernel/text.ts'

/** Lengths of a GTIN (T47). */
const LENGTHS = [8, 12, 13, 14]

/**
 * A code as it may be kept, without its separators: with or without the zeros before a GTIN, and with or without its
 * check digit.
 */
export const spellingsOfCode = (typed: string): string[] => {
  const letters = gtinIn(codeLetters(typed))
  if (!/^[0-9]{7,14}$/.test(letters)) return letters === '' ? [] : [letters]
  const whole = [letters, ...(LENGTHS.includes(letters.length + 1) ? [withCheck(letters)] : [])]
  const without = LENGTHS.includes(letters.length) && hasGtinCheck(letters) ? [letters.slice(0, -1)] : []
  return [...new Set([...whole.flatMap(withZeros), ...unitOfCarton(letters), ...without])]
}

/** What a GS1 code begins with names the product. */
const gtinIn = (letters: string): string => {
  const gtin = /^01([0-9]{14})/.exec(letters)?.[1]
  return gtin !== undefined && hasGtinCheck(gtin) ? gtin : letters
}
const withCheck = (digits: string) => [...'0123456789'].map((last) => digits + last).find(hasGtinCheck)!
const withZeros = (digits: string): string[] => {
  const bare = digits.replace(/^0+/, '')
  return bare === '' ? [digits] : [digits, bare, ...LENGTHS.map((length) => bare.padStart(length, '0'))]
}
/** The first digit of a GTIN-14 tells how many are packed; what is packed has a code of its own. */
const unitOfCarton = (digits: string): string[] =>
  digits.length === 14 && digits[0] !== '0' && hasGtinCheck(digits) ? [withCheck(digits.slice(1, -1))] : []
