import { type FileStore, localFiles } from './file-store.ts'
import { bucketFiles } from './s3-files.ts'
import { isBucket, type Settings } from './settings.ts'

/** The one place where files are kept beside the database, as `FILES_URL` says. */
export const openFiles = (settings: Settings): FileStore =>
  isBucket(settings.FILES_URL) ? bucketFiles(settings) : localFiles(settings.FILES_URL)
