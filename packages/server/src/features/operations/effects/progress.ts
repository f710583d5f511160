import { writeEvents } from '../../../kernel/outbox.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { transaction } from '../../../kernel/database.ts'
import { Problem, refuseAll } from '../../../kernel/problem.ts'
import type { Closing } from './closing.ts'

/** Lines that are posted in one go: what is planned of them is held in memory, and who waits is told after each. */
const AT_ONCE = 1_000

/**
 * A long closing in parts of one transaction, whose records are locked already. Refusals of all parts are told together
 * (TASK-44); what the parts before them wrote goes with the transaction.
 */
export const someAtOnce = async <P>(
  ctx: Ctx,
  closing: Pick<Closing, 'task'>,
  parts: readonly P[],
  work: (some: readonly P[]) => Promise<void>,
): Promise<void> => {
  const problems: Problem[] = []
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    try {
      await work(parts.slice(from, from + AT_ONCE))
    } catch (error) {
      if (!(error instanceof Problem) || error.parts.length === 0) throw error
      problems.push(...error.parts)
    }
    if (parts.length > AT_ONCE) tell(ctx, closing, Math.min(from + AT_ONCE, parts.length), parts.length)
  }
  refuseAll(problems)
}

/**
 * To the screen that waits, while the transaction is still open: in one of its own, for which nobody waits, since all
 * connections may be held by closings.
 */
const tell = (ctx: Ctx, { task }: Pick<Closing, 'task'>, done: number, total: number): void => {
  const { services, company, user } = ctx
  transaction(services.pool, { company: company.guid }, ({ db }) =>
    writeEvents(services, db, company.guid, [
      { topic: 'tasks', data: { closing: task.guid, done, total }, user: user.guid },
    ]),
  ).then(
    (announce) => announce(),
    (error: unknown) => services.log.debug({ err: error }, 'operations: progress not told'),
  )
}
