import { createParser } from 'eventsource-parser'
import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { PROTOCOL } from '@entrepot/contract/kernel/errors.ts'
import { TOPICS } from '@entrepot/contract/kernel/topics.ts'
import { HEARTBEAT_TIMEOUT_MS } from '@entrepot/contract/push/push.ts'
import { queryClient, send } from './client.ts'
import { isFailure } from './failure.ts'
import { hasMissed, heard, NOTHING_HEARD } from './hearing.ts'
import { deliver, onPush, type Pushed } from './push-topics.ts'
import { whenQuiet } from './quiet.ts'
import { language, session } from './session.ts'
import { lead } from './tabs.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** What was read before anybody listened may have changed meanwhile; what has not costs a line. */
const refetchUnheard = (before: number) =>
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < before })

const topicsOf = () => {
  const { company, me } = session.get()
  return [...(company ? TOPICS.map((name) => `${name}/${company.guid}`) : []), ...(me ? [`users/${me.guid}`] : [])]
}

const parseData = (text: string): Record<string, unknown> => {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch {
    return {}
  }
}

type Heard = { onOpen: () => void; onSign: () => void; onEvent: (event: Pushed) => void }
/** Reads the stream until it ends, is silent for too long, or `signal` stops it. */
const listen = async (signal: AbortSignal, lastId: string, { onOpen, onSign, onEvent }: Heard): Promise<void> => {
  const token = session.token()
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), HEARTBEAT_TIMEOUT_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), HEARTBEAT_TIMEOUT_MS)
  }
  try {
    const search = new URLSearchParams(topicsOf().map((topic) => ['topic', topic]))
    const response = await fetch(`${API_BASE}/push?${search}`, {
      headers: {
        Accept: 'text/event-stream',
        'Accept-Language': language.get(),
        Authorization: `Bearer ${token ?? ''}`,
        ...(lastId && { 'Last-Event-ID': lastId }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    })
    if (response.status === 401) {
      const body = (await response.json().catch(() => ({}))) as { message?: string }
      if (body.message === PROTOCOL.expired) await send.refresh(token)
      return
    }
    if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`)
    onOpen()
    const parser = createParser({
      onEvent: ({ id, event, data }) => onEvent({ id: id ?? '', topic: event ?? 'message', data: parseData(data) }),
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      alive()
      onSign()
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A session that was ended elsewhere ends here, with a full load, so that nothing of it stays in memory (AUTH-35). */
const lookAfterSession = async () => {
  try {
    await send.refresh(session.token())
  } catch (error) {
    if (isFailure(error) && error.body.message === PROTOCOL.refresh)
      location.assign(`/logout?${new URLSearchParams({ redirect: location.pathname + location.search })}`)
  }
}

/** Tells the other tabs that the stream lives, which they need to know where they go on from. */
const SIGN = 'sign'

/** One tab keeps the stream and tells the others; a closed tab hands over to the next one. */
export const startPush = (): (() => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('push')
  let hearing = NOTHING_HEARD
  const note = (id: string) => void (hearing = heard(hearing, id, Date.now()))
  channel?.addEventListener('message', ({ data }: MessageEvent<Pushed | typeof SIGN>) => {
    if (data === SIGN) return note('')
    note(data.id)
    deliver(data)
  })
  const forget = onPush(({ data }) => void (data['session'] === 'renew' && lookAfterSession()))

  const resign = lead('push', () => {
    const stop = new AbortController()
    let pause = FIRST_PAUSE_MS
    const keepListening = async () => {
      while (!stop.signal.aborted) {
        const began = Date.now()
        try {
          await listen(stop.signal, hearing.lastId, {
            onOpen: () => {
              const now = Date.now()
              if (hasMissed(hearing, now)) void whenQuiet().then(() => refetchUnheard(now))
              note('')
            },
            onSign: () => {
              note('')
              channel?.postMessage(SIGN)
            },
            onEvent: (event) => {
              note(event.id)
              channel?.postMessage(event)
              deliver(event)
            },
          })
        } catch {
          if (stop.signal.aborted) return
        }
        // A stream that lasted was healthy: begin again at once.
        const lasted = Date.now() - began
        pause = lasted > 30_000 ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
        await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)))
      }
    }
    void keepListening()
    return () => stop.abort()
  })
  return () => {
    resign()
    forget()
    channel?.close()
  }
}
