import { writeAside } from './aside.ts'
import type { Ctx } from './context.ts'
import { transaction } from './database.ts'

/** Runs `fn` in a new transaction with the rights of `ctx`; for work that must not hold a transaction open meanwhile. */
export const inTransaction = async <T>(ctx: Ctx, fn: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const aside = { activities: [], events: [] } as Ctx['aside']
  let announced: string[] = []
  const result = await transaction(ctx.services.pool, { company: ctx.company.guid, person: ctx.user.person }, async (tx) => {
    const inner: Ctx = { ...ctx, db: tx.db, later: tx.later, aside }
    const value = await fn(inner)
    announced = writeAside(inner)
    return value
  })
  if (announced.length > 0) ctx.services.announce(ctx.company.guid, announced)
  return result
}
