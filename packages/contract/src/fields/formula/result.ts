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
  if (!Number.isFinite(number)) return number
  const text = Math.abs(number).toPrecision(DIGITS)
  // Beyond these the number has no decimals, or next to nothing.
  if (text.includes('e'))
    return Math.abs(number) < 1 ? Math.round(number * 10 ** decimals) / 10 ** decimals || 0 : number
  const [whole = '0', fraction = ''] = text.split('.')
  const kept =
    BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + (fraction.charAt(decimals) >= '5' ? 1n : 0n)
  const rounded = Number(kept) / 10 ** decimals
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
