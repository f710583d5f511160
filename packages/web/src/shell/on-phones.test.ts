import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140'
const seenBy = async (userAgent: string, { narrow = false, whole = false, roles = ['ROLE_LOGIN_MOBILE'] } = {}) => {
  vi.resetModules()
  const kept = new Map([['roles', JSON.stringify(roles)]])
  if (whole) kept.set('device', JSON.stringify({ whole: true }))
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: () => undefined })
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }))
  return import('./on-phones.ts')
}
beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['/items/root', undefined, true],
  ['/', undefined, true],
  ['/login', undefined, true],
  ['/login', '/items/root', true],
  ['/login', '/market', true],
  ['/login', '/m', false],
  ['/login', '/m/scan?mode=out', false],
  ['/m', undefined, false],
  ['/m/item/1', undefined, false],
  ['/market', undefined, true],
  ['/redirect-to-mobile-app', undefined, false],
  ['/new-password', undefined, false],
  ['/auth/callback', undefined, false],
  ['/logout', undefined, false],
])('a phone at %s, on the way to %s: held back %s (NAV-09, NAV-71)', async (path, back, held) => {
  const { isHeldBack } = await seenBy(PHONE)
  expect(isHeldBack(path, back)).toBe(held)
})
it('nobody else is held back, nor who chose the whole application', async () => {
  expect((await seenBy(COMPUTER)).isHeldBack('/items/root', undefined)).toBe(false)
  expect((await seenBy(PHONE, { whole: true })).isHeldBack('/items/root', undefined)).toBe(false)
})

it('a narrow window goes on in the mobile application, for whoever may open it (NAV-71)', async () => {
  const there = '/m?from=%2Fscan%3Fmode%3Dout'
  expect((await seenBy(COMPUTER, { narrow: true })).narrowAddress('/scan?mode=out')).toBe(there)
  expect((await seenBy(COMPUTER)).narrowAddress('/scan')).toBe(null)
  expect((await seenBy(COMPUTER, { narrow: true, whole: true })).narrowAddress('/scan')).toBe(null)
  expect((await seenBy(COMPUTER, { narrow: true, roles: ['ROLE_LOGIN_DESKTOP'] })).narrowAddress('/scan')).toBe(null)
})
