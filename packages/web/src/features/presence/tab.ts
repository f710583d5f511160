import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { HEARTBEAT_MS } from '@entrepot/contract/presence/presence.ts'
import { randomKey } from '../../kernel/random.ts'
import { inView, session } from '../../kernel/session.ts'
import { presence } from './api.ts'

/** This page, among those of everybody. */
const TAB = randomKey()
/** From one folder to the next the tab moves along; only who goes elsewhere leaves. */
const MOVES_ON_MS = 400
let leaving: ReturnType<typeof setTimeout> | undefined
let isHere = false

/** Says of this tab what it shows. */
export type Say = (tab: string) => Promise<unknown>
/**
 * Says that this tab shows the place, again and again while somebody can see it, until the answered function is called.
 */
export const lookAt = (sayOf: Say): (() => void) => {
  // Who sees the product as somebody else is not there in their place.
  if (inView()) return () => {}
  clearTimeout(leaving)
  isHere = true
  const say = () => {
    if (document.visibilityState === 'visible') void sayOf(TAB).catch(() => undefined)
  }
  say()
  const timer = setInterval(say, HEARTBEAT_MS)
  document.addEventListener('visibilitychange', say)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', say)
    leaving = setTimeout(() => {
      isHere = false
      void presence.leave({ params: { tab: TAB } }, { quiet: true }).catch(() => undefined)
    }, MOVES_ON_MS)
  }
}

// A page that closes waits for no answer, but for the request to be on its way.
window.addEventListener('pagehide', () => {
  const token = session.token()
  if (isHere && token)
    void fetch(`${API_BASE}/presence/${TAB}`, {
      method: 'DELETE',
      keepalive: true,
      headers: { Authorization: `Bearer ${token}` },
    }).catch(() => undefined)
})
