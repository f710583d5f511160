import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { LIMITS } from './limits.ts'
import { atField, Problem } from './problem.ts'

const MEGABYTE = 1_048_576

/** The one file of a multipart call. Fields sent before it are read; `tooLarge` tells after reading that it was cut. */
export type Upload = {
  fileName: string
  stream: Readable
  fields: Record<string, string>
  isCut: () => boolean
  mostMegabytes: number
}

export const readUpload = async (
  request: FastifyRequest,
  mostMegabytes = LIMITS.uploadBytes / MEGABYTE,
): Promise<Upload> => {
  if (!request.isMultipart()) throw new Problem('bad_request')
  const part = await request
    .file({ limits: { fileSize: mostMegabytes * MEGABYTE, files: 1, fields: 20, fieldSize: 10_000 } })
    .catch(malformed)
  if (!part) throw atField('required', 'file')
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value)
  }
  // Fields of the address complete those of the form, so that a form may send the file first.
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) fields[name] ??= String(value)
  return {
    fileName: part.filename.replaceAll('\0', '').normalize('NFC').slice(0, 255),
    stream: part.file,
    fields,
    isCut: () => part.file.truncated,
    mostMegabytes,
  }
}

/** Without a boundary, or broken off: the request's fault, which the library does not always say. */
const malformed = (error: unknown): never => {
  throw error instanceof Error && 'statusCode' in error ? error : new Problem('bad_request')
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
