import { once } from 'node:events'
import { createServer, type Server, type Socket, connect } from 'node:net'
import type { Random } from './random.ts'

/** What the line does to every byte from now on. */
export type Line =
  | { kind: 'pass' }
  | { kind: 'latency'; ms: number }
  /**
   * Nothing arrives and nobody is told. Connections that were open in it stay dumb for ever, as when a firewall has
   * forgotten them.
   */
  | { kind: 'hole' }
  /** The line breaks in so many of the answers to a commit: the database has done it, nobody hears. */
  | { kind: 'cut commits'; chance: number; random: Random }
  /** The line breaks after so many bytes of answers. */
  | { kind: 'cut after'; bytes: number }

type Pair = { client: Socket; server: Socket; isDumb: boolean; answered: number; isCommitting: boolean }

const PASS: Line = { kind: 'pass' }
/** The name of the statement in a message of the protocol, whether sent with parameters or without. */
const isCommit = (bytes: Buffer) => bytes.includes('commit\0')

/** H7: stands between a node and its database. */
export class FaultProxy {
  #line: Line = PASS
  #pairs = new Set<Pair>()
  #server: Server
  readonly #to: { host: string; port: number }
  /** How often a commit was carried out and its answer cut off. */
  cuts = 0
  /** What has not arrived yet, by where it goes. */
  readonly #late = new WeakMap<Socket, Buffer[]>()

  private constructor(to: { host: string; port: number }) {
    this.#to = to
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client))
  }

  static async start(databaseUrl: string): Promise<FaultProxy> {
    const { hostname, port } = new URL(databaseUrl)
    const proxy = new FaultProxy({ host: hostname, port: Number(port) })
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** The database's address by way of the proxy. */
  urlOf(databaseUrl: string): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a TCP address')
    // Not by the local socket, which leads past it.
    return Object.assign(new URL(databaseUrl), { port: String(address.port), search: '' }).href
  }

  set(line: Line): void {
    this.#line = line
    if (line.kind === 'hole') for (const pair of this.#pairs) pair.isDumb = true
  }

  /** Every connection ends at once, with a reset to both sides. */
  reset(): void {
    for (const pair of this.#pairs) this.#cut(pair)
  }

  async stop(): Promise<void> {
    this.reset()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket): void {
    const pair: Pair = {
      client,
      server: connect({ ...this.#to, noDelay: true }),
      isDumb: this.#line.kind === 'hole',
      answered: 0,
      isCommitting: false,
    }
    this.#pairs.add(pair)
    for (const socket of [pair.client, pair.server]) socket.on('error', () => {})
    for (const [from, to] of [
      [pair.client, pair.server],
      [pair.server, pair.client],
    ] as const) {
      // Whoever hangs up in a hole is not heard either: the database goes on holding what its session has locked.
      from.on('close', () => {
        if (pair.isDumb) return
        to.destroy()
        this.#pairs.delete(pair)
      })
    }
    pair.client.on('data', (bytes: Buffer) => {
      if (isCommit(bytes)) pair.isCommitting = true
      this.#carry(pair, pair.server, bytes)
    })
    pair.server.on('data', (bytes: Buffer) => {
      if (!pair.isDumb && this.#breaks(pair, bytes)) return this.#cut(pair)
      this.#carry(pair, pair.client, bytes)
    })
  }

  #breaks(pair: Pair, bytes: Buffer): boolean {
    pair.answered += bytes.length
    if (this.#line.kind === 'cut after') return pair.answered > this.#line.bytes
    // What the server says when it has carried a commit out.
    if (!pair.isCommitting || !bytes.includes('COMMIT\0')) return false
    pair.isCommitting = false
    if (this.#line.kind !== 'cut commits' || !this.#line.random.chance(this.#line.chance)) return false
    this.cuts++
    return true
  }

  /** In order, also what follows when a slow line is fast again: no line lets bytes overtake those before them. */
  #carry(pair: Pair, to: Socket, bytes: Buffer): void {
    if (pair.isDumb) return
    const late = this.#late.get(to) ?? []
    this.#late.set(to, late)
    if (this.#line.kind !== 'latency' && late.length === 0) return void to.write(bytes)
    late.push(bytes)
    setTimeout(
      () => {
        const next = late.shift()!
        if (!pair.isDumb && !to.destroyed) to.write(next)
      },
      this.#line.kind === 'latency' ? this.#line.ms : 0,
    )
  }

  #cut(pair: Pair): void {
    this.#pairs.delete(pair)
    pair.client.resetAndDestroy()
    pair.server.resetAndDestroy()
  }
}
