import type { Signature } from '@entrepot/contract/operations/task.ts'
import { answerable } from '../operation-templates/index.ts'
import { makeSizes } from '../pictures/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Shown } from '../../kernel/download.ts'
import { dropFiles, keepFiles, newFileKey } from '../../kernel/file-store.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { wholeOf } from '../../kernel/upload.ts'
import { lockTask, requireMine, requireTaskAct } from './acts.ts'
import { optionsOf, requireTask } from './read-tasks.ts'
import { nowInProgress } from './save-task.ts'
import { signatureFor } from './signature-for.ts'
import { putSignature, type SignatureRow, signaturesOf } from './signatures.queries.ts'
import type { TaskRow } from './tasks.queries.ts'

/** What there is to sign: a hand-over whose task asks for it, and fields of a form. */
const requireSigned = (task: TaskRow, field: string): void => {
  const isField =
    task.custom !== null && answerable(task.custom).some((one) => one.guid === field && one.type === 'signature')
  if (field === '' ? !optionsOf(task).signature : !isField) throw new Problem('task_no_signature')
}

type Asked = { guid: string; task: string; name: string; field?: string | undefined }
/** The file is on the disk before the row that names it; what no row names is tidied away. */
export const signTask = async (ctx: Ctx, raw: Raw, { guid, task, name, field = '' }: Asked): Promise<Signature> => {
  const requireTurn = async (inner: Ctx) => {
    const locked = await lockTask(inner, guid, task)
    requireMine(locked.task)
    requireTaskAct(locked.task, 'save')
    requireSigned(locked.task, field)
    return locked
  }
  await inTransaction(ctx, requireTurn)
  const { content, sha256 } = await wholeOf(raw.upload!)
  const { contents } = await makeSizes(content)
  const file = `${newFileKey('attachments', ctx.company.guid)}.webp`
  await keepFiles(ctx.services.files, [[file, contents.at(-1)!]])
  const once = { route: 'operations.signTask', status: 201, content: `${sha256} ${task} ${field} ${name}` }
  let isNew = false
  const signed = await inTransactionOnce(ctx, raw, once, async (inner) => {
    const locked = await requireTurn(inner)
    isNew = true
    const own = inner.services.clock.orderedUuid()
    await putSignature(inner, { guid: own, task, field, name, file })
    await nowInProgress(inner, locked, 'save')
    return signatureFor((await signaturesOf(inner, [task])).find((one) => one.guid === own)!)
  }).catch(async (error: unknown) => {
    if (error instanceof Problem) await dropFiles(ctx.services.files, [file])
    throw error
  })
  if (!isNew) await dropFiles(ctx.services.files, [file])
  return signed
}

/** a hand-over that asks for a signature does not close without one. */
export const requireSignature = (task: TaskRow, signatures: readonly SignatureRow[]): void => {
  if (optionsOf(task).signature && !signatures.some(({ field }) => field === '')) throw new Problem('task_unsigned')
}

export const showSignature = async (ctx: Ctx, guid: string, task: string, signature: string): Promise<Shown> => {
  await requireTask(ctx, guid, task)
  const found = (await signaturesOf(ctx, [task])).find((one) => one.guid === signature)
  if (!found) throw new Problem('not_found')
  return new Shown('image/webp', found.guid, null, async () => {
    const stream = await ctx.services.files.get(found.file)
    if (!stream) throw new Problem('download_failed')
    return stream
  })
}
