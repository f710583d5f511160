import { createRoute, redirect } from '@tanstack/react-router'
import { IconSettings } from '@tabler/icons-react'
import { lazyScreen } from '../chunk.ts'
import { mainRoute } from '../routes.tsx'
import { lateWords, screen, type RailEntry } from '../screens.ts'
import { landingOfProfile, landingOfSettings } from './sections.ts'

const late = (title: 'settings' | 'profile') =>
  lateWords(async () => {
    const { sectionWords } = await import('./words.ts')
    await sectionWords.load()
    return () => sectionWords.say(title)
  })

/** Parent of every screen of the settings; its sub-menu stands to their left. */
export const settingsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings',
  ...screen(late('settings')),
  component: lazyScreen(() => import('./section-layouts.tsx'), 'SettingsLayout'),
})
/** Lands on the first screen the user may view (NAV-54); who may view none is told who can grant it. */
const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    const to = landingOfSettings()
    if (to) throw redirect({ to, replace: true })
  },
  component: lazyScreen(() => import('./section-layouts.tsx'), 'NothingToSet'),
})

/**
 * Parent of what belongs to the company and has an address of the profile (NAV-62): the requirements name these, and
 * people look for them among the settings.
 */
export const companySettingsRoute = createRoute({
  getParentRoute: () => mainRoute,
  id: 'company',
  ...screen(late('settings')),
  component: lazyScreen(() => import('./section-layouts.tsx'), 'SettingsLayout'),
})

/** Parent of one's own screens. */
export const profileRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/profile',
  ...screen(late('profile')),
  component: lazyScreen(() => import('./section-layouts.tsx'), 'ProfileLayout'),
})
const profileIndexRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: landingOfProfile(), replace: true })
  },
})

/** The screens of the features go under the two parents; the application gives them. */
export const sectionIndexes = { settings: settingsIndexRoute, profile: profileIndexRoute } as const

/** Hidden for those who may view none of the settings (NAV-55). */
export const settingsEntry: RailEntry = {
  label: { fr: 'Paramètres', en: 'Settings' },
  place: 210,
  icon: IconSettings,
  to: '/settings',
  go: 'p',
  leadsSomewhere: () => landingOfSettings() !== null,
}
