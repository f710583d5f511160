import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { FaultProxy } from './fault-proxy.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'

export type BehindProxy = {
  proxy: FaultProxy
  /** The database past the proxy, for who checks. */ directUrl: string
  nodes: TwoNodes
}

/** Two nodes that reach a PostgreSQL of their own through a line that can fail. */
export const behindProxy = async <T>(work: (setting: BehindProxy) => Promise<T>): Promise<T> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const database = await startEmbedded({ dataDir: directory, log: () => {} })
  const proxy = await FaultProxy.start(database.url)
  try {
    const nodes = await startTwoNodes({ url: proxy.urlOf(database.url) })
    try {
      return await work({ proxy, directUrl: database.url, nodes })
    } finally {
      proxy.set({ kind: 'pass' })
      await nodes.stop()
    }
  } finally {
    await proxy.stop()
    await database.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}
