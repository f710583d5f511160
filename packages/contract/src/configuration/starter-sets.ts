/** Configurations to begin with, one for each of these sectors, in each language. */
export const STARTER_SETS = ['pharmacy', 'hospital', 'it', 'building', 'museum', 'municipality'] as const
export type StarterSet = (typeof STARTER_SETS)[number]
