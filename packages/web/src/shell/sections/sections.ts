import { isOpenTo, type Access } from '../screens.ts'

/**
 * The sub-menus of the product: `/settings` and `/profile`. The order of the menu and where one lands are known here;
 * a feature that has such a screen registers it by its id, and until then it is not shown.
 */
export const SETTINGS_GROUPS = {
  team: ['users', 'groups'],
  data: ['categories', 'fields', 'tags', 'formlayouts', 'barcode-print', 'bundles', 'ledger'],
  operations: ['custom-operations', 'quickupdate/templates', 'reservations', 'destination-sites', 'suppliers'],
  automation: ['business-rules', 'form-rules', 'mails'],
  integrations: ['api/connections', 'api/functions', 'api/requests', 'api/incoming-requests'],
} as const
export type SettingsGroup = keyof typeof SETTINGS_GROUPS
export type SettingsId = (typeof SETTINGS_GROUPS)[SettingsGroup][number]
export const PROFILE_IDS = ['me', 'company', 'subscription', 'security', 'tokens', 'scanner'] as const
export type ProfileId = (typeof PROFILE_IDS)[number]

/** Where `/settings` lands (NAV-54); label printing is never the landing screen (NAV-56). */
const LANDING: readonly SettingsId[] = [
  'users',
  'groups',
  'mails',
  'business-rules',
  'form-rules',
  'categories',
  'fields',
  'formlayouts',
  'quickupdate/templates',
  'reservations',
  'destination-sites',
  'bundles',
  'tags',
  'suppliers',
  'custom-operations',
  'api/connections',
  'api/functions',
  'api/requests',
  'api/incoming-requests',
  'ledger',
]

type Entries<Id extends string> = Partial<Record<Id, Access>>
let settings: Entries<SettingsId> = {}
let profile: Entries<ProfileId> = {}
/** The application lists the screens of the features once. */
export const fillSections = (sections: { settings: Entries<SettingsId>; profile: Entries<ProfileId> }) => {
  settings = sections.settings
  profile = sections.profile
}

const openIn = <Id extends string>(entries: Entries<Id>, ids: readonly Id[]): Id[] =>
  ids.filter((id) => entries[id] !== undefined && isOpenTo(entries[id]))
export const openSettings = (group: SettingsGroup): SettingsId[] => openIn(settings, SETTINGS_GROUPS[group])
export const openProfile = (): ProfileId[] => openIn(profile, PROFILE_IDS)
/** The first screen of the settings that the user may view, or null (NAV-54, NAV-55). */
export const landingOfSettings = (): SettingsId | null => openIn(settings, LANDING)[0] ?? null
