import { plainNumber } from '../kernel/format.ts'

export const QUANTITY_DIGITS = 10

/** Grouped as `1,234.50`: more than one separator, or a comma that groups in the language of the reader. */
const withoutGroups = (typed: string): string => {
  const plain = plainNumber(typed)
  if (plain === null) return typed
  const separators = typed.match(/[.,]/g)?.length ?? 0
  return separators > 1 || (separators === 1 && !plain.includes('.')) ? plain : typed
}

/**
 * What may stand in a quantity field: at most ten digits, one comma (a dot becomes one), at most two decimals (I18N-10,
 * I18N-11). What is behind the comma of a whole number is not taken, and never read as more of its digits.
 */
export const keepQuantity = (typed: string, decimals: number): string => {
  const clean = withoutGroups(typed.replace(/[^\d.,]/g, '')).replaceAll('.', ',')
  const [whole = '', ...rest] = clean.split(',')
  const kept = whole.slice(0, QUANTITY_DIGITS)
  if (rest.length === 0) return kept
  return `${kept},${rest.join('').slice(0, Math.min(decimals, QUANTITY_DIGITS - kept.length))}`
}
export const quantityOf = (text: string): number | null => (/\d/.test(text) ? Number(text.replace(',', '.')) : null)
export const quantityText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
