import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, loadWords, MISSING, screen, settingsRoute } from '../../shell/index.ts'
import { USER_VIEW } from './access.ts'
import { usersSearch } from './address.ts'

/** VIEW opens the list only (NAV-60, T5). */
const USER_DETAIL = roles('USER', 'ADD', 'EDIT', 'DELETE')
const USER_ADD = roles('USER', 'ADD')
const words = async () => (await import('./words.ts')).loadPeopleWords()
const listWords = lateWords(async () => (await words()).list)
const oneWords = lateWords(async () => (await words()).one)

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
    if (guid !== 'me' && !isGuid(guid)) throw redirect(MISSING)
    return guarded.beforeLoad()
  },
  loader: () => loadWords(oneWords.words),
  component: lazyScreen(() => import('./user-page.tsx'), 'UserPage'),
})

refreshOn('users', ['accounts'])
refreshOn('users', ['groups'])
