import { Agent, get, type IncomingMessage } from 'node:http'

/** As many streams as a test likes. */
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

export type Told = { id: string; heardAt: number }

/**
 * An event stream as a screen reads it: it comes back with the last id it saw whenever it ends, to whichever node it is
 * sent.
 */
export class Stream {
  readonly told: Told[] = []
  lastId: string | undefined
  comebacks = 0
  isOpen = false
  #request: ReturnType<typeof get> | undefined
  #isClosed = false
  readonly #token: string
  readonly #node: () => string

  constructor(token: string, node: () => string) {
    this.#token = token
    this.#node = node
    this.#open()
  }

  async opened(): Promise<void> {
    while (!this.isOpen) await new Promise((go) => setTimeout(go, 20))
  }

  close(): void {
    this.#isClosed = true
    this.#request?.destroy()
  }

  #open(): void {
    const again = () => {
      this.isOpen = false
      if (this.#isClosed) return
      this.comebacks++
      setTimeout(() => this.#open(), 300)
    }
    this.#request = get(
      `${this.#node()}/api/v1/push?topic=items`,
      {
        agent,
        headers: {
          authorization: `Bearer ${this.#token}`,
          accept: 'text/event-stream',
          ...(this.lastId && { 'last-event-id': this.lastId }),
        },
      },
      (response) => {
        if (response.statusCode === 200) this.#read(response)
        else response.resume()
        response.once('close', again)
        response.on('error', () => {})
      },
    )
    this.#request.once('error', () => {
      if (!this.isOpen) again()
    })
  }

  #read(response: IncomingMessage): void {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      this.isOpen = true
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        )
        text = text.slice(end + 2)
        const id = lines.get('id')
        if (!id) continue
        this.lastId = id
        this.told.push({ id, heardAt: Date.now() })
      }
    })
  }
}
