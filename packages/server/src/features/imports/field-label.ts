import itemWords from '@entrepot/contract/items/words.fr.ts'
import variantWords from '@entrepot/contract/variants/words.fr.ts'

const LISTED: Record<string, string> = { expiresOn: 'expiryDate' }

/** Fields of records are called as the lists of items and of variants call them. */
export const recordLabel = (field: string): string | undefined => {
  const column = LISTED[field] ?? field
  if (Object.hasOwn(itemWords.columns, field)) return `items:columns.${column}`
  return Object.hasOwn(variantWords.columns, column) ? `variants:columns.${column}` : undefined
}
