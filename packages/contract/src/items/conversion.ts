import { type Hundredths, QUANTITY_LIMIT, type Unit } from '../kernel/quantity.ts'

/** What an article is counted in from now on: `per` of the old unit are `factor` of the new one. */
export type Conversion = { unit: Unit; factor: number; per: number }

/** Decimals that a factor may have. */
export const FACTOR_DECIMALS = 6
export const MOST_FACTOR = 1_000_000

/** A factor as a whole number of millionths; null for one that has more decimals. Never computed as a fraction. */
const millionths = (factor: number): bigint | null => {
  const digits = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(factor))
  return digits && BigInt(digits[1]! + (digits[2] ?? '').padEnd(FACTOR_DECIMALS, '0'))
}
export const isFactor = (factor: number): boolean => (millionths(factor) ?? 0n) > 0n && factor <= MOST_FACTOR

/** A quantity in the new unit, exactly; null where two decimals cannot hold it. */
export const converted = (quantity: Hundredths, { factor, per }: Conversion): Hundredths | null => {
  const [times, through] = [millionths(factor), millionths(per)]
  if (times === null || !through) return null
  const product = BigInt(quantity) * times
  if (product % through !== 0n) return null
  const result = product / through
  return result > -BigInt(QUANTITY_LIMIT) && result < BigInt(QUANTITY_LIMIT) ? Number(result) : null
}
