import { writeAside } from './aside.ts'
import { type Ctx, emptyAside } from './context.ts'
import { transaction } from './database.ts'

/** Runs `fn` in a new transaction with the rights of `ctx`; for work that must not hold a transaction open meanwhile. */
export const inTransaction = async <T>(ctx: Ctx, fn: (ctx: Ctx) => Promise<T>): Promise<T> => {
  let onceCommitted = () => {}
  const result = await transaction(ctx.services.pool, { company: ctx.company.guid, person: ctx.user.person }, async (tx) => {
    const inner: Ctx = { ...ctx, db: tx.db, later: tx.later, aside: emptyAside() }
    const value = await fn(inner)
    onceCommitted = writeAside(inner)
    return value
  })
  onceCommitted()
  return result
}
