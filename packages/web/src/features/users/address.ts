import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'
import { session } from '../../kernel/session.ts'

/** Filters live in the address. */
export type UsersSearch = { q?: string; status?: 'active' | 'inactive'; group?: string; sort?: string }
export const usersSearch = ({ q, status, group, sort }: Record<string, unknown>): UsersSearch => ({
  ...queryIn(q),
  ...((status === 'active' || status === 'inactive') && { status }),
  ...(isGuid(group) && { group }),
  ...sortIn(sort),
})
/** Which user an address of the detail speaks of; null for a new one. */
export const userOfAddress = (guid: string): string | null =>
  guid === 'create' ? null : guid === 'me' ? (session.get().me?.guid ?? null) : guid
