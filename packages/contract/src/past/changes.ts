/** What became of a record between two instants: the most that can be said of it. */
export const PAST_CHANGES = ['came', 'left', 'moved', 'quantity', 'fields'] as const
export type PastChange = (typeof PAST_CHANGES)[number]

/** `gone`: whoever could not work then, or is not there now. */
export const LEVELS_THEN = ['none', 'read', 'write', 'gone'] as const
