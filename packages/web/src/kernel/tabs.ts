import { randomKey } from './random.ts'
import { storage } from './storage.ts'

/**
 * One at a time over all tabs of the browser. Web Locks do it where they exist (secure contexts);
 * elsewhere a lease in local storage does, which a closed tab loses by letting it run out.
 */
const LEASE_MS = 8_000
const POLL_MS = 120
const tab = randomKey()

type Lease = { tab: string; until: number }
const leaseKey = (name: string) => `lock.${name}`
const holder = (name: string) => storage.read<Lease | null>(leaseKey(name), null)
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks)

const takeLease = async (name: string): Promise<boolean> => {
  const lease = holder(name)
  if (lease && lease.tab !== tab && lease.until > Date.now()) return false
  storage.write(leaseKey(name), { tab, until: Date.now() + LEASE_MS } satisfies Lease)
  // Two tabs may write at the same moment; the one whose write is still there after a pause has it.
  await wait(20 + Math.random() * 30)
  return holder(name)?.tab === tab
}
const keepLease = (name: string) =>
  setInterval(() => storage.write(leaseKey(name), { tab, until: Date.now() + LEASE_MS } satisfies Lease), LEASE_MS / 3)
const dropLease = (name: string) => {
  if (holder(name)?.tab === tab) storage.remove(leaseKey(name))
}

/** Runs `work` while no other tab runs work of the same name. */
export const exclusive = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const manager = locks()
  if (manager) return manager.request(name, work) as Promise<T>
  while (!(await takeLease(name))) await wait(POLL_MS)
  const renewal = keepLease(name)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    dropLease(name)
  }
}

/** Calls `onLead` in one tab at a time, in another one when the leader closes. The returned function resigns. */
export const lead = (name: string, onLead: () => () => void): (() => void) => {
  let stop: (() => void) | undefined
  let resigned = false
  const manager = locks()
  if (manager) {
    const abort = new AbortController()
    let release = () => {}
    manager
      .request(name, { signal: abort.signal }, () => {
        if (resigned) return
        stop = onLead()
        return new Promise<void>((resolve) => (release = resolve))
      })
      .catch(() => undefined)
    return () => {
      resigned = true
      abort.abort()
      stop?.()
      release()
    }
  }
  let renewal: ReturnType<typeof setInterval> | undefined
  const stand = async () => {
    while (!resigned && !(await takeLease(name))) await wait(LEASE_MS / 2)
    if (resigned) return
    renewal = keepLease(name)
    stop = onLead()
  }
  void stand()
  return () => {
    resigned = true
    clearInterval(renewal)
    stop?.()
    dropLease(name)
  }
}
