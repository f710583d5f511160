import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { Banner } from '../../ui/small.tsx'
import { stockWords } from './words.ts'

/**
 * A lot that is past its date leaves only when that is meant: it is said before, and the button says it again (VAR-11).
 */
export const hasExpired = (items: readonly ListedItem[]): boolean => items.some(({ variant }) => variant?.expired)

export const ExpiredWarning = ({ items }: { items: readonly ListedItem[] }) => {
  const say = stockWords.use()
  return hasExpired(items) ? <Banner tone="warning">{say('expired.text')}</Banner> : null
}
