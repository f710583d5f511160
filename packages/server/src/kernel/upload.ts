import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isDiskFull } from './database-errors.ts'
import { atField, Problem } from './problem.ts'

const MEGABYTE = 1_048_576
/** In bytes: more than the longest text that an endpoint takes, whatever its letters. */
const LONGEST_FIELD = 4 * LENGTH.text + 1

/** The one file of a multipart call, with the fields that came with it; `isCut`: it was larger than it may be. */
export type Upload = {
  /** Always, unless the endpoint says that its file is optional. */
  hasFile: boolean
  fileName: string
  stream: Readable
  fields: Record<string, string>
  isCut: () => boolean
  mostMegabytes: number
  /** When the call has ended. */
  discard: () => Promise<void>
}

/**
 * A form may send its fields behind its file: that one waits on the disk, nameless, so that nothing of it is left
 * whatever ends the call.
 */
export const readUpload = async (
  request: FastifyRequest,
  mostMegabytes: number,
  { isOptional = false } = {},
): Promise<Upload> => {
  if (!request.isMultipart()) throw new Problem('bad_request')
  const fields: Record<string, string> = {}
  let file: Spooled | null = null
  try {
    const limits = { fileSize: mostMegabytes * MEGABYTE, files: 1, fields: 20, fieldSize: LONGEST_FIELD }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else file = await spooled(part)
    }
  } catch (error) {
    await file?.handle.close()
    malformed(error)
  }
  if (!file && !isOptional) throw atField('required', 'file')
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) fields[name] ??= String(value)
  const { handle, fileName, isCut } = file ?? NO_FILE
  let stream: Readable | undefined
  return {
    hasFile: file !== null,
    fileName: fileName.replaceAll('\0', '').normalize('NFC').slice(0, 255),
    get stream() {
      return (stream ??= Readable.from(handle ? piecesOf(handle) : []))
    },
    fields,
    isCut: () => isCut,
    mostMegabytes,
    discard: async () => {
      stream?.destroy()
      await handle?.close().catch(() => {})
    },
  }
}
const NO_FILE = { handle: null, fileName: '', isCut: false }

const PIECE = 65_536
async function* piecesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

type Spooled = { handle: FileHandle; fileName: string; isCut: boolean }
const spooled = async (part: { file: Readable & { truncated: boolean }; filename: string }): Promise<Spooled> => {
  const path = join(tmpdir(), `entrepot-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path, { force: true }).catch(() => {})
    for await (const piece of part.file) await handle.writeFile(piece as Buffer)
    return { handle, fileName: part.filename, isCut: part.file.truncated }
  } catch (error) {
    await handle.close().catch(() => {})
    throw error
  }
}

/** Without a boundary, or broken off: the request's fault, which the library does not always say. */
const malformed = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT') throw atField('one_file', 'file')
  throw (error instanceof Error && 'statusCode' in error) || isDiskFull(error) ? error : new Problem('bad_request')
}

/** The whole of a file that is small by its endpoint, and what tells it from any other. */
export const wholeOf = async (upload: Upload): Promise<{ content: Buffer; sha256: string }> => {
  const parts: Buffer[] = []
  try {
    for await (const part of upload.stream) parts.push(part as Buffer)
  } catch (error) {
    malformed(error)
  }
  if (upload.isCut()) throw new Problem('file_too_large', { megabytes: upload.mostMegabytes }, 'file')
  const content = Buffer.concat(parts)
  return { content, sha256: createHash('sha256').update(content).digest('base64url') }
}
