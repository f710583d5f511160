import type { TrashType } from '@entrepot/contract/trash/trash.ts'
import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type TrashSearch = { q?: string; type?: TrashType; sort?: string }
/** Which types there are is known to the page. */
const isType = (type: unknown): type is TrashType => typeof type === 'string' && /^[a-z_]{1,40}$/.test(type)

export const trashSearch = ({ q, type, sort }: Record<string, unknown>): TrashSearch => ({
  ...queryIn(q),
  ...(isType(type) && { type }),
  ...sortIn(sort),
})
