import { useSyncExternalStore } from 'react'
import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { FolderPermission, Me, Plan } from '@entrepot/contract/users/user.ts'
import type { z } from 'zod'
import { storage } from './storage.ts'

type Company = { guid: string; name: string }
type FolderLevel = Pick<z.infer<typeof FolderPermission>, 'permission'> & { folder: string }
export type Tokens = { token: string; refresh_token: string }

/** What is known of the session. `me`, `plan` and `config` are in memory only: they hold personal data. */
export type Session = {
  company: Company | null
  roles: ReadonlySet<string>
  modules: ReadonlySet<ModuleFlag>
  me: Me | null
  plan: Plan | null
  config: CompanyConfig | null
}

/** The keys of local storage that the requirements name (AUTH-14, AUTH-15, PLAN-19). Language outlives the session. */
export const KEYS = ['token', 'refresh_token', 'company', 'user', 'roles', 'foldersPermissions', 'plan_end'] as const
/** Caches that hold names of the company's fields go with the session. */
export const SESSION_CACHES = /^layout\./

const empty: Session = { company: null, roles: new Set(), modules: new Set(), me: null, plan: null, config: null }
const stored = (): Session => ({
  ...empty,
  company: storage.read<Company | null>('company', null),
  roles: new Set(storage.read<string[]>('roles', [])),
})

export const VIEW = 'view'
export const VIEW_ENDED = 'view.ended'
const tabHas = (key: string): boolean => {
  try {
    return key in sessionStorage
  } catch {
    return false
  }
}
/** Whether this tab shows what another user sees. */
export const inView = () => tabHas(VIEW)
export const viewHasEnded = () => tabHas(VIEW_ENDED)

let current = stored()
const listeners = new Set<() => void>()
const change = (next: Session) => {
  current = next
  for (const listener of listeners) listener()
}

/** For the next page and the other tabs. */
const keep = (me: Me, plan: Plan) => {
  const folders: FolderLevel[] = me.foldersPermissions.map(({ folder, permission }) => ({
    folder: folder.guid,
    permission,
  }))
  storage.write('company', me.company)
  storage.write('user', {
    guid: me.guid,
    active: me.active,
    company: { guid: me.company.guid },
    groups: me.groups.map(({ guid }) => ({ guid })),
  })
  storage.write('roles', me.effectiveRoles)
  storage.write('foldersPermissions', folders)
  if (plan.endDate) storage.set('plan_end', plan.endDate)
  else storage.remove('plan_end')
}

export const session = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  token: () => storage.get('token'),
  refreshToken: () => storage.get('refresh_token'),
  isSignedIn: () => Boolean(storage.get('token')),
  adopt(tokens: Tokens) {
    storage.set('token', tokens.token)
    storage.set('refresh_token', tokens.refresh_token)
  },
  /** A sign-in: whatever was left of another session goes first. */
  start(tokens: Tokens & { company: Company }) {
    session.reset()
    session.adopt(tokens)
    storage.write('company', tokens.company)
    change({ ...stored() })
  },
  /** The user, the plan and the configuration have loaded (AUTH-56). */
  open(me: Me, plan: Plan, config: CompanyConfig, modules: ModuleFlag[]) {
    if (!inView()) keep(me, plan)
    change({ company: me.company, roles: new Set(me.effectiveRoles), modules: new Set(modules), me, plan, config })
  },
  isOpen: () => current.me !== null && current.config !== null,
  /** Forgets everything but the language and the settings of the device (AUTH-57). */
  reset() {
    for (const key of KEYS) storage.remove(key)
    for (const key of storage.keys()) if (SESSION_CACHES.test(key)) storage.remove(key)
    if (inView()) sessionStorage.removeItem(VIEW)
    change(empty)
  },
  /** The stored end of the plan has passed (PLAN-19). */
  planHasEnded(now = Date.now()) {
    const end = storage.get('plan_end')
    return end !== null && Date.parse(end) <= now
  },
}

/** Whether the signed-in user holds at least one of `roles`; no role asked means any signed-in user. */
export const can = (roles: readonly Role[]): boolean =>
  roles.length === 0 || roles.some((role) => current.roles.has(role))
/** Whether prices, costs and values are shown at all. */
export const seesPrices = () => can(['ROLE_PRICE_VIEW'])
export const moduleIsOn = (module: ModuleFlag | undefined): boolean =>
  module === undefined || current.modules.has(module)

/** Date format, currency and time zone of the company as one text. */
export const formatsOfCompany = (): string =>
  current.config ? `${current.config.dateFormat} ${current.config.currency} ${current.config.timeZone}` : ''

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get)
/** `can`, re-rendered when the rights change. */
export const useCan = (roles: readonly Role[]): boolean => {
  useSession()
  return can(roles)
}

const languageListeners = new Set<() => void>()
export const language = {
  get: (): Language => (storage.get('language') === 'en' ? 'en' : 'fr'),
  set(value: Language) {
    storage.set('language', value)
    for (const listener of languageListeners) listener()
  },
  subscribe(listener: () => void) {
    languageListeners.add(listener)
    return () => void languageListeners.delete(listener)
  },
}

/** Follows what the other tabs do: a sign-out there signs out here, another company or language is taken over. */
export const followOtherTabs = (onSignedOut: () => void, onOtherSession: () => void) =>
  window.addEventListener('storage', (event) => {
    if (event.key === 'language') for (const listener of languageListeners) listener()
    if (event.key === 'token' && event.newValue === null) onSignedOut()
    if (
      event.key === 'company' &&
      event.newValue !== null &&
      current.company &&
      storage.read<Company | null>('company', null)?.guid !== current.company.guid
    )
      onOtherSession()
  })
