import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartRefused } from '../../kernel/start-refused.ts'

/** Who PostgreSQL runs as when that is not simply us. */
export type ServiceUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root hands it to `postgres` or `nobody`;
 * an existing cluster keeps the owner it has. An ordinary user runs it as himself.
 */
export const serviceUserFor = (clusterDirectory: string): ServiceUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const cluster = statSync(clusterDirectory, { throwIfNoEntry: false })
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  const user = findAccount('postgres') ?? findAccount('_postgres') ?? findAccount('nobody')
  if (user) return user
  throw new StartRefused(
    'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody": start as an ordinary user, or set DATABASE_URL.',
  )
}

const findAccount = (name: string): ServiceUser | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Asks the kernel rather than reading modes: access lists and capabilities count too. */
export const canReach = (user: ServiceUser, ...paths: string[]) => {
  const test = 'for path in "$@"; do test -r "$path" && test -x "$path" || exit 1; done'
  const { status, error } = spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], { ...user, cwd: '/', stdio: 'ignore' })
  if (error)
    throw new StartRefused(
      `PostgreSQL cannot be started as user ${user.uid} (${error.message}): start as an ordinary user, or set DATABASE_URL.`,
    )
  return status === 0
}
