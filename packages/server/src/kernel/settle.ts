import type { NewActivity } from './activity.ts'
import type { Ctx } from './context.ts'

/** Looks at what has happened before it stands: refuses it, or adds to it. What it adds itself is judged no more. */
export type Judge = {
  /** Whether it may have something to say of what this company does. */
  isAwake: (ctx: Ctx) => Promise<boolean>
  judge: (ctx: Ctx, told: readonly NewActivity[]) => Promise<void>
}

/**
 * Every part of a call that stands or falls by itself ends here: the call, a step of a job, a savepoint. So whatever
 * changes a record is judged, by whichever way it came, and a verb need not think of it (BRULE-11). A verb whose answer
 * shows what the judges may change settles before it reads; `sent`: statements that it has not waited for.
 */
export const settle = async (ctx: Ctx, sent?: Promise<unknown>): Promise<void> => {
  const told = ctx.outbox.activities.slice(ctx.outbox.judged)
  if (told.length === 0) return
  const flush = async () => void (await Promise.all([sent, ctx.flush()]))
  for (const { isAwake, judge } of ctx.services.registry.judges)
    if (await isAwake(ctx)) await judge({ ...ctx, flush }, told)
  ctx.outbox.judged = ctx.outbox.activities.length
}

/** Whether what a call does may be refused after it is written. */
export const isJudged = async (ctx: Ctx): Promise<boolean> => {
  for (const { isAwake } of ctx.services.registry.judges) if (await isAwake(ctx)) return true
  return false
}
