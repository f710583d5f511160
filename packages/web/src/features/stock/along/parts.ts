import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { moduleIsOn } from '../../../kernel/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { alongWords } from './words.ts'

/** Only equipment takes something along, in companies that have bundles. */
export const takingAlong = <I extends Pick<ListedItem, 'type'>>(items: readonly I[]): I[] =>
  moduleIsOn('itemBundle') ? items.filter(({ type }) => type === 'equipment') : []

/** They bring their words along. */
export const LeavingAlong = lazyPart(async () => {
  const [{ LeavingAlong: part }] = await Promise.all([import('./leaving-along.tsx'), alongWords.load()])
  return part
})
export const LeavingList = lazyPart(async () => {
  const [{ LeavingList: part }] = await Promise.all([import('./leaving-list.tsx'), alongWords.load()])
  return part
})
