import { newOutbox, writeOutbox } from './outbox.ts'
import { keyOfRequest } from './call.ts'
import { type Ctx, withoutVersion } from './context.ts'
import { transaction, type Transaction } from './database.ts'
import { findStored, mayHaveTwin, replay, requestHash } from './idempotency.ts'
import type { Raw } from './implement.ts'
import { settle } from './settle.ts'

/**
 * Runs `fn` in a new transaction with the rights of `ctx`; for work that must not hold a transaction open meanwhile.
 */
export const inTransaction = async <T>(ctx: Ctx, fn: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const outbox = newOutbox()
  let afterwards = () => {}
  const result = await transaction(
    ctx.services.pool,
    { company: ctx.company.guid, person: ctx.user.person },
    async (tx) => {
      const inner: Ctx = { ...ctx, ...tx, outbox, rights: withoutVersion(ctx.rights) }
      const value = await fn(inner)
      await settle(inner)
      afterwards = writeOutbox(inner)
      return value
    },
  )
  afterwards()
  return result
}

/**
 * The same for a call that was not in a transaction so far: what it does is done once by its key, which is kept with it
 * (X-03).
 */
export const inTransactionOnce = async <T>(
  ctx: Ctx,
  raw: Raw,
  {
    route,
    status,
    content,
  }: { route: string; status: number; /** What tells the file that came with it from another. */ content?: string },
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> => {
  const { request } = raw
  const key = keyOfRequest(request)
  const call =
    key === null
      ? null
      : {
          route,
          key,
          hash: requestHash({ params: request.params, query: request.query, body: request.body ?? content }),
        }
  const outbox = newOutbox()
  let afterwards = () => {}
  const storedIn = (tx: Transaction) =>
    call ? findStored(tx.db, ctx.company.guid, ctx.user.guid, route, call.key) : null
  const result = await transaction(
    ctx.services.pool,
    { company: ctx.company.guid, person: ctx.user.person },
    async (tx) => {
      const stored = await storedIn(tx)
      if (stored) return replay(stored, call!).body as T
      const inner: Ctx = { ...ctx, ...tx, outbox, rights: withoutVersion(ctx.rights) }
      const value = await fn(inner)
      await settle(inner)
      afterwards = writeOutbox(inner, call && { ...call, status, body: value })
      return value
    },
  ).catch(async (error: unknown) => {
    const twin = mayHaveTwin(error)
      ? await transaction(ctx.services.pool, { company: ctx.company.guid }, async (tx) => storedIn(tx), {
          readOnly: true,
        })
      : null
    if (twin?.hash !== call?.hash || !twin) throw error
    return twin.body as T
  })
  afterwards()
  return result
}
