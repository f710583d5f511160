import { session } from './session.ts'

/** The claims of the token that the next call carries; null without one. Nothing is decided by it but whose it is. */
const claims = (): { sub?: string; company?: string } | null => {
  try {
    const part = session.token()!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(part)) as { sub?: string; company?: string }
  } catch {
    return null
  }
}

/** Whose work the open session shows, as company and user: what they do is kept on a device under this name. */
export const sessionOwner = (): string => {
  const { company, me } = session.get()
  return `${company?.guid}.${me?.guid}`
}

/** Whose calls are made, as company and user: what is kept on a device for a person stands under this name. */
export const tokenOwner = (): string | null => {
  const { sub, company } = claims() ?? {}
  return sub && company ? `${company}.${sub}` : null
}
