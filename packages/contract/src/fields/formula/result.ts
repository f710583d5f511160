import type { ResultType } from './formula.ts'

/** Why a formula left a value as it was. */
export const SKIP_REASONS = ['empty', 'zero', 'too_large', 'invalid'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export type Outcome =
  | { value: number }
  | { skipped: SkipReason; /** The variable that has no value. */ variable?: string }

/** The first number that no formula reaches (T19b). */
const LIMIT = 1_000_000_000
/** Digits that a double keeps of a decimal number; what is behind them comes from counting in twos. */
const DIGITS = 15

/** As many decimals, two as a rule, half away from zero (T48): 1.005 is 1.01, and -1.005 is -1.01. */
export const halfUp = (number: number, decimals = 2): number => {
  // Beyond its digits a number has no decimals.
  if (!Number.isFinite(number) || Math.abs(number) >= 10 ** DIGITS) return number
  const [digits, exponent] = Math.abs(number)
    .toExponential(DIGITS - 1)
    .split('e')
  // Read anew with the point moved: multiplied, half of a digit might come to less than that.
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + decimals}`)) / 10 ** decimals
  return number < 0 && rounded !== 0 ? -rounded : rounded
}

const WITH: Record<ResultType, (stored: number, result: number) => number> = {
  replace: (_, result) => result,
  increment: (stored, result) => stored + result,
  decrement: (stored, result) => stored - result,
}

/** What is stored after a result; nothing stored counts as zero. */
export const applied = (type: ResultType, stored: number | undefined, result: number): Outcome => {
  const value = halfUp(WITH[type](stored ?? 0, halfUp(result)))
  return Math.abs(value) < LIMIT ? { value } : { skipped: 'too_large' }
}
