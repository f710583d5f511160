/**
 * The sum of two decimal numbers of up to fifteen digits, and so of many in whatever order: what binary fractions add
 * to it is cut off, or an average that lies halfway would be rounded up in one order and down in another.
 */
export const addDecimals = (a: number, b: number): number => Number((a + b).toPrecision(15))
