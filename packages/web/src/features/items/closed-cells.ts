import type { ListedItem } from '@entrepot/contract/items/item.ts'
import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import { recordForms } from '../fields/index.ts'

export type IsClosed = (item: ListedItem, column: string) => boolean

/**
 * Whether the form of a record only shows a field, so that it is not offered for change where it stands (FORM-15).
 * Which form a variant or lot has its product says, which a list does not hold: there the server refuses.
 */
export const closedCells = async (config: CompanyConfig): Promise<IsClosed | null> => {
  const own = config.fields.fields.filter(({ target }) => target === 'items')
  const formOf = await recordForms()
  return (
    formOf &&
    ((item, column) => {
      if (item.type === 'variant') return false
      const category = item.category?.guid ?? null
      const before = {
        ...item,
        category,
        tags: (item.tags ?? []).map(({ guid }) => guid),
        shelf: item.shelf?.guid ?? null,
      }
      const subject = { target: 'items', type: item.type, category } as const
      return formOf(subject, { isNew: false, own, before, dates: config }).closes(column)
    })
  )
}
