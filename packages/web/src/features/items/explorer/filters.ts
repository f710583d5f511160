import type { Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchPart } from '../../../kernel/lists.ts'
import type { ExplorerSearch } from '../address.ts'

export const NO_QUICK_FILTERS = {
  type: undefined,
  category: undefined,
  keyword: undefined,
  stock: undefined,
  low: undefined,
  expiring: undefined,
  reserved: undefined,
  where: undefined,
} satisfies SearchPart<ExplorerSearch>

export const hasQuickFilters = (search: ExplorerSearch) =>
  Object.keys(NO_QUICK_FILTERS).some((name) => search[name as keyof typeof NO_QUICK_FILTERS] !== undefined)

/** Those that the list has a name of its own for, which an index serves. */
export const askedOf = ({ type, category, low, expiring }: ExplorerSearch) => ({
  ...(type && { type }),
  ...(category && { category }),
  ...(low && { low: 'true' as const }),
  ...(expiring && { expiring: 'true' as const }),
})

/** The others, as conditions. */
const rulesOf = ({ keyword, stock, reserved, where }: ExplorerSearch): Rule[] => [
  ...(where ? [where as Rule] : []),
  ...(keyword ? [{ field: 'tags', operator: 'contains', value: keyword }] : []),
  ...(stock ? [{ field: 'quantity', operator: stock === 'with' ? 'more_than' : 'equals', value: 0 }] : []),
  ...(reserved ? [{ field: 'quantityReserved', operator: 'more_than', value: 0 }] : []),
]

/** With the condition of a saved view, as one. */
export const conditionOf = (search: ExplorerSearch, ofView: Rule | undefined): string | undefined => {
  const rules = [...(ofView ? [ofView] : []), ...rulesOf(search)]
  return rules.length > 0 ? JSON.stringify({ operator: 'AND', rules }) : undefined
}
