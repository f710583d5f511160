import { session } from '../../kernel/session.ts'
import { keepSession, openKeptSession } from '../kept-session.ts'
import { openSession } from '../open-session.ts'

/**
 * The session as the server or else this device knows it. What may be done is decided by the server when it arrives
 * there.
 */
export const openPhoneSession = async (): Promise<void> => {
  if (session.isOpen()) return
  await openSession().then(keepSession, openKeptSession)
}
