import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testPort } from '../../../scripts/test-port.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** `outbox`: where the mails are shown that nobody sends. */
export type RunningProduct = Node & { dataDir: string }

/**
 * The product as a person starts it, with the demo company, on a scratch folder; with its real inventories it fills
 * itself for a minute.
 */
export const startDemo = async ({ withInventories = false } = {}): Promise<RunningProduct> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-journeys-'))
  const { url, outbox, stop } = await startNode([withInventories ? '--demo' : '--demo=alone'], { DATA_DIR: dataDir })
  return {
    url,
    outbox,
    dataDir,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Another node on the database and the secrets of a running product: a session of one is good on the other. */
export const startSecondNode = (product: RunningProduct): Promise<Node> =>
  startNode([], { DATA_DIR: product.dataDir, DATABASE_URL: databaseOf(product) })

/** For what no call of the product can do yet, such as letting time pass. */
export const databaseOf = ({ dataDir }: RunningProduct): string => {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://entrepot_owner:${password}@127.0.0.1:${port}/entrepot`
}

type Node = { url: string; outbox: string; stop: () => Promise<void> }
const startNode = async (args: readonly string[], env: Record<string, string>): Promise<Node> => {
  const port = await testPort()
  const child = spawn(process.execPath, ['packages/server/dist/main.js', ...args], {
    cwd: ROOT,
    // What the product calls in a journey listens on this machine.
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', OUTGOING_ALLOW_PRIVATE: 'true', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const outbox = await untilReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    outbox,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Answers the link to the mails, the last it says. */
const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, outbox] = /is ready[^]*shown: (\S+)\n/.exec(said) ?? []
      if (outbox) resolve(outbox)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)))
  })
