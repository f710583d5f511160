import type { Language } from '@entrepot/contract/kernel/language.ts'
import { writeAside } from './aside.ts'
import { type Ctx, emptyAside } from './context.ts'
import { transaction } from './database.ts'
import type { Kernel } from './implement.ts'
import { Problem } from './problem.ts'

/** Work of a job on behalf of a user: their rights as they are now, one transaction, the same activity and events as a call. */
export const runAs = async <T>(kernel: Kernel, who: { company: string; user: string; language: Language; requestId: string }, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  let onceCommitted = () => {}
  const result = await transaction(kernel.services.pool, { company: who.company }, async (tx) => {
    const principal = await kernel.principals.find(tx.db, who.company, who.user)
    if (!principal?.active) throw new Problem('account_disabled')
    const ctx: Ctx = {
      services: kernel.services, db: tx.db, later: tx.later, company: principal.company, user: principal.user, rights: await principal.load(), language: who.language, requestId: who.requestId, idempotencyKey: null,
      aside: emptyAside(),
    }
    const value = await work(ctx)
    onceCommitted = writeAside(ctx)
    return value
  })
  onceCommitted()
  return result
}
