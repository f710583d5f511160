import type { Ctx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { insertFirings } from './rules.queries.ts'

/**
 * That a rule refused is noted in a transaction of its own: the one that is refused leaves nothing. Nobody waits for
 * it, and a note that is lost is a figure one too low.
 */
export const noteRefusals = (ctx: Ctx, refused: readonly { rule: string; item: string }[]): void => {
  const { pool, log, clock } = ctx.services
  const firings = refused.map(({ rule, item }) => ({ id: clock.uuid(), rule, item, outcome: 'refused' as const }))
  transaction(pool, { company: ctx.company.guid }, ({ db }) =>
    insertFirings(ctx.company.guid, firings).execute(db),
  ).catch((error: unknown) => log.warn({ err: error }, 'A refusal of a rule was not noted'))
}
