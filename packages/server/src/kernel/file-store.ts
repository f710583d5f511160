import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Where files are kept beside the database. Keys are made by `newFileKey`; what a person calls a file is never part of
 * a place.
 */
export type FileStore = {
  /** The file is whole and on the disk when this answers; nobody sees half of one. */
  put: (key: string, content: Buffer) => Promise<void>
  /** The same for a file on the disk of this node, which may be larger than memory. */
  putFile: (key: string, path: string) => Promise<void>
  /** Nothing where there is no such file. */
  get: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  list: (prefix: string) => AsyncIterable<{ key: string; writtenAt: Date }>
}

/** Archives are named by no row that counts: they are tidied away after a day like what no record knows. */
export const FILE_KINDS = ['pictures', 'attachments', 'archives'] as const
type FileKind = (typeof FILE_KINDS)[number]

/** A name of chance, in one of 256 folders of its company. */
export const newFileKey = (kind: FileKind, company: string): string => {
  const name = randomUUID()
  return `${folderOfFiles(kind, company)}${name.slice(-2)}/${name}`
}
export const folderOfFiles = (kind: FileKind, company: string) => `${kind}/${company}/`

/** All of them or none. */
export const keepFiles = async (
  files: FileStore,
  kept: readonly (readonly [key: string, content: Buffer])[],
): Promise<void> => {
  const outcomes = await Promise.allSettled(kept.map(([key, content]) => files.put(key, content)))
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!refused) return
  await dropFiles(
    files,
    kept.map(([key]) => key),
  )
  throw refused.reason
}

/** Files that no row names. What cannot be removed now is tidied away later. */
export const dropFiles = async (files: FileStore, keys: readonly string[]): Promise<void> => {
  await Promise.all(keys.map((key) => files.remove(key).catch(() => {})))
}

const PART_OF_KEY = /^[\w-][\w.-]*$/

/** What is not whole yet; a backup leaves it out (`db/backup/files.ts`). */
const DRAFT = '.draft'

const absent = (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error))

export const localFiles = (folder: string): FileStore => {
  const placeOf = (key: string) => {
    const parts = key.split('/')
    // Keys are ours, and yet one that leads elsewhere opens nothing.
    if (!parts.every((part) => PART_OF_KEY.test(part))) throw new Error(`Not the key of a file: ${key}`)
    return join(folder, ...parts)
  }
  const keep = async (key: string, write: (draft: string) => Promise<unknown>) => {
    const place = placeOf(key)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    try {
      await write(place + DRAFT)
      const handle = await open(place + DRAFT, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(place + DRAFT, place)
      await syncFolder(dirname(place))
    } catch (error) {
      await rm(place + DRAFT, { force: true })
      throw error
    }
  }
  return {
    put: (key, content) => keep(key, (draft) => writeFile(draft, content, { flag: 'wx', mode: 0o600 })),
    putFile: (key, path) => keep(key, (draft) => copyFile(path, draft, constants.COPYFILE_EXCL)),
    get: async (key) => {
      const handle = await open(placeOf(key), 'r').catch(absent)
      return handle ? handle.createReadStream() : null
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    list: async function* (prefix) {
      const place = placeOf(prefix.replace(/\/$/, ''))
      const fans = (await readdir(place).catch(absent)) ?? []
      for (const fan of fans) {
        for (const name of (await readdir(join(place, fan)).catch(absent)) ?? []) {
          const found = await stat(join(place, fan, name)).catch(absent)
          if (found) yield { key: `${prefix}${fan}/${name}`, writtenAt: found.mtime }
        }
      }
    },
  }
}

/**
 * The name of a new file survives a power cut like its content. Where a folder cannot be opened, as on Windows, the
 * system sees to it.
 */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
