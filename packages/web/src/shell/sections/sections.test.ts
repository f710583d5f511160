import { expect, it } from 'vitest'
import { fillSections, landingOfSettings, openProfile, openSettings, SETTINGS_GROUPS } from './sections.ts'

const entry = (path: string, place: number, landing?: number) => ({
  path,
  place,
  label: { fr: path, en: path },
  group: 'data' as const,
  ...(landing !== undefined && { landing }),
})
const paths = (entries: readonly { path: string }[]) => entries.map(({ path }) => path)

it('shows no settings and lands nowhere when nothing is open (NAV-55)', () => {
  fillSections({ settings: [{ ...entry('users', 10, 10), roles: ['ROLE_USER_FULL'] }], profile: [] })
  expect([SETTINGS_GROUPS.flatMap(openSettings), openProfile(), landingOfSettings()]).toEqual([[], [], null])
})
it('lands in the order of the requirements, which is not that of the menu (NAV-54), and never on label printing (NAV-56)', () => {
  fillSections({
    settings: [entry('barcode-print', 50), entry('categories', 10, 60), entry('mails', 70, 30)],
    profile: [entry('scanner', 60), entry('me', 10)],
  })
  expect(paths(openSettings('data'))).toEqual(['categories', 'barcode-print', 'mails'])
  expect(openSettings('team')).toEqual([])
  expect(landingOfSettings()).toBe('/settings/mails')
  expect(paths(openProfile())).toEqual(['me', 'scanner'])
  fillSections({ settings: [entry('barcode-print', 50)], profile: [] })
  expect(landingOfSettings()).toBeNull()
})
