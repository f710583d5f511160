import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { isGuid, queryIn } from '../../kernel/addresses.ts'

/**
 * A target that is none, or whose module is not there, shows items: which there are is known once the page is. `s`
 * carries conditions and columns; what it says is read by the page, which tells a bad link.
 */
export type AdvancedSearch = { target?: SearchTarget; q?: string; sort?: string; view?: string; s?: string }

const isTarget = (target: unknown): target is SearchTarget =>
  typeof target === 'string' && /^[a-z_-]{1,40}$/.test(target)

export const advancedSearch = ({ target, q, sort, view, s }: Record<string, unknown>): AdvancedSearch => {
  return {
    ...(isTarget(target) && target !== 'items' && { target }),
    ...queryIn(q),
    ...(typeof sort === 'string' && sort !== '' && sort.length <= 1_000 && { sort }),
    ...(isGuid(view) && { view }),
    // A text of digits alone comes out of the address as a number.
    ...((typeof s === 'string' || typeof s === 'number') && { s: String(s) }),
  }
}
