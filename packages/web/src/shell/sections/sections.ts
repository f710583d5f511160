import type { Label } from '../../kernel/words.ts'
import { inPlace, isOpenTo, type Access } from '../screens.ts'

/** The groups of the settings, in the order of the menu; their screens come from the modules. */
export const SETTINGS_GROUPS = ['company', 'team', 'data', 'operations', 'automation', 'integrations'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/** An entry of the sub-menu of `/settings` or `/profile`. */
type SectionEntry = Access & {
  /** Comes behind the address of the section; one that begins with a slash is whole. */
  path: string
  label: Label
  /** Its place in its group: 10 for the first entry of the requirements, then 20. */
  place: number
}
export type ProfileEntry = SectionEntry
export type SettingsEntry = SectionEntry & {
  group: SettingsGroup
  /** When `/settings` lands on it: 10 comes before 20 (NAV-54). Without it never, as label printing (NAV-56). */
  landing?: number
}

let settings: readonly SettingsEntry[] = []
let profile: readonly ProfileEntry[] = []
/** The application gives the screens of all modules once. */
export const fillSections = (sections: { settings: readonly SettingsEntry[]; profile: readonly ProfileEntry[] }) => {
  settings = inPlace(sections.settings)
  profile = inPlace(sections.profile)
}

const addressIn = (section: '/settings' | '/profile', path: string): string =>
  path.startsWith('/') ? path : `${section}/${path}`
export const settingsAddress = ({ path }: SettingsEntry): string => addressIn('/settings', path)
export const profileAddress = ({ path }: ProfileEntry): string => addressIn('/profile', path)

export const openSettings = (group: SettingsGroup): readonly SettingsEntry[] =>
  settings.filter((entry) => entry.group === group && isOpenTo(entry))
export const openProfile = (): readonly ProfileEntry[] => profile.filter(isOpenTo)

/** The address of the first screen of the settings that the user may view, or null (NAV-54, NAV-55). */
export const landingOfSettings = (): string | null => {
  const [first] = settings
    .filter((entry) => entry.landing !== undefined && isOpenTo(entry))
    .toSorted((a, b) => (a.landing ?? 0) - (b.landing ?? 0))
  return first ? settingsAddress(first) : null
}
export const landingOfProfile = (): string => {
  const [first] = openProfile()
  return first ? profileAddress(first) : '/403'
}
