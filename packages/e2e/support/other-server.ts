import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { request: IncomingMessage; body: string; at: number }

/** An application beside the product that is told things: what it heard, and what it answers. */
export const startOtherServer = async (
  answerTo: (heard: Heard) => { status: number; body?: object } = () => ({ status: 200, body: {} }),
) => {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const one = { request, body, at: Date.now() }
      heard.push(one)
      const { status, body: answer } = answerTo(one)
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer && JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    bodies: () => heard.map(({ body }) => body),
    forget: () => void heard.splice(0),
    stop: () => server.close(),
  }
}
