import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isBucket } from '../../kernel/settings.ts'
import { StartRefused } from '../../kernel/start-refused.ts'

/** What the product keeps on the disk beside the database: paths below its folder, with `/`. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  if (isBucket(folder)) throw new StartRefused(`The files are in ${folder}: a backup takes in a folder only.`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)),
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !DRAFTS.some((ending) => path.endsWith(ending)) && !path.startsWith(ARCHIVES))
    .sort()
}

/** Copies of companies for a day, of what the backup has anyway. */
const ARCHIVES = 'archives/'

/** Nothing when the file went away meanwhile: an import may be thrown away while a backup runs. */
export const openFile = async (folder: string, path: string) => {
  const handle = await open(join(folder, path), 'r').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : Promise.reject(error),
  )
  return handle?.createReadStream()
}

const DRAFT = '.restoring'
/** Half of a file: of a restore, or of an upload (`kernel/file-store.ts`). */
const DRAFTS = [DRAFT, '.draft']

/** The place of a path of an archive, or a refusal: nobody writes outside the folder with an archive of his own. */
const placeOf = (folder: string, path: string) => {
  const place = resolve(folder, ...path.split('/'))
  if (!place.startsWith(resolve(folder) + sep))
    throw new StartRefused(`The archive has a file outside its folder: ${path}.`)
  return place
}

/** Written aside and renamed: a restore that is killed leaves no half of a file. */
export const writeFile = async (
  folder: string,
  path: string,
  parts: AsyncIterable<Buffer>,
  sha256: string,
): Promise<void> => {
  const place = placeOf(folder, path)
  await mkdir(dirname(place), { recursive: true })
  const handle = await open(place + DRAFT, 'w', 0o600)
  try {
    for await (const part of parts) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if ((await sumOf(place + DRAFT)) !== sha256) throw new Error(`The file ${path} is not on the disk as it was written`)
  await rename(place + DRAFT, place)
}

const sumOf = async (path: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** What stood there before and is not of the archive. */
export const removeOthers = async (folder: string, kept: ReadonlySet<string>): Promise<void> => {
  for (const path of await filesBelow(folder)) if (!kept.has(path)) await rm(join(folder, path), { force: true })
}
