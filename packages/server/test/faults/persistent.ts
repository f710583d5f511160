import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, send, type Sent } from './wire.ts'

const GIVES_UP_MS = 120_000

/**
 * Somebody who wants an answer: to the other node while one is away, with the same key. `urls` are read at each try, as
 * a node that was started again has another address.
 */
export class Persistent {
  /** Sendings that nobody answered, or that were sent away. */
  unanswered = 0
  answered = 0
  private readonly urls: readonly string[]
  constructor(urls: readonly string[]) {
    this.urls = urls
  }

  /** The first answer there is, and how often it was asked for in vain. Rejects when nobody answers for two minutes. */
  async ask(sent: Sent, first = 0): Promise<Answer & { inVain: number }> {
    const since = performance.now()
    for (let tries = 0; ; tries++) {
      const answer = await send(this.urls[(first + tries) % this.urls.length]!, sent).catch(() => null)
      if (answer && answer.status !== 503 && answer.status !== 429) {
        this.answered++
        return { ...answer, inVain: tries }
      }
      if (answer === null) this.unanswered++
      if (performance.now() - since > GIVES_UP_MS) throw new Error(`${sent.path}: no answer in ${GIVES_UP_MS} ms`)
      await sleep(30)
    }
  }

  /** For what must succeed. */
  async must<T>(sent: Sent): Promise<T> {
    const { status, text } = await this.ask(sent)
    if (status >= 300) throw new Error(`${sent.path} answered ${status}: ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
}
