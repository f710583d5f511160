import { createParser } from 'eventsource-parser'
import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { PROTOCOL } from '@entrepot/contract/kernel/errors.ts'
import { TOPICS } from '@entrepot/contract/kernel/topics.ts'
import { HEARTBEAT_TIMEOUT_MS } from '@entrepot/contract/push/push.ts'
import { queryClient, send } from './client.ts'
import { isFailure } from './failure.ts'
import { deliver, onPush, type Pushed } from './push-topics.ts'
import { whenQuiet } from './quiet.ts'
import { language, session } from './session.ts'
import { lead } from './tabs.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

const refetchEverything = () => void queryClient.invalidateQueries()
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

/** Reads the stream until it ends, is silent for two hours, or `signal` stops it. */
const listen = async (
  signal: AbortSignal,
  lastId: string,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: (event: Pushed) => void },
): Promise<void> => {
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

/** One tab keeps the stream and tells the others; a closed tab hands over to the next one. */
export const startPush = (): (() => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('push')
  channel?.addEventListener('message', ({ data }: MessageEvent<Pushed>) => deliver(data))
  const forget = onPush(({ data }) => void (data['session'] === 'renew' && lookAfterSession()))

  const resign = lead('push', () => {
    const stop = new AbortController()
    let lastId = ''
    let isHeard = false
    let pause = FIRST_PAUSE_MS
    const keepListening = async () => {
      while (!stop.signal.aborted) {
        const began = Date.now()
        try {
          await listen(stop.signal, lastId, {
            onOpen: () => {
              const now = Date.now()
              if (!isHeard) void whenQuiet().then(() => refetchUnheard(now))
              isHeard = true
            },
            onEvent: (event) => {
              lastId = event.id || lastId
              channel?.postMessage(event)
              deliver(event)
            },
          })
        } catch {
          if (stop.signal.aborted) return
        }
        // A stream that lasted was healthy: begin again at once. What was missed longer than the replay is fetched
        // again.
        const lasted = Date.now() - began
        pause = lasted > 30_000 ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
        if (lasted >= HEARTBEAT_TIMEOUT_MS) refetchEverything()
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
