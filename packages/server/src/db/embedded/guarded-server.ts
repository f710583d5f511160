import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '../../kernel/start-refused.ts'
import { bareEnvironment, type Cluster } from './cluster.ts'
import { HEARTBEAT_MS } from './directory-lock.ts'
import type { GuardOrder } from './guard.ts'
import type { NativeTree } from './native-tree.ts'
import { isAlive } from './process-identity.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'
import { serverOptions, socketDirectoryIn, type Durability } from './server-options.ts'
import type { ServiceUser } from './service-user.ts'

/** `sockets`: the directory of its local socket, empty where it has none. */
export type GuardedServer = { port: number; sockets: string; stop(): Promise<void> }
type Launch = {
  cluster: Cluster
  native: NativeTree
  user: ServiceUser | undefined
  lockFile: string
  logFile: string
  durability: Durability
  connections: number | undefined
  log: (line: string) => void
  whileItStarts: () => void
}

const PATIENCE_WITH_LEFTOVERS_MS = 15_000

/** Starts PostgreSQL under a guard, on a free port, and answers when it accepts connections. */
export const startGuarded = async (launch: Launch): Promise<GuardedServer> => {
  const deadline = Date.now() + PATIENCE_WITH_LEFTOVERS_MS
  for (;;) {
    const outcome = await tryPort(launch, await freePort())
    if ('port' in outcome) return outcome
    // The port was taken in between, or sessions of a crashed server are still ending: both pass.
    const passes =
      /could not bind|could not create any TCP|shared memory block|lock file .* already exists|is being used by another process/i.test(
        outcome.failure,
      )
    if (!passes || Date.now() > deadline)
      throw new StartRefused(`The embedded database did not start: ${outcome.failure} (see ${launch.logFile})`)
    await sleep(250)
  }
}

const tryPort = async (launch: Launch, port: number): Promise<GuardedServer | { failure: string }> => {
  const { cluster } = launch
  const earlier = readPostmaster(cluster.directory)
  const guard = startGuard(launch, port)
  const ended = new Promise<true>((resolve) => guard.on('exit', () => resolve(true)))
  launch.whileItStarts()
  const startedAt = Date.now()
  let told = false
  for (;;) {
    if (await Promise.race([ended, sleep(10)])) return { failure: reasonIn(launch.logFile) }
    const now = readPostmaster(cluster.directory)
    if (now?.ready && now.port === port && (now.pid !== earlier?.pid || now.port !== earlier.port)) break
    if (!told && Date.now() - startedAt > 5_000) {
      told = true
      launch.log('The database is recovering from an interrupted run; this may take a moment.')
    }
  }
  guard.stdin?.write('up\n')
  guard.stdin?.on('error', () => {})
  // Neither keeps the product running: if it just ends, the closed pipe stops the database.
  guard.unref()
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return { port, sockets: socketsOf(cluster), stop: () => stopGuarded(guard, ended, cluster.directory) }
}

const socketsOf = ({ seenAs, directory }: Launch['cluster']) =>
  seenAs === directory ? socketDirectoryIn(directory) : ''

const startGuard = ({ cluster, native, user, lockFile, logFile, durability, connections }: Launch, port: number) => {
  const order: GuardOrder = {
    postgres: native.postgres,
    pgCtl: native.pgCtl,
    options: ['-D', cluster.seenAs, ...serverOptions(port, socketsOf(cluster), durability, connections)],
    directory: cluster.directory,
    user,
    lockFile,
    heartbeatMs: HEARTBEAT_MS,
  }
  const output = openSync(logFile, 'w', 0o600)
  try {
    return spawn(process.execPath, [fileURLToPath(new URL('./guard.ts', import.meta.url)), JSON.stringify(order)], {
      detached: true,
      env: bareEnvironment(),
      stdio: ['pipe', 'ignore', output],
    })
  } finally {
    closeSync(output)
  }
}

const stopGuarded = async (guard: ChildProcess, ended: Promise<true>, clusterDirectory: string) => {
  guard.ref()
  guard.stdin?.end()
  // The guard keeps us waiting, the clock does not: it would hold the product after the database is down.
  await Promise.race([ended, sleep(8_000, undefined, { ref: false })])
  // Somebody killed the guard; its charge is still ours.
  const left = readPostmaster(clusterDirectory)
  if (left && isAlive(left.pid)) await stopPostmaster(left.pid)
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a TCP address')
  return address.port
}

/** The log of this run and the one before, for the person who looks for the cause. */
export const freshLogFile = (dataDir: string) => {
  const file = join(dataDir, 'postgres.log')
  rmSync(`${file}.1`, { force: true })
  try {
    renameSync(file, `${file}.1`)
  } catch {
    // The first run has no earlier log.
  }
  return file
}

const reasonIn = (logFile: string) => {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const fatal = lines.filter((line) => /(FATAL|PANIC):|error while loading|could not bind/.test(line))
  return (fatal.length > 0 ? fatal.join(' / ') : (lines.at(-1) ?? '')).trim() || 'it ended without a word'
}
