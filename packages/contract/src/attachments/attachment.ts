import { z } from 'zod'
import { RecordTarget } from './record-target.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { Guid, GuidParams, Instant, LongText, Name, Ref } from '../kernel/shapes.ts'

/** ATT-04. Files of other kinds are refused, whatever their name says. */
export const EXTENSIONS = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'csv',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'txt',
  'rtf',
  'zip',
  'eml',
  'msg',
] as const
export type Extension = (typeof EXTENSIONS)[number]
const known: ReadonlySet<string> = new Set(EXTENSIONS)

/** What stands behind the last dot, in lower case, when it is one of ours. */
export const extensionOf = (fileName: string): Extension | null => {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return known.has(extension) ? (extension as Extension) : null
}

/** What a browser shows within the page (ATT-10); the type is ours, never that of the sender. */
export const PREVIEWED: Partial<Record<Extension, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

export const ATTACHMENT_MEGABYTES = 10
export const MOST_ATTACHMENTS = 50

export const Attachment = z.object({
  guid: Guid,
  name: z.string(),
  extension: z.enum(EXTENSIONS),
  description: z.string(),
  bytes: z.int(),
  version: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
  updatedAt: Instant,
})
export type Attachment = z.infer<typeof Attachment>

export const AttachmentChange = z.object({
  name: Name.optional(),
  description: LongText.nullable().optional(),
  version: z.int().optional(),
})
export type AttachmentChange = z.infer<typeof AttachmentChange>

const RECORD = ['not_found', 'item_not_found'] as const
export const attachmentsApi = defineApi({
  list: {
    method: 'GET',
    path: '/attachments',
    summary: 'Files of a record, newest first',
    access: anyRole('ATTACHMENT'),
    query: z.object({ target: RecordTarget, guid: Guid }),
    response: z.object({ data: z.array(Attachment) }),
    errors: RECORD,
  },
  add: {
    method: 'POST',
    path: '/attachments',
    summary: 'Attach a file to a record',
    access: roles('ATTACHMENT', 'ADD'),
    body: z.object({ target: RecordTarget, guid: Guid, description: LongText.optional() }),
    response: Attachment,
    status: 201,
    sends: 'multipart',
    mostMegabytes: ATTACHMENT_MEGABYTES,
    errors: [...RECORD, 'folder_denied', 'file_invalid', 'file_extension', 'attachments_full'],
  },
  change: {
    method: 'PUT',
    path: '/attachments/:guid',
    summary: 'Change the name or the description of a file; its extension stays',
    access: roles('ATTACHMENT', 'EDIT'),
    params: GuidParams,
    body: AttachmentChange,
    response: Attachment,
    errors: ['folder_denied', 'file_extension', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/attachments/:guid',
    summary: 'Delete a file',
    access: roles('ATTACHMENT', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['folder_denied'],
  },
  restore: {
    method: 'POST',
    path: '/attachments/:guid/restore',
    summary: 'Put back a file that the caller deleted less than 23 hours ago; once it is back nothing more happens',
    access: roles('ATTACHMENT', 'DELETE'),
    params: GuidParams,
    response: Attachment,
    errors: [...RECORD, 'folder_denied', 'attachments_full'],
  },
  download: {
    method: 'GET',
    path: '/attachments/:guid/download',
    summary: 'The file under its name',
    access: anyRole('ATTACHMENT'),
    params: GuidParams,
    response: z.unknown(),
    answers: 'file',
    errors: ['download_failed'],
  },
})
