import type { Item } from '@entrepot/contract/items/item.ts'
import { StateBadge } from '../../ui/small.tsx'
import { itemWords } from './words.ts'

/** At the alert threshold or below (ITEM-29). */
export const isLow = ({ threshold, quantity }: Pick<Item, 'threshold' | 'quantity'>) =>
  threshold !== null && quantity <= threshold

export const LowBadge = ({ item }: { item: Item }) =>
  isLow(item) ? <StateBadge tone="warning">{itemWords.say('low')}</StateBadge> : null
