import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { killProduct, type Product, startProduct } from './product-process.ts'

export type TwoNodes = {
  databaseUrl: string
  env: Record<string, string>
  nodes: Product[]
  urls: string[]
  stop: () => Promise<void>
}
/** A database that is there already, and what the nodes are told beyond its address. */
export type Given = { url?: string; env?: Record<string, string> }

/**
 * Two product processes on one database; without a given one, on a durable PostgreSQL of their own in a temporary
 * directory.
 */
export const startTwoNodes = async (given: Given = {}): Promise<TwoNodes> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const own = given.url ? null : await startEmbedded({ dataDir: join(directory, 'database'), log: () => {} })
  const databaseUrl = given.url ?? own!.url
  // The kept secrets of one directory: a token of one node is good on the other.
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(directory, 'nodes'), ...given.env }
  const nodes: Product[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await own?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    for (let at = 0; at < 2; at++) nodes.push(await startProduct(env))
  } catch (error) {
    await stop()
    throw error
  }
  return { databaseUrl, env, nodes, urls: nodes.map((node) => node.url), stop }
}

/** One of them is killed with -9 and started again, at another address; answers the milliseconds until it is ready. */
export const killAndStart = async (
  { env, nodes, urls }: Pick<TwoNodes, 'env' | 'nodes' | 'urls'>,
  victim: number,
): Promise<number> => {
  await killProduct(nodes[victim]!, 'everything')
  const started = await startProduct(env)
  nodes[victim] = started
  urls[victim] = started.url
  return started.readyMs
}
