import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * When a process started, in whatever form the system tells it, or nothing when no such process runs.
 * A pid alone does not name a process: after a crash or a reboot somebody else may have it.
 */
export const startOfProcess = (pid: number): string | undefined => {
  if (process.platform === 'linux') return startFromProc(pid)
  if (!isAlive(pid)) return undefined
  if (process.platform === 'win32') return 'alive'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

const startFromProc = (pid: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name stands in parentheses and may hold spaces, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    return state === 'Z' || state === 'X' ? undefined : `${bootId()} ${fields[19]}`
  } catch {
    return undefined
  }
}

const bootId = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** True for a running process, also one of another user. */
export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Where pids mean the same thing: two containers sharing a volume have the same pids for different processes. */
export const processNamespace = () => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
