import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../kernel/start-refused.ts'
import { isAlive, startOfProcess } from './process-identity.ts'

export type Postmaster = { pid: number; port: number; ready: boolean }

/** What PostgreSQL says about itself in its own pid file. */
export const readPostmaster = (clusterDirectory: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Stops a PostgreSQL that an earlier run left behind. To be called with the directory lock held:
 * whoever runs on this directory then has no owner any more.
 */
export const stopOrphan = async (clusterDirectory: string, log: (line: string) => void) => {
  const found = readPostmaster(clusterDirectory)
  if (!found || !isAlive(found.pid)) return
  if (!servesDirectory(found.pid, clusterDirectory)) return forgetPid(clusterDirectory)
  log(`An earlier run left its database running (process ${found.pid}); stopping it.`)
  await stopPostmaster(found.pid)
}

/** Fast, then immediate (the next start recovers from the log), then by force. */
export const stopPostmaster = async (pid: number) => {
  const started = startOfProcess(pid)
  for (const [signal, patience] of [
    ['SIGINT', 4_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    if (started === undefined || startOfProcess(pid) !== started) return
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline && startOfProcess(pid) === started) await sleep(20)
  }
  if (started !== undefined && startOfProcess(pid) === started)
    throw new StartRefused(`The database left running as process ${pid} does not stop.`)
}

/** A pid file outlives a crash, and its pid may meanwhile belong to anybody. */
const servesDirectory = (pid: number, clusterDirectory: string) => {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === clusterDirectory
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(clusterDirectory)
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while the pid in its file lives, whoever that is. The rest of the file stays:
 * from it PostgreSQL tells whether processes of the crashed server still use its shared memory.
 */
const forgetPid = (clusterDirectory: string) => {
  const file = join(clusterDirectory, 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [NO_SUCH_PID, ...rest].join('\n'))
}
/** Above every system's largest pid. */
const NO_SUCH_PID = 2_000_000_000
