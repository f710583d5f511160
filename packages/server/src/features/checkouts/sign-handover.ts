import type { HandoverSignature } from '@entrepot/contract/checkouts/checkout.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { makeSizes } from '../pictures/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Shown } from '../../kernel/download.ts'
import { dropFiles, keepFiles, newFileKey } from '../../kernel/file-store.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { wholeOf } from '../../kernel/upload.ts'
import { type HandoverRow, insertSignature, findHandover, signaturesOf } from './handovers.queries.ts'
import { signatureFor } from './read-checkouts.ts'

const SIGNS = { checkout: anyRole('CHECKOUT'), checkin: anyRole('CHECKIN') }

/** Whoever sees something of what was handed over sees the act. */
const requireHandover = async (ctx: Ctx, guid: string, lock: boolean): Promise<HandoverRow> => {
  const found = await findHandover(ctx, guid, { lock })
  if (!found?.folders.some((folder) => ctx.rights.levels.has(folder))) throw new Problem('not_found')
  return found
}

const requireUnsigned = async (ctx: Ctx, guid: string): Promise<void> => {
  const { kind } = await requireHandover(ctx, guid, true)
  if (!can(ctx.rights.roles, SIGNS[kind])) throw new Problem('forbidden')
  if ((await signaturesOf(ctx, [guid])).has(guid)) throw new Problem('handover_signed')
}

/** once, and what is signed stays so. The file is on the disk before the row that names it. */
export const signHandover = async (ctx: Ctx, raw: Raw, guid: string, name: string): Promise<HandoverSignature> => {
  await inTransaction(ctx, (inner) => requireUnsigned(inner, guid))
  const { content, sha256 } = await wholeOf(raw.upload!)
  const { contents } = await makeSizes(content)
  const file = `${newFileKey('attachments', ctx.company.guid)}.webp`
  await keepFiles(ctx.services.files, [[file, contents.at(-1)!]])
  let isNew = false
  const once = { route: 'checkouts.sign', status: 201, content: `${sha256} ${guid} ${name}` }
  const signed = await inTransactionOnce(ctx, raw, once, async (inner) => {
    await requireUnsigned(inner, guid)
    isNew = true
    await insertSignature(inner, { guid: inner.services.clock.orderedUuid(), handover: guid, name, file })
    return signatureFor((await signaturesOf(inner, [guid])).get(guid)!)
  }).catch(async (error: unknown) => {
    if (error instanceof Problem) await dropFiles(ctx.services.files, [file])
    throw error
  })
  if (!isNew) await dropFiles(ctx.services.files, [file])
  return signed
}

export const showSignature = async (ctx: Ctx, guid: string): Promise<Shown> => {
  await requireHandover(ctx, guid, false)
  const found = (await signaturesOf(ctx, [guid])).get(guid)
  if (!found) throw new Problem('not_found')
  return new Shown('image/webp', found.guid, null, async () => {
    const stream = await ctx.services.files.get(found.file)
    if (!stream) throw new Problem('download_failed')
    return stream
  })
}
