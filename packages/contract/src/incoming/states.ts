export const INCOMING_STATES = ['active', 'inactive'] as const
/** What became of a call; `recorded`: while somebody listened, `limited`: the first of a flood. */
export const CALL_RESULTS = ['accepted', 'ignored', 'refused', 'replayed', 'recorded', 'limited'] as const
export type CallResult = (typeof CALL_RESULTS)[number]
