import type { PushEvent } from '@entrepot/contract/push/push.ts'
import type { Topic } from '@entrepot/contract/kernel/topics.ts'
import { createParser } from 'eventsource-parser'
import { EntrepotError } from './errors.ts'
import { addressOf, type Settings } from './send.ts'

export type Listening = {
  signal?: AbortSignal
  /** Goes on behind an event that was heard before; what came since is told if it is not long ago. */
  after?: string
  /** Called whenever the stream stands: what happened before may not have been told. */
  onOpen?: () => void
}

const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * What happens in the company, as it happens: names of records, never their values. A stream that breaks is opened
 * again where it was. It takes a token for every area, and ends when `signal` says so or when the token is refused.
 */
export async function* listen(
  settings: Settings,
  topics: readonly Topic[],
  { signal, after = '', onOpen }: Listening = {},
): AsyncGenerator<PushEvent> {
  let lastId = after
  let pause = PAUSE_MS
  while (!signal?.aborted) {
    try {
      for await (const event of stream(settings, topics, lastId, signal, () => {
        pause = PAUSE_MS
        onOpen?.()
      })) {
        lastId = event.id
        yield event
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof EntrepotError && error.status < 500 && error.status !== 429) throw error
    }
    await (settings.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))))(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

async function* stream(
  { url, token, fetch: ask = fetch }: Settings,
  topics: readonly Topic[],
  lastId: string,
  signal: AbortSignal | undefined,
  onOpen: () => void,
): AsyncGenerator<PushEvent> {
  const response = await ask(addressOf(url, '/push', { query: { topic: topics } }), {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastId && { 'Last-Event-ID': lastId }),
    },
    ...(signal && { signal }),
  })
  if (!response.ok || !response.body)
    throw new EntrepotError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
  onOpen()
  const heard: PushEvent[] = []
  const parser = createParser({
    onEvent: ({ id = '', event = '', data }) =>
      void heard.push({ id, topic: event, data: JSON.parse(data) as PushEvent['data'] }),
  })
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    parser.feed(text)
    yield* heard.splice(0)
  }
}
