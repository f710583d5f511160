/** What a screen may want to ask support for: the form opens with its subject and this type (PLAN-05). */
export const ABOUT = { plan: 'information' } as const
export type About = keyof typeof ABOUT
export const isAbout = (value: unknown): value is About => typeof value === 'string' && Object.hasOwn(ABOUT, value)
