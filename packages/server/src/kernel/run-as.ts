import type { ActivityChannel } from '@entrepot/contract/activity/activity.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { newOutbox, writeOutbox } from './outbox.ts'
import type { Ctx } from './context.ts'
import { type Db, transaction, type Transaction } from './database.ts'
import type { Kernel } from './implement.ts'
import { Problem } from './problem.ts'
import { settle } from './settle.ts'

type Who = {
  company: string
  user: string
  language: Language
  requestId: string
  channel?: ActivityChannel
  /** It takes more than a moment, and no turn of those who do not. */ isLong?: boolean
}

/**
 * Work of a job on behalf of a user: their rights as they are now, one transaction, the same activity and events as a
 * call. `before` is part of the transaction and comes before the user is looked for.
 */
export const runAs = async <T>(
  kernel: Kernel,
  who: Who,
  work: (ctx: Ctx) => Promise<T>,
  before?: (db: Db) => Promise<void>,
): Promise<T> => {
  const { value, afterwards } = await transaction(
    kernel.services.pool,
    { company: who.company },
    async (tx) => {
      await before?.(tx.db)
      return runWithin(kernel, tx, who, work)
    },
    { isLong: who.isLong },
  )
  afterwards()
  return value
}

/** The same within a transaction that has more to do; `afterwards` is to be done once that stands. */
export const runWithin = async <T>(
  { services, principals }: Kernel,
  tx: Transaction,
  who: Who,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ value: T; afterwards: () => void }> => {
  const principal = await principals.find(tx.db, who.company, who.user)
  if (!principal?.active) throw new Problem('account_disabled')
  const ctx: Ctx = {
    services,
    db: tx.db,
    ask: tx.ask,
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
  return { value, afterwards: writeOutbox(ctx) }
}
