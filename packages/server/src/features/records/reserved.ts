import { type Day } from '@entrepot/contract/kernel/company-clock.ts'
import { type Hundredths, quantityFromDecimal, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'

/** What somebody has stands beside the days: it is over with its return, so its key comes after every day (CHK-07). */
const OUT = 'out'

/** What is kept of a record by the last day it is kept, and what is out, as its row has it; null: nothing. */
export type Reserved = Readonly<Record<Day, string>> | null

/**
 * What is kept as of today, by the company's clock: a day that is over keeps nothing, whether the job has been there or
 * not (RES-04).
 */
export const reservedNow = (ctx: Ctx, reserved: Reserved): Hundredths => {
  if (reserved === null) return 0
  const today = todayOf(ctx)
  return Object.entries(reserved).reduce(
    (sum, [day, quantity]) => (day >= today ? sum + quantityFromDecimal(quantity) : sum),
    0,
  )
}

/** The part of it that somebody has. */
export const checkedOutOf = (reserved: Reserved): Hundredths => quantityFromDecimal(reserved?.[OUT] ?? '0')

/** What is kept after a part of what is kept until a day was taken. */
export const reservedLess = (reserved: Reserved, day: Day, taken: Hundredths): Reserved => ({
  ...reserved,
  [day]: quantityToDecimal(quantityFromDecimal(reserved?.[day] ?? '0') - taken),
})
