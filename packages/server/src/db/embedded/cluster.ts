import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../../kernel/start-refused.ts'
import type { NativeTree } from './native-tree.ts'
import type { Durability } from './server-options.ts'
import { canReach, type ServiceUser } from './service-user.ts'

/** The superuser of the embedded cluster and owner of the product's tables. */
export const OWNER = 'entrepot_owner'

export type Cluster = {
  directory: string
  /** How PostgreSQL, started inside the directory, is told its data directory. */
  seenAs: string
  password: string
}

/** Opens the cluster of a data directory, creating it first when there is none. */
export const openCluster = async (
  directory: string,
  native: NativeTree,
  user: ServiceUser | undefined,
  durability: Durability,
): Promise<Cluster> => {
  const password = passwordBeside(directory, user)
  if (!existsSync(join(directory, 'PG_VERSION'))) await createCluster(directory, native, user, durability)
  const major = Number(readFileSync(join(directory, 'PG_VERSION'), 'utf8'))
  if (major !== native.major) {
    throw new StartRefused(
      `The database in ${directory} was made by PostgreSQL ${major} and this version brings PostgreSQL ${native.major}: move the data with the version that made it.`,
    )
  }
  return { directory, seenAs: pathSeenBy(user, directory), password }
}

const passwordFileOf = (directory: string) => `${directory}.password`

const passwordBeside = (directory: string, user: ServiceUser | undefined) => {
  const file = passwordFileOf(directory)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(directory))
    throw new StartRefused(`The database in ${directory} has lost its password file ${file}: restore it from a backup.`)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(`${file}.new`, password, { mode: 0o600 })
  // initdb reads it as the service user.
  if (user) chownSync(`${file}.new`, user.uid, user.gid)
  renameSync(`${file}.new`, file)
  return password
}

/**
 * Made aside and renamed when complete, so a start that was killed half-way leaves nothing that looks like a cluster.
 */
const createCluster = async (
  directory: string,
  native: NativeTree,
  user: ServiceUser | undefined,
  durability: Durability,
) => {
  const draft = `${directory}.new-${randomBytes(4).toString('hex')}`
  for (const name of readdirSync(dirname(directory))) {
    if (name.startsWith(`${basename(directory)}.new-`))
      rmSync(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 5 })
  }
  mkdirSync(draft, { mode: 0o700 })
  chmodSync(draft, 0o700)
  if (user) chownSync(draft, user.uid, user.gid)
  const failures: string[] = []
  // Character classes come from the system; without a UTF-8 locale accented letters would not count as letters.
  for (const characterType of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { code, output } = await initialise(draft, characterType, native, user, passwordFileOf(directory), durability)
    if (code === 0) return renameSync(draft, directory)
    failures.push(output)
    if (!output.includes('invalid locale name')) break
  }
  rmSync(draft, { recursive: true, force: true })
  throw new StartRefused(
    `The embedded database could not be created in ${directory}: ${lastLine(failures.at(-1) ?? '')}`,
  )
}

const initialise = (
  draft: string,
  characterType: string,
  native: NativeTree,
  user: ServiceUser | undefined,
  passwordFile: string,
  durability: Durability,
) => {
  // Handed over open: the service user may be unable to reach the path.
  const password = openSync(passwordFile, 'r')
  const initdb = spawn(
    native.initdb,
    [
      `--pgdata=${pathSeenBy(user, draft)}`,
      `--username=${OWNER}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--pwfile=${process.platform === 'win32' ? passwordFile : '/dev/stdin'}`,
      ...(durability === 'off' ? ['--no-sync'] : []),
    ],
    { ...user, cwd: draft, env: bareEnvironment(), stdio: [password, 'ignore', 'pipe'] },
  )
  closeSync(password)
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = ''
    initdb.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    initdb.on('error', (error) => resolve({ code: null, output: error.message }))
    initdb.on('close', (code) => resolve({ code, output }))
  })
}

/**
 * A data directory under a private home (root's, typically) is out of reach for the service user by its path,
 * but not as the working directory it is started in; the kernel's own link to that needs no walk.
 */
const pathSeenBy = (user: ServiceUser | undefined, directory: string) =>
  process.platform === 'linux' && user && !canReach(user, directory) ? '/proc/self/cwd' : directory

/** What PostgreSQL needs from our environment, and none of our secrets. */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  )

const lastLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .find((line) => line.includes('error:')) ??
  text.trim().split('\n').at(-1) ??
  ''
