import { inPackages } from '../suppliers/packages.ts'

/** `threshold`: null where it is not at one. `needed`: what is missing by the forecast, in whole units. */
type Low = {
  stock: number
  threshold: number | null
  onOrder: number
  packaging: number
  usual: number
  needed: number
}

/**
 * What is proposed of an article that is at its threshold or below, or runs out soon: enough to rise above the one and
 * to last as long as the forecast says, at least what is usually ordered, in whole packages.
 */
export const proposedQuantity = ({ stock, threshold, onOrder, needed, ...pack }: Low): number => {
  const missing = threshold === null ? 0 : Math.floor(threshold - stock - onOrder) + 1
  return inPackages(Math.max(missing, needed), pack)
}
