import type { Session } from '@entrepot/contract/auth/auth.ts'
import { KEYS, session, SESSION_CACHES } from '../../kernel/session.ts'
import { storage } from '../../kernel/storage.ts'
import { HOME } from '../../shell/index.ts'

const STAYS = ['token', 'refresh_token', 'company']

/**
 * The session goes on in another company. A full load forgets what is in memory on this page, and the stored company
 * tells the other tabs to do the same (T14). The tokens are replaced, never absent: other tabs would take that for a
 * sign-out.
 */
export const moveSession = ({ company, ...tokens }: Session) => {
  for (const key of KEYS) if (!STAYS.includes(key)) storage.remove(key)
  for (const key of storage.keys()) if (SESSION_CACHES.test(key)) storage.remove(key)
  session.adopt(tokens)
  storage.write('company', company)
  location.assign(HOME)
}
