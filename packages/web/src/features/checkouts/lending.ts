import type { ListedItem } from '@entrepot/contract/items/item.ts'

/** So much of a thing. */
export type Lending = { item: ListedItem; quantity: number | null }

/** One more of it; equipment is one piece. */
export const withItem = (lines: readonly Lending[], item: ListedItem): readonly Lending[] => {
  const known = lines.find((line) => line.item.guid === item.guid)
  if (!known) return [...lines, { item, quantity: Math.min(1, item.quantityAvailable) }]
  if (item.type === 'equipment') return lines
  return lines.map((line) => (line === known ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
}
