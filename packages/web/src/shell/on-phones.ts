import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { isPhoneAddress, PHONE_HOME } from '../kernel/phone-address.ts'
import { isAuthScreen } from '../kernel/client.ts'
import { can, inView } from '../kernel/session.ts'
import { storage } from '../kernel/storage.ts'
import { isPhone } from './phone.ts'

/** Who may open the whole application on a phone (NAV-71): whoever looks after the people of the company. */
export const ADMINISTRATORS: readonly Role[] = ['ROLE_USER_FULL']
export const MOBILE_NOTICE = '/redirect-to-mobile-app'
/** Below this the whole application would be crushed (NAV-71). */
const NARROW = '(max-width: 599.98px)'
const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia(NARROW).matches

/** A habit of this device (`kernel/device.ts`), read without the rest of them: the sign-in page needs this one. */
const wantsWhole = (): boolean => storage.read<{ whole?: boolean }>('device', {}).whole === true

/** Where a password or an invitation is asked for leads on by itself; these two are asked for by name. */
const FRONT_DOORS = ['/', '/login', '/register']
const isWayIn = (path: string, back: string | undefined): boolean =>
  path === MOBILE_NOTICE ||
  isPhoneAddress(path) ||
  (isAuthScreen(path) && (isPhoneAddress(back) || !FRONT_DOORS.includes(path)))

/**
 * Phones see the notice instead of the application, but for the mobile application with the doors that lead to it, and
 * unless somebody chose the whole on this device (NAV-09, NAV-11, NAV-71).
 */
export const isHeldBack = (path: string, back: string | undefined): boolean =>
  isPhone(navigator.userAgent) && !wantsWhole() && !isWayIn(path, back)

/** Where a person with a window as narrow as a phone goes on; null: here. Phones themselves see the notice first. */
export const narrowAddress = (href: string): string | null =>
  isNarrow() && !isPhone(navigator.userAgent) && !wantsWhole() && !inView() && can(['ROLE_LOGIN_MOBILE'])
    ? `${PHONE_HOME}?${new URLSearchParams({ from: href })}`
    : null
