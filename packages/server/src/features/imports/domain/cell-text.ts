/** A cell as its reader sees it: whole numbers without exponent, dates as YYYY-MM-DD, error values as nothing. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.startsWith('#') && ERRORS.has(value) ? '' : value.slice(0, 5_000).trim()
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'object' && 'richText' in value && Array.isArray(value.richText))
    return value.richText
      .map((run: { text?: string }) => run.text ?? '')
      .join('')
      .slice(0, 5_000)
      .trim()
  return ''
}

const ERRORS = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#GETTING_DATA'])

/** 3400949497294 stays a code and 0.1 + 0.2 a number of at most ten decimals; never 3.4E+12. */
const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '')
}

const dateText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** 0 → A, 25 → Z, 26 → AA. */
export const columnLetter = (index: number): string =>
  (index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
