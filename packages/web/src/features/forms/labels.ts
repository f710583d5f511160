import { isAssociatedColumn, PLACE_FIELD } from '@entrepot/contract/forms/columns.ts'
import type { LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { folderTerms, itemTerms, operationTerms, variantTerms } from './words.ts'

/** What a field of a form is called, as lists and forms call it. */
export const useLabels = (type: LayoutType): ((name: string) => string) => {
  const [item, variant, folder] = [itemTerms.use(), variantTerms.use(), folderTerms.use()]
  const operation = operationTerms.use()
  return (name) => {
    const custom = customNameOf(name)
    if (custom !== null) return custom
    if (type === 'folder') return name === PLACE_FIELD ? item('columns.parent') : folder(`columns.${name as 'name'}`)
    if (type === 'intervention') return operation(`fields.${name as 'title'}`)
    return isAssociatedColumn(name) ? variant(`columns.${name as 'kind'}`) : item(`columns.${name as 'name'}`)
  }
}
