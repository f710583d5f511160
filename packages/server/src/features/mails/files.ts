import { extensionOf, PREVIEWED } from '@entrepot/contract/attachments/attachment.ts'
import { MAIL_FILES_MEGABYTES, type MailFile, MOST_MAIL_FILES } from '@entrepot/contract/mails/mail.ts'
import { checkContent, shownName } from '../attachments/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { dropFiles, keepFiles, newFileKey } from '../../kernel/file-store.ts'
import { happened } from '../../kernel/happened.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { wholeOf } from '../../kernel/upload.ts'
import { deleteFile, type FileRow, filesOf, insertFile } from './files.queries.ts'
import { lockMail } from './mails.queries.ts'
import { requireMail } from './read-mails.ts'

const fileFor = ({ guid, name, bytes }: FileRow): MailFile => ({ guid, name, bytes })

/** A file that goes with each mail (MAIL-14), held to the rules of attachments. It is stored before the row names it. */
export const addFile = async (ctx: Ctx, guid: string, raw: Raw): Promise<MailFile> => {
  await inTransaction(ctx, (inner) => requireMail(inner, guid))
  const name = shownName(raw.upload!.fileName)
  const extension = extensionOf(name)
  if (!extension) throw new Problem('file_extension', {}, 'file')
  const { content, sha256 } = await wholeOf(raw.upload!)
  await checkContent(content, extension)
  const { files } = ctx.services
  const file = newFileKey('attachments', ctx.company.guid)
  await keepFiles(files, [[file, content]])
  let isNew = false
  const made = await inTransactionOnce(
    ctx,
    raw,
    { route: 'mails.addFile', status: 201, content: `${sha256} ${JSON.stringify([guid, name])}` },
    async (inner) => {
      await lockMail(inner, guid)
      const mail = await requireMail(inner, guid)
      const there = await filesOf(inner, guid)
      const bytes = there.reduce((sum, one) => sum + one.bytes, content.length)
      if (there.length >= MOST_MAIL_FILES || bytes > MAIL_FILES_MEGABYTES * 1_048_576)
        throw new Problem('mail_files_full', { max: MOST_MAIL_FILES, megabytes: MAIL_FILES_MEGABYTES }, 'file')
      isNew = true
      const row = { guid: inner.services.clock.orderedUuid(), name, extension, bytes: content.length, file }
      await insertFile(inner, guid, row)
      tell(inner, mail, { field: 'files', old: null, new: name })
      return fileFor(row)
    },
  ).catch(async (error: unknown) => {
    // What broke on the way may stand all the same, with nobody told.
    if (error instanceof Problem) await dropFiles(files, [file])
    throw error
  })
  if (!isNew) await dropFiles(files, [file])
  return made
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
