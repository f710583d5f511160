/** `article`: the one that is open, by its name. */
export type HelpSearch = { q?: string; article?: string }
