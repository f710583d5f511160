/** The code of an operation, as its slips carry it and people name it: `OP-00042`. */
export const operationCode = (number: number): string => `OP-${String(number).padStart(5, '0')}`

/** The number in a code, however it was typed; null of what is none. */
export const numberOfCode = (code: string): number | null => {
  const digits = /^op-?(\d{1,9})$/i.exec(code.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
