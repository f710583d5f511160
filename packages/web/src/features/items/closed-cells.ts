import type { Item } from '@entrepot/contract/items/item.ts'
import { useCallback } from 'react'
import { useCustomFields, useRecordForms } from '../fields/index.ts'

/**
 * Whether the form of a record only shows a field, so that it is not offered for change where it stands (FORM-15). Which
 * form a variant or lot has its product says, which a list does not hold: there the server refuses.
 */
export const useClosedCells = (): ((item: Item, column: string) => boolean) => {
  const own = useCustomFields('items')
  const formOf = useRecordForms()
  return useCallback(
    (item, column) => {
      if (!formOf || item.type === 'variant') return false
      const category = item.category?.guid ?? null
      const before = { ...item, category, tags: item.tags.map(({ guid }) => guid), shelf: item.shelf?.guid ?? null }
      const subject = { target: 'items', type: item.type, category } as const
      return formOf(subject, { isNew: false, own, before, dates: undefined }).closes(column)
    },
    [formOf, own],
  )
}
