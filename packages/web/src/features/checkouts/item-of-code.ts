import type { Item } from '@entrepot/contract/items/item.ts'
import { isFailure } from '../../kernel/failure.ts'
import { codes } from './api.ts'

/** The record that a code means: of several the one of which most is free; null where it means no item. */
export const itemOfCode = async (code: string): Promise<Item | null> => {
  try {
    const answer = await codes.scan({ params: { code } }, { quiet: true })
    if (answer.kind !== 'item') return null
    return [answer.item, ...answer.elsewhere].toSorted((a, b) => b.quantityAvailable - a.quantityAvailable)[0] ?? null
  } catch (error) {
    if (isFailure(error) && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
