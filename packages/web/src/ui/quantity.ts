export const QUANTITY_DIGITS = 10

/**
 * What may stand in a quantity field: at most ten digits, one comma (a dot becomes one), at most two decimals (I18N-10,
 * I18N-11).
 */
export const keepQuantity = (typed: string, decimals: number): string => {
  const clean = typed
    .replace(/[\s\u00A0\u202F]/g, '')
    .replaceAll('.', ',')
    .replace(/[^\d,]/g, '')
  const [whole = '', ...rest] = clean.split(',')
  const kept = whole.slice(0, QUANTITY_DIGITS)
  if (decimals === 0 || rest.length === 0) return kept
  return `${kept},${rest.join('').slice(0, Math.min(decimals, QUANTITY_DIGITS - kept.length))}`
}
export const quantityOf = (text: string): number | null => (/\d/.test(text) ? Number(text.replace(',', '.')) : null)
export const quantityText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
