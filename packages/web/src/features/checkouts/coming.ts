import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'

/** So much of what is out comes back. */
export type Coming = { checkout: Checkout; quantity: number | null }
const comingOf = (checkout: Checkout): Coming => ({ checkout, quantity: checkout.remaining })

/** With what is out of these, all of it unless somebody says less; what is in the list or back already is not added. */
export const withOut = (lines: readonly Coming[], out: readonly Checkout[]): readonly Coming[] => [
  ...lines,
  ...out
    .filter(
      ({ guid, remaining }, at) =>
        remaining > 0 &&
        !lines.some(({ checkout }) => checkout.guid === guid) &&
        out.findIndex((other) => other.guid === guid) === at,
    )
    .map(comingOf),
]
