import type { TestNode } from './test-node.ts'

/**
 * What befalls a statement: `full`: the disk is full; `killed`: the process ends before it, so its transaction never
 * was; `unheard`: it was done, and nobody hears of it.
 */
export type Fault = 'full' | 'killed' | 'unheard' | null

type Heard = (error: Error | null, ...rest: unknown[]) => void
/** With a callback of its own, that is who hears of it. */
type Statement = string | { text: string; callback?: Heard }
type Client = { query: (...given: unknown[]) => Promise<unknown>; release: (...given: unknown[]) => unknown }
const CODES = { full: '53100', killed: 'ECONNRESET' } as const
const errorOf = (code: string) => Object.assign(new Error(`planted: ${code}`), { code })
const callbackOf = (statement: Statement) => (typeof statement === 'string' ? undefined : statement.callback)
const refuse = (statement: Statement, code: string): Promise<unknown> => {
  const heard = callbackOf(statement)
  if (!heard) return Promise.reject(errorOf(code))
  process.nextTick(() => heard(errorOf(code)))
  return Promise.resolve()
}

/** Statements of the node fail while `work` runs, as `faultOf` says of each. What opens a transaction, or undoes it, never does. */
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
    client.query = (...sent: unknown[]) => {
      const [statement] = sent as [Statement]
      const text = typeof statement === 'string' ? statement : statement.text
      // What opens a transaction goes out with the statements behind it: they would run without its company.
      const isEdge = /^(?:begin|rollback)/.test(text)
      // After one that failed none of the transaction is done, its commit neither, whatever is on its way already.
      if (lost && !isEdge) return refuse(statement, lost)
      const fault = isEdge ? null : faultOf(text)
      if (fault === 'full' || fault === 'killed') return refuse(statement, (lost = CODES[fault]))
      const heard = callbackOf(statement)
      if (fault === 'unheard' && heard && typeof statement === 'object')
        statement.callback = (error) => heard(error ?? errorOf('ECONNRESET'))
      const done = query.call(client, ...sent)
      return fault === 'unheard' && !heard ? done.then(() => Promise.reject(errorOf('ECONNRESET'))) : done
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
