/** How long what somebody has just done themselves may still be coming back to them. */
const LATELY_MS = 3_000
let wroteAt = -LATELY_MS

/** A call of this tab changes something: what follows is what the person wants to see. */
export const noteWrite = () => void (wroteAt = performance.now())
export const wroteLately = () => performance.now() - wroteAt < LATELY_MS
