import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import type { FieldRecord } from './fields.queries.ts'
import { holderOf } from './holders.ts'

type Held = Pick<FieldRecord, 'guid' | 'target'>
/** Records that hold a value, those in the trash included: they come back with it. */
const holders = (ctx: Ctx, { guid }: Held, table: string) =>
  sql`from ${sql.ref(table)} i where i.company_id = ${ctx.company.guid} and i.attributes ? ${guid}`

export const countHolders = async (ctx: Ctx, field: Held): Promise<number> => {
  const table = holderOf(field.target)
  if (!table) return 0
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n ${holders(ctx, field, table)}`.execute(ctx.db)
  return rows[0]!.n
}

export const isHeld = async (ctx: Ctx, field: Held): Promise<boolean> => {
  const table = holderOf(field.target)
  if (!table) return false
  return (await sql`${customPlan} select ${holders(ctx, field, table)} limit 1`.execute(ctx.db)).rows.length > 0
}

/** How many records hold each value of a list. */
export const heldValues = async (ctx: Ctx, field: Held): Promise<{ value: string; items: number }[]> => {
  const table = holderOf(field.target)
  if (!table) return []
  const { rows } = await sql<{ value: string; items: number }>`${customPlan}
    select held.value, count(*)::int as items
    from (select i.attributes -> ${field.guid}::text as chosen ${holders(ctx, field, table)}) i,
      jsonb_array_elements_text(case jsonb_typeof(i.chosen) when 'array' then i.chosen
      else jsonb_build_array(i.chosen) end) as held(value) group by held.value
      order by held.value collate natural_order`.execute(ctx.db)
  return rows
}
