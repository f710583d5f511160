import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../kernel/start-refused.ts'
import { processNamespace, startOfProcess } from './process-identity.ts'

/** The guard touches the lock file this often, which is how an opener that cannot see our pids knows we live. */
export const HEARTBEAT_MS = 500
const HEARTBEAT_PATIENCE_MS = 2_200

type Owner = { id: string; pid: number; started: string | undefined; namespace: string; since: string }

export type DirectoryLock = { file: string; release(): void }

/**
 * Takes the lock of a data directory or refuses. PostgreSQL has its own lock inside;
 * this one answers at once, with words, and also covers the moments before and after PostgreSQL runs.
 */
export const lockDirectory = async (directory: string, file: string): Promise<DirectoryLock> => {
  const me: Owner = {
    id: randomUUID(),
    pid: process.pid,
    started: startOfProcess(process.pid),
    namespace: processNamespace(),
    since: new Date().toISOString(),
  }
  const draft = `${file}.${me.id}`
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600 })
  try {
    while (!claim(draft, file)) {
      const owner = readOwner(file)
      if (owner && (await isHeld(owner, file))) throw inUse(directory, owner)
      removeStale(file, owner)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    file,
    release: () => {
      if (readOwner(file)?.id === me.id) rmSync(file, { force: true })
    },
  }
}

/** True when the file names a running owner of this machine. For tidying up left-overs. */
export const isLockHeld = async (file: string) => {
  const owner = readOwner(file)
  return owner !== undefined && (await isHeld(owner, file))
}

/** A hard link appears with its content or not at all, so nobody ever reads a half-written owner. */
const claim = (draft: string, file: string) => {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

const isHeld = async (owner: Owner, file: string) =>
  owner.namespace === processNamespace()
    ? owner.started !== undefined && startOfProcess(owner.pid) === owner.started
    : hasHeartbeat(file)

const hasHeartbeat = async (file: string) => {
  const before = lastTouch(file)
  const deadline = Date.now() + HEARTBEAT_PATIENCE_MS
  while (Date.now() < deadline) {
    await sleep(100)
    if (lastTouch(file) !== before) return true
  }
  return false
}

const lastTouch = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

/** Moves the stale lock aside first: if another opener was faster, what we moved is his and goes back. */
const removeStale = (file: string, stale: Owner | undefined) => {
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readOwner(aside)?.id !== stale?.id) claim(aside, file)
  rmSync(aside, { force: true })
}

const inUse = (directory: string, owner: Owner) =>
  new StartRefused(
    `The data directory ${directory} is in use by another Entrepôt (process ${owner.pid}, since ${owner.since}). ` +
      'Stop that one first, or choose another directory with DATA_DIR.',
  )
