import type { ActivityChannel } from '@entrepot/contract/activity/activity.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { newOutbox, writeOutbox } from './outbox.ts'
import type { Ctx } from './context.ts'
import { type Db, transaction } from './database.ts'
import type { Kernel } from './implement.ts'
import { Problem } from './problem.ts'
import { settle } from './settle.ts'

/**
 * Work of a job on behalf of a user: their rights as they are now, one transaction, the same activity and events as a
 * call. `before` is part of the transaction and comes before the user is looked for.
 */
export const runAs = async <T>(
  kernel: Kernel,
  who: { company: string; user: string; language: Language; requestId: string; channel?: ActivityChannel },
  work: (ctx: Ctx) => Promise<T>,
  before?: (db: Db) => Promise<void>,
): Promise<T> => {
  let afterwards = () => {}
  const result = await transaction(kernel.services.pool, { company: who.company }, async (tx) => {
    await before?.(tx.db)
    const principal = await kernel.principals.find(tx.db, who.company, who.user)
    if (!principal?.active) throw new Problem('account_disabled')
    const ctx: Ctx = {
      services: kernel.services,
      db: tx.db,
      onCommit: tx.onCommit,
      flush: tx.flush,
      company: principal.company,
      user: principal.user,
      rights: await principal.load(),
      language: who.language,
      requestId: who.requestId,
      idempotencyKey: null,
      channel: who.channel ?? 'job',
      outbox: newOutbox(),
    }
    const value = await work(ctx)
    await settle(ctx)
    afterwards = writeOutbox(ctx)
    return value
  })
  afterwards()
  return result
}
