import type { Batch } from '../kernel/batch.ts'
import type { TestNode } from './test-node.ts'

/**
 * What befalls a statement: `full`: the disk is full; `killed`: the process ends before it, so its transaction never
 * was; `unheard`: it was done, and nobody hears of it.
 */
export type Fault = 'full' | 'killed' | 'unheard' | null

type Client = { query: (batch: Batch) => unknown; release: (...given: unknown[]) => unknown }
const CODES = { full: '53100', killed: 'ECONNRESET' } as const
const errorOf = (code: string) => Object.assign(new Error(`planted: ${code}`), { code })

/**
 * Statements of the node fail while `work` runs, as `faultOf` says of each. What opens a transaction, or undoes it,
 * never does.
 */
export const withFaults = async <T>(
  node: TestNode,
  faultOf: (statement: string) => Fault,
  work: () => Promise<T>,
): Promise<T> => {
  const { pool } = node.services
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<Client>
  pool.connect = (async (...given: unknown[]) => {
    const client = await connect(...given)
    if (given.length > 0) return client
    const { query, release } = client
    let lost: string | null = null
    client.query = (batch) => {
      batch.parts = batch.parts.filter((part) => {
        // What opens a transaction goes out with the statements behind it: they would run without its company.
        const isEdge = /^(?:begin|rollback)/.test(part.text)
        const fault = isEdge || lost ? null : faultOf(part.text)
        if (fault === 'full' || fault === 'killed') lost = CODES[fault]
        const { callback } = part
        // After one that failed none of the transaction is done, its commit neither, whatever is on its way already.
        if (lost && !isEdge) {
          const code = lost
          process.nextTick(() => callback(errorOf(code), undefined as never))
          return false
        }
        if (fault === 'unheard') part.callback = (error) => callback(error ?? errorOf('ECONNRESET'), undefined as never)
        return true
      })
      return query.call(client, batch)
    }
    client.release = (...sent: unknown[]) => {
      Object.assign(client, { query, release })
      return release.call(client, ...sent)
    }
    return client
  }) as typeof pool.connect
  try {
    return await work()
  } finally {
    pool.connect = connect as typeof pool.connect
  }
}
