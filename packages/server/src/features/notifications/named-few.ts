/** What a notification names before it counts. */
export const NAMED_ON_SCREEN = 5

/** Never « et 1 autres »: who stands alone beyond the cut is named too. */
export const cutAfter = <T>(all: readonly T[], most: number): { named: readonly T[]; others: number } =>
  all.length <= most + 1 ? { named: all, others: 0 } : { named: all.slice(0, most), others: all.length - most }

/** Names one after the other, with an ellipsis for those that are left out. */
export const namesOf = <T>(all: readonly T[], nameOf: (one: T) => string): string => {
  const { named, others } = cutAfter(all, NAMED_ON_SCREEN)
  return `${named.map(nameOf).join(', ')}${others > 0 ? '…' : ''}`
}
