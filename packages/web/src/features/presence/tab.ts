import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { randomKey } from '../../kernel/random.ts'
import { session } from '../../kernel/session.ts'
import { presence } from './api.ts'

/** This page, among those of everybody. */
export const TAB = randomKey()

/** From one folder to the next the tab moves along; only who goes elsewhere leaves. */
const MOVES_ON_MS = 400
let leaving: ReturnType<typeof setTimeout> | undefined
let isHere = false

export const come = () => {
  isHere = true
  clearTimeout(leaving)
}
export const go = () => {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    isHere = false
    void presence.leave({ params: { tab: TAB } }, { quiet: true }).catch(() => undefined)
  }, MOVES_ON_MS)
}

// A page that closes waits for no answer, but for the request to be on its way.
window.addEventListener('pagehide', () => {
  const token = session.token()
  if (isHere && token) void fetch(`${API_BASE}/presence/${TAB}`, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined)
})
