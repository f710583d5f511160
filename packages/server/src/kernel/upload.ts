import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'

/** The one file of a multipart call. Fields sent before it are read; `tooLarge` tells after reading that it was cut. */
export type Upload = { fileName: string; stream: Readable; fields: Record<string, string>; isCut: () => boolean }

export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  if (!request.isMultipart()) throw new Problem('bad_request')
  const part = await request.file({ limits: { fileSize: LIMITS.uploadBytes, files: 1, fields: 20, fieldSize: 10_000 } })
  if (!part) throw new Problem('validation', {}, undefined, { parts: [new Problem('required', {}, 'file')] })
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value)
  }
  // Fields of the address complete those of the form, so that a form may send the file first.
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) fields[name] ??= String(value)
  return { fileName: part.filename.replaceAll('\0', '').normalize('NFC').slice(0, 255), stream: part.file, fields, isCut: () => part.file.truncated }
}
