import {
  type Attachment,
  type AttachmentChange,
  extensionOf,
  MOST_ATTACHMENTS,
} from '@entrepot/contract/attachments/attachment.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { notFoundWith, Problem, refuseAll } from '../../kernel/problem.ts'
import {
  attachmentByGuid,
  countLocked,
  deleteAttachment,
  insertAgain,
  insertAttachment,
  removedAttachment,
  updateAttachment,
} from './attachments.queries.ts'
import { shownName } from './file-name.ts'
import { attachmentFor, requireAttachment } from './read-attachments.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import { requireRecord, rulesOf } from './records.ts'
import { withFile } from './take-file.ts'

export const addAttachment = async (
  ctx: Ctx,
  raw: Raw,
  input: { target: RecordTarget; guid: string; description?: string | undefined },
): Promise<Attachment> => {
  // Before a byte of the file is looked at.
  await inTransaction(ctx, (inner) => requireRecord(inner, input.target, input.guid, 'write'))
  return withFile(ctx, raw, { route: 'attachments.add', given: input }, (inner, file) =>
    insert(inner, input, { ...file, description: input.description ?? '' }),
  )
}

const insert = async (
  ctx: Ctx,
  { target, guid }: { target: RecordTarget; guid: string },
  made: Omit<Parameters<typeof insertAttachment>[2], 'guid'>,
): Promise<Attachment> => {
  const there = await countLocked(ctx, target, guid)
  const record = await requireRecord(ctx, target, guid, 'write')
  if (there >= MOST_ATTACHMENTS) throw new Problem('attachments_full', { max: MOST_ATTACHMENTS }, 'file')
  const own = ctx.services.clock.orderedUuid()
  await insertAttachment(ctx, record, { guid: own, ...made })
  tell(ctx, record, { field: 'attachments', old: null, new: made.name })
  return attachmentFor((await attachmentByGuid(ctx, own))!)
}

export const changeAttachment = async (ctx: Ctx, guid: string, change: AttachmentChange): Promise<Attachment> => {
  const { row: before, record } = await requireAttachment(ctx, guid, 'write', { lock: true })
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: attachmentFor(before) })
  const name = change.name === undefined ? before.name : shownName(change.name)
  // A file does not become another by its name.
  refuseAll(extensionOf(name) === before.extension ? [] : [new Problem('file_extension', {}, 'name')])
  const after = {
    name,
    description: change.description === undefined ? before.description : (change.description ?? ''),
  }
  const changes = changesBetween(before, after)
  if (changes.length > 0) {
    await updateAttachment(ctx, guid, after)
    tell(ctx, record, { field: 'attachments', old: changedText(before), new: changedText(after) })
  }
  return attachmentFor((await attachmentByGuid(ctx, guid))!)
}
const changedText = ({ name, description }: { name: string; description: string }) =>
  description === '' ? name : `${name} (${description})`

export const removeAttachment = async (ctx: Ctx, guid: string): Promise<null> => {
  const { row, record } = await requireAttachment(ctx, guid, 'write', { lock: true })
  await deleteAttachment(ctx, guid)
  tell(ctx, record, { field: 'attachments', old: row.name, new: null })
  return null
}

/** The way back of a removal, for whoever removed it and may still do so. Asked again it finds it back. */
export const restoreAttachment = async (ctx: Ctx, guid: string): Promise<Attachment> => {
  const removed = await removedAttachment(ctx, guid)
  if (!removed) throw new Problem('not_found')
  const there = await countLocked(ctx, removed.target, removed.record)
  const record = await notFoundWith(requireRecord(ctx, removed.target, removed.record, 'write'))
  const back = await attachmentByGuid(ctx, guid)
  if (back) return attachmentFor(back)
  if (there >= MOST_ATTACHMENTS) throw new Problem('attachments_full', { max: MOST_ATTACHMENTS }, 'file')
  await insertAgain(ctx, guid)
  tell(ctx, record, { field: 'attachments', old: null, new: removed.name })
  return attachmentFor((await attachmentByGuid(ctx, guid))!)
}

const tell = (ctx: Ctx, record: RecordRef, change: { field: string; old: string | null; new: string | null }): void => {
  const { entity } = rulesOf(ctx, record.target)
  happened(ctx, `${entity}.changed`, {
    guid: record.guid,
    name: record.name,
    folder: record.folder,
    changes: [change],
  })
}
