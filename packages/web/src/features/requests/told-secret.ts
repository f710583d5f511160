let kept: { guid: string; secret: string } | null = null

/** The secret of a request that was just made goes with it to where it is shown, and nowhere else. */
export const keepSecret = (guid: string, secret: string): void => {
  kept = { guid, secret }
}
/** Answered once. */
export const takeSecret = (guid: string): string | null => {
  const secret = kept?.guid === guid ? kept.secret : null
  kept = null
  return secret
}
