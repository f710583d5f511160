import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { errorText } from '../../kernel/words.ts'

/** Why an item is not lent, as far as its row says; the server says the rest (CHK-07). */
export const refusalOf = ({
  name,
  variants,
  active,
  type,
  quantityCheckedOut,
  quantityAvailable,
}: ListedItem): string | null => {
  if (variants > 0) return errorText('has_variants', { name }) ?? null
  if (!active) return errorText('variant_disabled', { name }) ?? null
  if (type === 'equipment' && quantityCheckedOut > 0) return errorText('checkout_already') ?? null
  return quantityAvailable > 0 ? null : (errorText('checkout_too_much', { name, quantity: 0 }) ?? null)
}
