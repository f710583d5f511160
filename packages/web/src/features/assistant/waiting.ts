import type { AssistantMode, MessageInput } from '@entrepot/contract/assistant/assistant.ts'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { assistant } from './api.ts'

/** A message that has no answer yet, or that failed and can be sent again (CHAT-13). */
export type Waiting = { id: number; mode: AssistantMode; message: string; refusal: string | null; hasFailed: boolean }

let waiting: readonly Waiting[] = []
let next = 1
const listeners = new Set<() => void>()
const set = (now: readonly Waiting[]) => {
  waiting = now
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** It outlives the panel and the page: whoever comes back finds what they sent. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, () => waiting)

/** Where it is asked, as the address says. */
export const contextHere = (): MessageInput['context'] => {
  const route = location.pathname
  const [, screen, guid, , chart] = route.split('/')
  const known = (text: string | undefined) => (text && /^[0-9a-f-]{36}$/.test(text) ? text : null)
  return {
    route,
    folder: screen === 'items' ? known(guid) : null,
    dashboard: screen === 'dashboards' ? known(guid) : null,
    chart: screen === 'dashboards' ? known(chart) : null,
  }
}

export const send = async (mode: AssistantMode, message: string): Promise<void> => {
  const id = next++
  set([...waiting, { id, mode, message, refusal: null, hasFailed: false }])
  try {
    await assistant.send({ body: { mode, message, context: contextHere() } }, { quiet: true })
    await queryClient.invalidateQueries({ queryKey: assistant.list.key })
    forget(id)
  } catch (error) {
    const refusal = isFailure(error) && error.status >= 400 && error.status < 600 ? textOf(error) : null
    set(waiting.map((one) => (one.id === id ? { ...one, refusal, hasFailed: true } : one)))
  }
}
const forget = (id: number) => set(waiting.filter((one) => one.id !== id))
export const sendAgain = ({ id, mode, message }: Waiting): void => {
  forget(id)
  void send(mode, message)
}
