import type { Day } from '../kernel/company-clock.ts'
import type { Hundredths } from '../kernel/quantity.ts'

/** What a company does when a lot leaves while an earlier one is there. */
export const LOT_ORDERS = ['suggest', 'warn', 'block'] as const
export type LotOrder = (typeof LOT_ORDERS)[number]

/** A variant or lot as the order of leaving sees it. */
export type LotStock = {
  guid: string
  name: string
  active: boolean
  expiryDate: Day | null
  createdAt: string
  available: Hundredths
}

/** A lot that ends within so many days is worth a look. */
export const SOON_DAYS = 30

/** An expiry is past when it is earlier than now: the day begins at 00:00, so a lot dated today is past (T36). */
export const isExpired = (expiryDate: Day | null, today: Day): boolean => expiryDate !== null && expiryDate <= today

const NEVER = '9999-12-31'
const byOrder = (a: LotStock, b: LotStock): number =>
  compare(a.expiryDate ?? NEVER, b.expiryDate ?? NEVER) || compare(a.createdAt, b.createdAt) || compare(a.guid, b.guid)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const mayLeave = (lot: LotStock, today: Day): boolean =>
  lot.active && lot.available > 0 && !isExpired(lot.expiryDate, today)

export type LotSuggestion = {
  take: { lot: LotStock; quantity: Hundredths }[]
  missing: Hundredths
  expired: LotStock[]
}

/**
 * Which lots to take for a quantity: the first to expire first, those without a date last. What is past its date is
 * told, never suggested.
 */
export const suggestLots = (lots: readonly LotStock[], quantity: Hundredths, today: Day): LotSuggestion => {
  const take: LotSuggestion['take'] = []
  let missing = quantity
  for (const lot of lots.filter((one) => mayLeave(one, today)).sort(byOrder)) {
    if (missing <= 0) break
    const taken = Math.min(missing, lot.available)
    take.push({ lot, quantity: taken })
    missing -= taken
  }
  return {
    take,
    missing,
    expired: lots.filter((lot) => lot.active && lot.available > 0 && isExpired(lot.expiryDate, today)).sort(byOrder),
  }
}

/**
 * The lot that should have left before this one, or null. What is past its date is not asked to wait: it leaves to be
 * thrown away.
 */
export const earlierLot = (leaving: LotStock, others: readonly LotStock[], today: Day): LotStock | null => {
  if (isExpired(leaving.expiryDate, today)) return null
  const expiry = leaving.expiryDate ?? NEVER
  return (
    others
      .filter((lot) => lot.guid !== leaving.guid && mayLeave(lot, today) && (lot.expiryDate ?? NEVER) < expiry)
      .sort(byOrder)[0] ?? null
  )
}
