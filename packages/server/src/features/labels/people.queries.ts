import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type LabelledPerson = {
  guid: string
  name: string
  tag: string | null
  email: string | null
  username: string
  notes: string
}

/** Users and people without an account, by guid. */
export const peopleByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, LabelledPerson>> => {
  const { rows } = await sql<LabelledPerson>`select u.id as guid,
      coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name, u.tag,
      coalesce(u.invited_email, p.email) as email, u.username, u.notes
    from app_user u left join person p on p.id = u.person_id
    where u.company_id = ${ctx.company.guid} and u.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.guid, row]))
}
