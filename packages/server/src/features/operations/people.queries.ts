import type { Assignee, AssigneeInput } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** A user or group with its name and whom that is, of those who may work; others are not there. */
export type Found = Assignee & { people: readonly string[] }
export const findAssignees = async (ctx: Ctx, asked: readonly AssigneeInput[]): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select 'user' as kind, u.id as guid, trim(u.firstname || ' ' || u.lastname) as name, array[u.id::text] as people
    from app_user u where u.company_id = ${ctx.company.guid} and u.active and u.is_user
    and u.id = any(${asked.filter(({ kind }) => kind === 'user').map(({ guid }) => guid)}::uuid[])
    union all
    select 'group', g.id, g.name, array(select m.user_id::text from group_member m
      where m.company_id = g.company_id and m.group_id = g.id order by m.user_id)
    from user_group g where g.company_id = ${ctx.company.guid}
    and g.id = any(${asked.filter(({ kind }) => kind === 'group').map(({ guid }) => guid)}::uuid[])`.execute(ctx.db)
  return rows
}

export const namesOfUsers = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(firstname || ' ' || lastname) as name from app_user
    where company_id = ${ctx.company.guid} and active and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everybody whom an unfinished task of an operation is given to, each once, members of groups among them. */
export const assigneesOf = async (ctx: Ctx, operation: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct u.id from operation_task t
    join app_user u on u.company_id = t.company_id and u.active and u.is_user and (
      t.assignee_kind = 'user' and u.id = t.assignee_id
      or t.assignee_kind = 'group' and exists (select from group_member m where m.company_id = t.company_id
        and m.group_id = t.assignee_id and m.user_id = u.id))
    where t.company_id = ${ctx.company.guid} and t.operation_id = ${operation}
    and t.status not in ('closed', 'cancelled') order by u.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
