import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'

/** Items that hold a value, those in the trash included: they come back with it. */
const holders = (ctx: Ctx, guid: string) =>
  sql`from item i where i.company_id = ${ctx.company.guid} and i.attributes ? ${guid}`

export const countHolders = async (ctx: Ctx, guid: string): Promise<number> =>
  (await sql<{ n: number }>`${customPlan} select count(*)::int as n ${holders(ctx, guid)}`.execute(ctx.db)).rows[0]!.n

export const isHeld = async (ctx: Ctx, guid: string): Promise<boolean> =>
  (await sql`${customPlan} select ${holders(ctx, guid)} limit 1`.execute(ctx.db)).rows.length > 0

/** How many items hold each value of a list. */
export const heldValues = async (ctx: Ctx, guid: string): Promise<{ value: string; items: number }[]> =>
  (
    await sql<{ value: string; items: number }>`${customPlan}
    select held.value, count(*)::int as items
    from (select i.attributes -> ${guid}::text as chosen ${holders(ctx, guid)}) i,
      jsonb_array_elements_text(case jsonb_typeof(i.chosen) when 'array' then i.chosen
      else jsonb_build_array(i.chosen) end) as held(value) group by held.value
      order by held.value collate natural_order`.execute(ctx.db)
  ).rows
