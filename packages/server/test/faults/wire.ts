import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

// A call that waits here for a socket would be timed as if the product kept it waiting.
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity })
export const hangUp = (): void => agent.destroy()

/** `retryAfter`: the seconds an answer asks to wait. */
export type Answer = { status: number; text: string; retryAfter?: number | undefined }
export type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string
  key?: string
  body?: unknown
  /** The address a proxy on this machine speaks for. */ from?: string
}

/** One request over a real connection. Rejects when no whole answer came: then nobody knows what happened. */
export const send = (node: string, { method = 'POST', path, token, key, body, from }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const call = request(
      `${node}/api/v1${path}`,
      {
        method,
        agent,
        timeout: 35_000,
        headers: {
          ...(from && { 'x-forwarded-for': from }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('close', () =>
          response.complete
            ? resolve({
                status: response.statusCode ?? 0,
                text: Buffer.concat(chunks).toString(),
                retryAfter: secondsIn(response.headers['retry-after']),
              })
            : reject(new Error('The answer broke off')),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error('No answer in 35 s')))
    call.on('error', reject)
    call.end(payload)
  })

const secondsIn = (header: string | undefined) => (header && /^\d+$/.test(header) ? Number(header) : undefined)

/** A busy node asks everybody to come back: until it has time for the question. */
export const sendInTurn = async (node: string, sent: Sent): Promise<Answer> => {
  for (;;) {
    const answer = await send(node, sent)
    if (answer.status !== 503 || answer.retryAfter === undefined) return answer
    await sleep(100)
  }
}

/** For what must succeed: seeding and signing in. */
export const ask = async <T>(node: string, sent: Sent): Promise<T> => {
  const { status, text } = await sendInTurn(node, sent)
  if (status >= 300) throw new Error(`${sent.path} answered ${status}: ${text}`)
  return JSON.parse(text) as T
}
