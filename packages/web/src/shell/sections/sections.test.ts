import { expect, it } from 'vitest'
import {
  fillSections,
  landingOfSettings,
  openProfile,
  openSettings,
  SETTINGS_GROUPS,
  type SettingsGroup,
} from './sections.ts'

const groups = Object.keys(SETTINGS_GROUPS) as SettingsGroup[]

it('shows no settings and lands nowhere when nothing is open (NAV-55)', () => {
  fillSections({ settings: { users: { roles: ['ROLE_USER_FULL'] } }, profile: {} })
  expect([groups.flatMap(openSettings), openProfile(), landingOfSettings()]).toEqual([[], [], null])
})
it('lands in the order of the requirements, which is not that of the menu (NAV-54), and never on label printing (NAV-56)', () => {
  fillSections({
    settings: { 'barcode-print': {}, suppliers: {}, categories: {}, mails: {} },
    profile: { scanner: {}, me: {} },
  })
  expect(groups.flatMap(openSettings)).toEqual(['categories', 'barcode-print', 'suppliers', 'mails'])
  expect(landingOfSettings()).toBe('mails')
  expect(openProfile()).toEqual(['me', 'scanner'])
  fillSections({ settings: { 'barcode-print': {} }, profile: {} })
  expect(landingOfSettings()).toBeNull()
})
