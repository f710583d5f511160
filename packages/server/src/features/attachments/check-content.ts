import type { Extension } from '@entrepot/contract/attachments/attachment.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { LIMITS } from '../../kernel/limits.ts'
import { loadSharp } from '../../kernel/load-sharp.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  IS_CONTAINER,
  IS_PICTURE,
  isForbiddenEntry,
  looksLikeProgram,
  LOOKS,
  MAIN_ENTRY,
  MIMETYPE,
} from './domain/content.ts'

const invalid = () => new Problem('file_invalid', {}, 'file')

/**
 * A file is what its name says, and holds nothing that runs (ATT-04). Nothing of it is unpacked before its sizes are
 * known.
 */
export const checkContent = async (content: Buffer, extension: Extension): Promise<void> => {
  if (content.length === 0 || !LOOKS[extension](content)) throw invalid()
  if (IS_PICTURE.has(extension)) await checkPicture(content, extension)
  if (IS_CONTAINER.has(extension)) await checkContainer(content, extension)
}

const FORMAT: Partial<Record<Extension, string>> = { jpg: 'jpeg' }

const checkPicture = async (content: Buffer, extension: Extension): Promise<void> => {
  const sharp = await loadSharp()
  // Only its head is read: what it claims of its size costs nothing here, and nobody draws it on this side.
  const { format, width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalid()
    })
  if (format !== (FORMAT[extension] ?? extension) || !width || !height) throw invalid()
}

const checkContainer = async (content: Buffer, extension: Extension): Promise<void> => {
  const zip = await yauzl
    .fromBufferPromise(content, { lazyEntries: true, strictFileNames: false, validateEntrySizes: true })
    .catch(() => {
      throw invalid()
    })
  try {
    const names = await checkEntries(zip, content.length, extension)
    const main = MAIN_ENTRY[extension]
    if (main && !names.includes(main)) throw invalid()
    if (MIMETYPE[extension] === undefined && main && !names.includes('[Content_Types].xml')) throw invalid()
  } catch (error) {
    throw error instanceof Problem ? error : invalid()
  } finally {
    zip.close()
  }
}

const HEAD = 512

const checkEntries = async (zip: ZipFile, size: number, extension: Extension): Promise<string[]> => {
  if (zip.entryCount > LIMITS.attachmentEntries) throw invalid()
  const names: string[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (
      unpacked > LIMITS.attachmentUnpackedBytes ||
      unpacked > Math.max(size, HEAD) * LIMITS.attachmentRatio ||
      names.length >= LIMITS.attachmentEntries
    )
      throw invalid()
    if (entry.isEncrypted() || isForbiddenEntry(entry.fileName, extension)) throw invalid()
    if (!entry.fileName.endsWith('/')) await checkEntry(zip, entry, extension, names.length)
    names.push(entry.fileName)
  }
  return names
}

const checkEntry = async (zip: ZipFile, entry: Entry, extension: Extension, at: number): Promise<void> => {
  const start = await headOf(zip, entry)
  if (looksLikeProgram(start)) throw invalid()
  const mimetype = MIMETYPE[extension]
  if (mimetype !== undefined && at === 0 && (entry.fileName !== 'mimetype' || start.toString('latin1') !== mimetype))
    throw invalid()
}

const headOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const stream = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part as Buffer)
    if ((length += (part as Buffer).length) >= HEAD) break
  }
  return Buffer.concat(parts).subarray(0, HEAD)
}
