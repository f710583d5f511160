import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import engine from '../../../../scripts/engine.json' with { type: 'json' }
import { testPort } from '../../../../scripts/test-port.ts'

const SOURCES = { product: '../../src/main.ts', backup: '../../src/app/commands/backup.ts' }
/** The product ends with the harness, however that ends: what `npm start` does. */
const LEASH = new URL('../../../../scripts/end-with-parent.mjs', import.meta.url).href

export type Product = {
  url: string
  pid: number
  /** From the start of the process to its word that it is ready. */
  readyMs: number
  ended: Promise<void>
  stop: () => Promise<void>
}

export type Spawned = { child: ChildProcess; output: () => string; ended: Promise<void> }

/** A real process in a group of its own. `env` says which database. */
export const spawnProduct = (
  env: Record<string, string>,
  source: keyof typeof SOURCES = 'product',
  ...args: string[]
): Spawned => {
  const child = spawn(
    process.execPath,
    [...engine.flags, '--import', LEASH, fileURLToPath(new URL(SOURCES[source], import.meta.url)), ...args],
    {
      detached: true,
      // A load is the whole of what it is: no company has a limit of calls here.
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        ...engine.env,
        REQUESTS_PER_COMPANY: '1000000000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdio[3]?.on('error', () => {})
  return { child, output: () => output, ended: once(child, 'close').then(() => {}) }
}

export const startProduct = async (env: Record<string, string>): Promise<Product> => {
  const startedAt = performance.now()
  const port = await testPort()
  const { child, output, ended } = spawnProduct({ ...env, PORT: String(port) })
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', () => {
      if (output().includes('Entrepôt is ready')) resolve()
    }),
  )
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The product did not start:\n${output()}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    readyMs: performance.now() - startedAt,
    ended,
    stop: async () => {
      // Whatever was done to it, it ends when it is told to and not before.
      if (child.exitCode !== null)
        throw new Error(`The product had ended by itself with ${child.exitCode}:\n${output().slice(-3_000)}`)
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * `product`: its guard then stops the database in order. `product and guard`: the database stays, an orphan.
 * `everything`: every process of the database too.
 */
export type WayToDie = 'product' | 'product and guard' | 'everything'

/** With -9: nobody gets a last word. */
export const killProduct = async ({ pid, ended }: Pick<Product, 'pid' | 'ended'>, way: WayToDie): Promise<void> => {
  if (way === 'everything') await killTree(pid)
  else
    for (const victim of way === 'product' ? [pid] : [pid, ...((await processTree()).get(pid) ?? [])])
      killIfThere(victim)
  await ended
}

/** A process and all it has started, with -9. */
export const killTree = async (pid: number): Promise<void> => {
  const childrenOf = await processTree()
  const below = (parent: number): number[] =>
    (childrenOf.get(parent) ?? []).flatMap((child) => [child, ...below(child)])
  for (const victim of [pid, ...below(pid)]) killIfThere(victim)
}

/** What a process has started, by the command. */
export const childrenOf = async (parent: number): Promise<{ pid: number; command: string }[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent ? [{ pid: Number(pid), command }] : []
  })
}

const processTree = async (): Promise<Map<number, number[]>> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  return new Map(
    [...Map.groupBy(pairs, ([, parent]) => parent)].map(([parent, children]) => [parent, children.map(([pid]) => pid)]),
  )
}

const killIfThere = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
