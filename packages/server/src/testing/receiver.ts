import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'

export type Received = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
  id: string
  at: number
}
export type Receiver = {
  base: string
  received: Received[]
  /** What it answers, or nothing at all (`hang`). */
  answer: (message: Received) => { status: number; body?: string; afterMs?: number } | 'hang'
  stop: () => void
}

/** Another system: it writes down what it gets, and answers as a test says. */
export const startReceiver = async (): Promise<Receiver> => {
  const receiver: Receiver = { base: '', received: [], answer: () => ({ status: 200 }), stop: () => {} }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const message = { method, url, headers, body, id: String(headers['webhook-id']), at: Date.now() }
      receiver.received.push(message)
      const said = receiver.answer(message)
      if (said === 'hang') return
      const reply = () => response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body ?? '{}')
      if (said.afterMs) setTimeout(reply, said.afterMs)
      else reply()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return receiver
}

/** As Standard Webhooks tell a receiver to check a message. */
export const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
  const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => one === `v1,${expected}`)
}
