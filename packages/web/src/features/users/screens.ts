import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { session } from '../../kernel/session.ts'
import { lateWords, lazyScreen, loadWords, screen, settingsRoute } from '../../shell/index.ts'

export const USER_VIEW = anyRole('USER')
export const GROUP_VIEW = anyRole('GROUP')
/** VIEW opens the list only (NAV-60, T5). */
const USER_DETAIL = roles('USER', 'ADD', 'EDIT', 'DELETE')
const USER_ADD = roles('USER', 'ADD')
const words = async () => (await import('./words.ts')).loadPeopleWords()
const listWords = lateWords(async () => (await words()).list)
const oneWords = lateWords(async () => (await words()).one)

/** Filters live in the address. */
export type UsersSearch = { q?: string; status?: 'active' | 'inactive'; group?: string; sort?: string }
const SORTS = /^-?(name|email|status|createdAt)$/
const usersSearch = ({ q, status, group, sort }: Record<string, unknown>): UsersSearch => ({
  ...queryIn(q),
  ...((status === 'active' || status === 'inactive') && { status }),
  ...(isGuid(group) && { group }),
  ...sortIn(sort, SORTS),
})

export const usersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/users',
  validateSearch: usersSearch,
  ...screen({ ...listWords, roles: USER_VIEW }),
  component: lazyScreen(() => import('./users-page.tsx'), 'UsersPage'),
})

const guarded = screen({ ...oneWords, roles: USER_DETAIL })
const creating = screen({ ...oneWords, roles: USER_ADD })
/** `create` is an empty form, `me` the own record, a guid that user (USER-15). */
export const userRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/users/$guid',
  ...guarded,
  beforeLoad: ({ params: { guid } }) => {
    if (guid === 'create') return creating.beforeLoad()
    if (guid !== 'me' && !isGuid(guid)) throw redirect({ to: '/404' as string, replace: true })
    return guarded.beforeLoad()
  },
  loader: () => loadWords(oneWords.words),
  component: lazyScreen(() => import('./user-page.tsx'), 'UserPage'),
})
/** Which user an address of the detail speaks of; null for a new one. */
export const userOfAddress = (guid: string): string | null =>
  guid === 'create' ? null : guid === 'me' ? (session.get().me?.guid ?? null) : guid

refreshOn('users', ['accounts'])
refreshOn('users', ['groups'])
