import { newAside, writeAside } from './aside.ts'
import type { Ctx } from './context.ts'
import { transaction } from './database.ts'

/** Runs `fn` in a new transaction with the rights of `ctx`; for work that must not hold a transaction open meanwhile. */
export const inTransaction = async <T>(ctx: Ctx, fn: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const aside = newAside()
  let afterwards = () => {}
  const result = await transaction(ctx.services.pool, { company: ctx.company.guid, person: ctx.user.person }, async (tx) => {
    const inner: Ctx = { ...ctx, db: tx.db, later: tx.later, aside }
    const value = await fn(inner)
    afterwards = writeAside(inner)
    return value
  })
  afterwards()
  return result
}
