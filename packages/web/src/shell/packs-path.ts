/** Where an expired plan leads (NAV-12). */
export const PACKS = '/packs'
/** Where people write to support (NAV-23). */
export const SUPPORT = '/support'
/** What explains the screens. */
export const HELP = '/help'
/** Open while the plan is over: they are the way back to work (NAV-38). */
const PLAN_SCREENS: readonly string[] = [
  PACKS,
  '/subscribe',
  '/subscribe/thank-you',
  '/profile/subscription',
  SUPPORT,
  HELP,
]
export const isPlanScreen = (path: string) => PLAN_SCREENS.includes(path)
