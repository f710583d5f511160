import type { AssistantMode, MessageInput } from '@entrepot/contract/assistant/assistant.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type CallKeys, createCallKeys } from '../../kernel/call-keys.ts'
import { queryClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { inTime } from '../../kernel/in-time.ts'
import { assistant } from './api.ts'

/**
 * A message that has no answer yet, or that failed and can be sent again (CHAT-13). `keys`: one that was answered after
 * all is not sent twice.
 */
export type Waiting = {
  id: number
  mode: AssistantMode
  message: string
  context: MessageInput['context']
  refusal: string | null
  hasFailed: boolean
  keys: CallKeys
}

/**
 * They outlive the panel and the page, so that whoever comes back finds what they sent; they stand among what was read
 * from the server, which goes with the session.
 */
const WAITING = { queryKey: ['assistant-waiting'], queryFn: skipToken, gcTime: Infinity } as const
const change = (to: (before: readonly Waiting[]) => readonly Waiting[]) =>
  void queryClient.setQueryData<readonly Waiting[]>(WAITING.queryKey, (before = []) => to(before))
const NONE: readonly Waiting[] = []
export const useWaiting = (): readonly Waiting[] => useQuery<readonly Waiting[]>(WAITING).data ?? NONE

let next = 1

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

type Asked = Pick<Waiting, 'mode' | 'message' | 'context' | 'keys'>
const ask = async (asked: Asked): Promise<void> => {
  const [id, { keys, ...body }] = [next++, asked]
  change((before) => [...before, { ...asked, id, refusal: null, hasFailed: false }])
  try {
    keys.begin()
    if (!(await inTime(assistant.send({ body }, { quiet: true, keys })))) return fail(id, null)
    await queryClient.invalidateQueries({ queryKey: assistant.list.key })
    forget(id)
  } catch (error) {
    fail(id, isFailure(error) && isTold(error.status) ? textOf(error) : null)
  }
}
/** A refusal says what is wrong with the message or the day; anything else is a failure (CHAT-05). */
const isTold = (status: number) => status === 503 || (status >= 400 && status < 500)
const fail = (id: number, refusal: string | null) =>
  change((before) => before.map((one) => (one.id === id ? { ...one, refusal, hasFailed: true } : one)))
const forget = (id: number) => change((before) => before.filter((one) => one.id !== id))
export const send = (mode: AssistantMode, message: string): void =>
  void ask({ mode, message, context: contextHere(), keys: createCallKeys() })
export const sendAgain = ({ id, mode, message, context, keys }: Waiting): void => {
  forget(id)
  void ask({ mode, message, context, keys })
}
