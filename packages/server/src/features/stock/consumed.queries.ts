import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** When a movement `m` happened: as its file says, or when it was posted. */
export const HAPPENED = sql`(case when m.happened_at is null then m.created_at else m.happened_at end)`

/**
 * Whether a movement `m` is one of those that `consumed_by_article` sums up (migration 0132): what somebody took, and
 * nobody took back, in the unit that its article has today.
 */
export const isConsumed = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`m.kind = 'out' and m.action is distinct from 'in_transit'
  and not exists (select from movement r where r.company_id = ${ctx.company.guid} and r.reverses_id = m.id)
  and not exists (select from movement c where c.company_id = ${ctx.company.guid} and c.article_id = m.article_id
    and c.kind = 'conversion' and c.created_at >= m.created_at)`

/**
 * Whether a movement `m` is a count: of a person, and not what an import or an act on many set a quantity to. One that
 * found no difference is one too.
 */
export const isCounted = (ctx: Ctx): RawBuilder<unknown> => sql`m.kind = 'count'
  and (m.source_kind is null or m.source_kind in ('inventory', 'operation'))
  and not exists (select from movement r where r.company_id = ${ctx.company.guid} and r.reverses_id = m.id)`

/** Records of an article, of its variants and lots, and those of both that ended. */
export const recordsOf = (ctx: Ctx, article: string): RawBuilder<unknown> => {
  const own = sql`select i.id from item i where i.company_id = ${ctx.company.guid} and i.article_id = ${article}`
  return sql`(select o.id from (${own} and i.deleted_at is null union all ${own} and i.deleted_at is not null) o
    union all select v.id from item v where v.company_id = ${ctx.company.guid} and v.parent_item_id in
      (${own} and i.deleted_at is null union all ${own} and i.deleted_at is not null))`
}
