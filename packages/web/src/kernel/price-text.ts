import { formatPrice } from '@entrepot/contract/kernel/price.ts'
import { session } from './session.ts'
import { currentLanguage } from './words.ts'

/**
 * A price in the currency of the company, with the decimals that it has; nothing where there is none, or none to see.
 */
export const priceText = (price: number | null): string =>
  price === null ? '' : formatPrice(price, session.get().config?.currency ?? '€', currentLanguage())
