import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { StateBadge } from '../../ui/small.tsx'
import { itemWords } from './words.ts'

/** At the alert threshold or below (ITEM-29). */
export const isLow = ({ threshold, quantity }: Pick<ListedItem, 'threshold' | 'quantity'>) =>
  threshold !== null && quantity <= threshold

export const LowBadge = ({ item }: { item: ListedItem }) =>
  isLow(item) ? <StateBadge tone="warning">{itemWords.say('low')}</StateBadge> : null
