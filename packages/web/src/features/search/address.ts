import { SEARCH_TARGETS, type SearchTarget } from '@entrepot/contract/search/targets.ts'
import { isGuid, queryIn } from '../../kernel/addresses.ts'

/** A target whose module is not there shows items. `s` carries conditions and columns; what it says is read by the page, which tells a bad link. */
export type AdvancedSearch = { target?: SearchTarget; q?: string; sort?: string; view?: string; s?: string }

export const advancedSearch = ({ target, q, sort, view, s }: Record<string, unknown>): AdvancedSearch => {
  const asked = SEARCH_TARGETS.find((one) => one === target && one !== 'items')
  return {
    ...(asked && { target: asked }),
    ...queryIn(q),
    ...(typeof sort === 'string' && sort !== '' && sort.length <= 1_000 && { sort }),
    ...(isGuid(view) && { view }),
    // A text of digits alone comes out of the address as a number.
    ...((typeof s === 'string' || typeof s === 'number') && { s: String(s) }),
  }
}
