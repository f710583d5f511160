import { type Ctx, withoutVersion } from './context.ts'
import { type CompiledQuery, sql, transaction } from './database.ts'
import { isConflict } from './database-errors.ts'
import { compiledOf } from './joint.ts'
import { newOutbox } from './outbox.ts'
import { settle } from './settle.ts'

/** Carries the answer out of a transaction that is not to commit. */
class Tried<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('A trial is never committed')
    this.answer = answer
  }
}
const PATIENCE = 3
type Part = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Work that is done to see what comes of it: its transaction is rolled back, nobody is told, and nothing is logged.
 * `part`: as much of it as one transaction would be, with what travels with the commit; one that fails leaves nothing.
 */
export const inTrial = async <T>(ctx: Ctx, work: (ctx: Ctx, part: Part) => Promise<T>): Promise<T> => {
  for (let round = 1; ; round++)
    try {
      return await once(ctx, work)
    } catch (error) {
      if (error instanceof Tried) return error.answer as T
      if (!isConflict(error) || round === PATIENCE) throw error
    }
}

const once = <T>(ctx: Ctx, work: (ctx: Ctx, part: Part) => Promise<T>): Promise<never> =>
  transaction(ctx.services.pool, { company: ctx.company.guid, person: ctx.user.person }, async ({ db, ask }) => {
    const waiting: CompiledQuery[] = []
    const flush = async () => {
      for (const query of waiting.splice(0)) await db.executeQuery(query)
    }
    const inner: Ctx = {
      ...ctx,
      db,
      ask,
      onCommit: (later) => void waiting.push(compiledOf(later)),
      flush,
      outbox: newOutbox(),
      rights: withoutVersion(ctx.rights),
    }
    const part: Part = async (some) => {
      await sql`savepoint trial`.execute(db)
      const { activities, judged } = inner.outbox
      const told = activities.length
      try {
        const result = await some()
        await settle(inner)
        await flush()
        await sql`release savepoint trial`.execute(db)
        return result
      } catch (error) {
        waiting.length = 0
        activities.length = told
        inner.outbox.judged = judged
        await sql`rollback to savepoint trial`.execute(db)
        throw error
      }
    }
    throw new Tried(await work(inner, part))
  })
