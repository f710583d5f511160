import { connect, type Socket } from 'node:net'
import type { Request } from './workloads.ts'

export type Answer = { status: number; text: () => string }
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n')

/** HTTP/1.1 on one socket, one request at a time: a general client would cost more than the servers it measures. */
export class Connection {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #length = 0
  #needed = 0
  #waiting: PromiseWithResolvers<Answer> | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (data: Buffer) => this.#read(data))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket))).once('error', reject)
    })
  }

  ask({ method, path, body }: Request, headers: Record<string, string>): Promise<Answer> {
    this.#waiting = Promise.withResolvers<Answer>()
    const content = body === undefined ? '' : JSON.stringify(body)
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    if (content) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`)
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${content}`)
    return this.#waiting.promise
  }

  #read(data: Buffer): void {
    this.#parts.push(data)
    this.#length += data.length
    if (this.#length < this.#needed) return
    const all = this.#parts.length === 1 ? data : Buffer.concat(this.#parts)
    const head = all.indexOf(END_OF_HEAD)
    if (head < 0) return
    const lines = all.toString('latin1', 0, head)
    const length = /\r\ncontent-length: (\d+)/i.exec(lines)
    this.#needed = length
      ? head + 4 + Number(length[1])
      : all.subarray(-5).equals(END_OF_CHUNKS)
        ? this.#length
        : this.#length + 1
    if (this.#length < this.#needed) return
    const waiting = this.#waiting
    ;[this.#parts, this.#length, this.#needed, this.#waiting] = [[], 0, 0, undefined]
    waiting?.resolve({ status: Number(lines.slice(9, 12)), text: () => all.toString('utf8', head + 4) })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }
}
