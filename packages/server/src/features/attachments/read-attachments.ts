import { type Attachment, PREVIEWED } from '@entrepot/contract/attachments/attachment.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { notFoundWith, Problem } from '../../kernel/problem.ts'
import { attachmentByGuid, type AttachmentRow, attachmentsOf } from './attachments.queries.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import { requireRecord } from './records.ts'

export const attachmentFor = (row: AttachmentRow): Attachment => ({
  guid: row.guid,
  name: row.name,
  extension: row.extension,
  description: row.description,
  bytes: row.bytes,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
})

/** With the right on its record, asked anew each time: a file of a hidden record is not found (SEC-04). */
export const requireAttachment = async (
  ctx: Ctx,
  guid: string,
  right: 'read' | 'write',
  options: { lock?: boolean } = {},
): Promise<{ row: AttachmentRow; record: RecordRef }> => {
  const row = await attachmentByGuid(ctx, guid, options)
  if (!row) throw new Problem('not_found')
  return { row, record: await notFoundWith(requireRecord(ctx, row.target, row.record, right)) }
}

export const listAttachments = async (
  ctx: Ctx,
  target: RecordTarget,
  guid: string,
): Promise<{ data: Attachment[] }> => {
  const record = await requireRecord(ctx, target, guid, 'read')
  return { data: (await attachmentsOf(ctx, record)).map(attachmentFor) }
}

/** Never shown by a browser from here, whatever it is (ATT-07); previews are made of it by our own pages. */
export const downloadAttachment = async (ctx: Ctx, guid: string): Promise<Download> => {
  const { row } = await requireAttachment(ctx, guid, 'read')
  return new Download(row.name, PREVIEWED[row.extension] ?? 'application/octet-stream', async () => {
    const stream = await ctx.services.files.get(row.file)
    if (!stream) throw new Problem('download_failed')
    return stream
  })
}
