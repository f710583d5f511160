import { PREVIEWED } from '@entrepot/contract/attachments/attachment.ts'
import { MAIL_FILES_MEGABYTES, type MailFile, MOST_MAIL_FILES } from '@entrepot/contract/mails/mail.ts'
import { withFile } from '../attachments/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { happened } from '../../kernel/happened.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { deleteFile, type FileRow, filesOf, insertFile } from './files.queries.ts'
import { lockMail } from './mails.queries.ts'
import { requireMail } from './read-mails.ts'

const fileFor = ({ guid, name, bytes }: FileRow): MailFile => ({ guid, name, bytes })

/** A file that goes with each mail (MAIL-14), held to the rules of attachments. */
export const addFile = async (ctx: Ctx, guid: string, raw: Raw): Promise<MailFile> => {
  await inTransaction(ctx, (inner) => requireMail(inner, guid))
  return withFile(ctx, raw, { route: 'mails.addFile', given: guid }, async (inner, taken) => {
    await lockMail(inner, guid)
    const mail = await requireMail(inner, guid)
    const there = await filesOf(inner, guid)
    const bytes = there.reduce((sum, one) => sum + one.bytes, taken.bytes)
    if (there.length >= MOST_MAIL_FILES || bytes > MAIL_FILES_MEGABYTES * 1_048_576)
      throw new Problem('mail_files_full', { max: MOST_MAIL_FILES, megabytes: MAIL_FILES_MEGABYTES }, 'file')
    const row = { guid: inner.services.clock.orderedUuid(), ...taken }
    await insertFile(inner, guid, row)
    tell(inner, mail, { field: 'files', old: null, new: taken.name })
    return fileFor(row)
  })
}

const requireFile = async (ctx: Ctx, guid: string, file: string): Promise<FileRow> => {
  const row = (await filesOf(ctx, guid)).find((one) => one.guid === file)
  if (!row) throw new Problem('not_found')
  return row
}

export const removeFile = async (ctx: Ctx, guid: string, file: string): Promise<null> => {
  await lockMail(ctx, guid)
  const mail = await requireMail(ctx, guid)
  const { name } = await requireFile(ctx, guid, file)
  await deleteFile(ctx, file)
  tell(ctx, mail, { field: 'files', old: name, new: null })
  return null
}

export const downloadFile = async (ctx: Ctx, guid: string, file: string): Promise<Download> => {
  const row = await requireFile(ctx, guid, file)
  const type = PREVIEWED[row.extension as keyof typeof PREVIEWED] ?? 'application/octet-stream'
  return new Download(row.name, type, async () => {
    const stream = await ctx.services.files.get(row.file)
    if (!stream) throw new Problem('download_failed')
    return stream
  })
}

const tell = (
  ctx: Ctx,
  { guid, name }: { guid: string; name: string },
  change: { field: string; old: string | null; new: string | null },
) => happened(ctx, 'mail.changed', { guid, name, changes: [change] })
