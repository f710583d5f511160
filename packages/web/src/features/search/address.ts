import { OPEN_TARGETS, type OpenTarget } from '@entrepot/contract/search/targets.ts'
import { isGuid, queryIn } from '../../kernel/addresses.ts'

/** `s` carries conditions and columns; what it says is read by the page, which tells a bad link. */
export type AdvancedSearch = { target?: OpenTarget; q?: string; sort?: string; view?: string; s?: string }

export const advancedSearch = ({ target, q, sort, view, s }: Record<string, unknown>): AdvancedSearch => {
  const asked = OPEN_TARGETS.find((one) => one === target && one !== 'items')
  return {
    ...(asked && { target: asked }),
    ...queryIn(q),
    ...(typeof sort === 'string' && sort !== '' && sort.length <= 1_000 && { sort }),
    ...(isGuid(view) && { view }),
    // A text of digits alone comes out of the address as a number.
    ...((typeof s === 'string' || typeof s === 'number') && { s: String(s) }),
  }
}
