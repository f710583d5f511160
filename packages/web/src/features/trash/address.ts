import { queryIn, sortIn } from '../../kernel/addresses.ts'

const TYPES = /^(item|equipment|product|variant|folder)$/
type TrashType = 'item' | 'equipment' | 'product' | 'variant' | 'folder'
export type TrashSearch = { q?: string; type?: TrashType; sort?: string }

export const trashSearch = ({ q, type, sort }: Record<string, unknown>): TrashSearch => ({
  ...queryIn(q),
  ...(typeof type === 'string' && TYPES.test(type) && { type: type as TrashType }),
  ...sortIn(sort),
})
