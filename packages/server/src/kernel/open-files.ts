import { join } from 'node:path'
import { type FileStore, localFiles } from './file-store.ts'
import { bucketFiles } from './s3-files.ts'
import { isBucket, type Settings } from './settings.ts'

/** The one place where files are kept beside the database, as `FILES_URL` says. */
export const openFiles = (settings: Settings): FileStore =>
  isBucket(settings.FILES_URL) ? bucketFiles(settings) : localFiles(settings.FILES_URL)

/** Workbooks are read in place, on a disk: with a bucket for all other files, on that of the node. */
export const WORKBOOKS = 'imports'
export const workbookDisk = ({ FILES_URL, DATA_DIR }: Pick<Settings, 'FILES_URL' | 'DATA_DIR'>): string =>
  isBucket(FILES_URL) ? join(DATA_DIR, 'files') : FILES_URL

/** Files of either kind by their path. */
export const everyFile = (files: FileStore, settings: Settings): FileStore => {
  const workbooks = localFiles(workbookDisk(settings))
  const storeOf = (path: string) => (path.startsWith(`${WORKBOOKS}/`) ? workbooks : files)
  return {
    put: (path, content) => storeOf(path).put(path, content),
    putFile: (path, from) => storeOf(path).putFile(path, from),
    get: (path) => storeOf(path).get(path),
    remove: (path) => storeOf(path).remove(path),
    list: (prefix) => storeOf(prefix).list(prefix),
  }
}
