import { isAuthScreen } from '../../kernel/client.ts'

/** The page first asked for (AUTH-58), if it is one of ours: never another site, never a sign-in screen. */
export const returnPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  return isAuthScreen(value.split(/[?#]/)[0] ?? '') ? undefined : value
}
