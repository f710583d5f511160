/** Of the field of a value beside its operator. */
export const VALUE_SIZE = { flex: '1 1 220px', maw: 420 } as const
