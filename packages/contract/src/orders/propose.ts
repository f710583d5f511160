type Low = { stock: number; threshold: number; onOrder: number; packaging: number; usual: number }

/**
 * What is proposed of an article that is at its threshold or below: enough to rise above it, at least what is usually
 * ordered, in whole packages.
 */
export const proposedQuantity = ({ stock, threshold, onOrder, packaging, usual }: Low): number => {
  const missing = Math.floor(threshold - stock - onOrder) + 1
  return Math.ceil(Math.max(missing, usual) / packaging) * packaging
}
