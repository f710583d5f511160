import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type Named = { kind: 'user' | 'group'; guid: string }
/** People who may work, by address or name, and groups by name. */
export const assigneesNamed = async (ctx: Ctx, text: string): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select 'user' as kind, u.id as guid from app_user u left join person p on p.id = u.person_id
      where u.company_id = ${ctx.company.guid} and u.active and u.is_user
        and (u.id::text = ${text} or lower(p.email) = lower(${text})
          or entrepot_fold(trim(u.firstname || ' ' || u.lastname)) = entrepot_fold(${text}))
    union all select 'group', g.id from user_group g
      where g.company_id = ${ctx.company.guid} and (g.id::text = ${text} or g.name_key = ${nameKey(text)})`.execute(
    ctx.db,
  )
  return rows
}

/** So many are offered where somebody writes one; who has more writes its name. */
const MOST_OFFERED = 300
const NAMES = {
  supplier: (ctx: Ctx) => sql`select name from supplier where company_id = ${ctx.company.guid}`,
  template: (ctx: Ctx) => sql`select name from operation_template where company_id = ${ctx.company.guid} and active`,
  category: (ctx: Ctx) =>
    sql`select distinct name from category where company_id = ${ctx.company.guid} and item_type is not null`,
  recipient: (ctx: Ctx) =>
    sql`select trim(firstname || ' ' || lastname) as name from recipient where company_id = ${ctx.company.guid}`,
  assignee: (ctx: Ctx) => sql`select trim(firstname || ' ' || lastname) as name from app_user
    where company_id = ${ctx.company.guid} and active and is_user
    union select name from user_group where company_id = ${ctx.company.guid}`,
}
export type Offered = keyof typeof NAMES
export const namesOffered = async (ctx: Ctx, kind: Offered): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select n.name from (${NAMES[kind](ctx)}) n
    order by n.name collate natural_order limit ${MOST_OFFERED}`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
