/**
 * What one action on a selection takes at most, and what a count, an entry or an exit does: a person types every line
 * of it.
 */
export const BULK_LIMIT = 5_000
export const TYPED_LIMIT = 200
