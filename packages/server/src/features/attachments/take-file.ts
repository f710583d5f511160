import { type Extension, extensionOf } from '@entrepot/contract/attachments/attachment.ts'
import type { Ctx } from '../../kernel/context.ts'
import { dropFiles, keepFiles, newFileKey } from '../../kernel/file-store.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransactionOnce } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Upload, wholeOf } from '../../kernel/upload.ts'
import { checkContent } from './check-content.ts'
import { shownName } from './file-name.ts'

export type TakenFile = { name: string; extension: Extension; bytes: number; file: string }

/** `given`: what came with the file and tells this call from another with the same key. */
type Made = { route: string; given: unknown }

/** A file held to the rules of attachments (ATT-04, ATT-07). It is on the disk before the row that names it. */
const taken = async (ctx: Ctx, upload: Upload): Promise<TakenFile & { sha256: string }> => {
  const name = shownName(upload.fileName)
  const extension = extensionOf(name)
  if (!extension) throw new Problem('file_extension', {}, 'file')
  const { content, sha256 } = await wholeOf(upload)
  await checkContent(content, extension)
  const file = newFileKey('attachments', ctx.company.guid)
  await keepFiles(ctx.services.files, [[file, content]])
  return { name, extension, bytes: content.length, file, sha256 }
}

/**
 * For forms that may come without a file. `write` is done once by the key of the call; what no row names is dropped.
 */
export const withFileIfAny = async <T>(
  ctx: Ctx,
  raw: Raw,
  { route, given }: Made,
  write: (inner: Ctx, file: TakenFile | null) => Promise<T>,
): Promise<T> => {
  const { files } = ctx.services
  const one = raw.upload!.hasFile ? await taken(ctx, raw.upload!) : null
  const drop = async () => one && dropFiles(files, [one.file])
  let isNew = false
  const content = `${one?.sha256 ?? ''} ${JSON.stringify([given, one?.name ?? null])}`
  const made = await inTransactionOnce(ctx, raw, { route, status: 201, content }, (inner) => {
    isNew = true
    return write(inner, one)
  }).catch(async (error: unknown) => {
    // What broke on the way may stand all the same, with nobody told.
    if (error instanceof Problem) await drop()
    throw error
  })
  if (!isNew) await drop()
  return made
}

export const withFile = <T>(
  ctx: Ctx,
  raw: Raw,
  made: Made,
  write: (inner: Ctx, file: TakenFile) => Promise<T>,
): Promise<T> => withFileIfAny(ctx, raw, made, (inner, file) => write(inner, file!))
