import { returnPath } from './return-path.ts'

/** Where a sign-in leads that goes by the page of somebody else: this tab keeps it meanwhile (AUTH-58). */
const KEY = 'sso.back'

export const rememberWayBack = (path: string | undefined): void => {
  try {
    if (path) sessionStorage.setItem(KEY, path)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it leads to the start.
  }
}
export const takeWayBack = (): string | undefined => {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return returnPath(kept)
  } catch {
    return undefined
  }
}
