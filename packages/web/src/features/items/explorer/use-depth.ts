import { useDevice } from '../../../kernel/device.ts'
import { hasQuickFilters } from './filters.ts'
import type { Address } from './use-address.ts'
import type { ShownView } from './use-shown-view.ts'

/**
 * Whether what lies in sub-folders is listed too. At the root a search looks everywhere: nothing lies at the root
 * itself.
 */
export const useDepth = ({ isRoot, search }: Address, { q, filters }: ShownView) => {
  const { itemsBelow } = useDevice()
  const isFiltered = Boolean(q || filters || hasQuickFilters(search))
  const deep = isRoot ? search.deep === true || isFiltered : (search.deep ?? itemsBelow)
  return { isFiltered, deep }
}
export type Depth = ReturnType<typeof useDepth>
