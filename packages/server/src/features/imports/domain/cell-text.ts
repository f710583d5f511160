/** 3400949497294 stays a code and 0.1 + 0.2 a number of at most ten decimals; never 3.4E+12. */
export const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '')
}

export const dateText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** 0 → A, 25 → Z, 26 → AA. */
export const columnLetter = (index: number): string =>
  (index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** A value of ours as its cell is read when a sheet of ours comes back. */
export const cellText = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number'
      ? numberText(value)
      : typeof value === 'boolean'
        ? value
          ? 'TRUE'
          : 'FALSE'
        : value instanceof Date
          ? dateText(value)
          : ''
