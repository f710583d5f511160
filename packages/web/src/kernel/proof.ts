let ask: () => Promise<boolean> = () => Promise.resolve(false)
let asking: Promise<boolean> | null = null

/** The application says how somebody shows their second factor again. */
export const onProofNeeded = (handler: () => Promise<boolean>) => {
  ask = handler
}
/** Once for all calls that wait for it; false when the person gives up. */
export const proofShown = (): Promise<boolean> => {
  asking ??= ask().finally(() => (asking = null))
  return asking
}
