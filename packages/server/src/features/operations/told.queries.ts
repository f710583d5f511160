import type { Assignee } from '@entrepot/contract/operations/task.ts'
import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { isLineSeen } from './access.queries.ts'

export type ToldTask = {
  guid: string
  operation: string
  kind: TaskKind
  title: string
  assignee: Assignee | null
  /** Whom that is, of those who may work. */
  people: readonly string[]
}

/** Tasks of operations in their order, with whom each is given to. */
export const toldTasks = async (ctx: Ctx, operations: readonly string[]): Promise<ToldTask[]> => {
  const { rows } = await sql<Omit<ToldTask, 'assignee'> & { assignee: Assignee | null }>`
    select t.id as guid, t.operation_id as operation, t.kind, t.title,
      case when t.assignee_id is not null then jsonb_build_object('kind', t.assignee_kind, 'guid', t.assignee_id,
        'name', t.assignee_name) end as assignee,
      array(select u.id::text from app_user u where u.company_id = t.company_id and u.active and u.is_user and (
        t.assignee_kind = 'user' and u.id = t.assignee_id
        or t.assignee_kind = 'group' and exists (select from group_member m where m.company_id = t.company_id
          and m.group_id = t.assignee_id and m.user_id = u.id)) order by u.id) as people
    from operation_task t where t.company_id = ${ctx.company.guid}
      and t.operation_id = any(${[...operations]}::uuid[]) order by t.operation_id, t.position`.execute(ctx.db)
  return rows
}

/** The items in the lines of operations, of those that the reader sees. */
export const itemsOfOperations = async (
  ctx: Ctx,
  operations: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ id: string; items: string[] }>`select o.id, array_agg(distinct l.item_id::text) as items
    from operation o join operation_task t on t.company_id = o.company_id and t.operation_id = o.id
    join operation_line l on l.company_id = t.company_id and l.task_id = t.id and l.item_id is not null
    where o.company_id = ${ctx.company.guid} and o.id = any(${[...operations]}::uuid[]) and ${isLineSeen(ctx)}
    group by o.id`.execute(ctx.db)
  return new Map(rows.map(({ id, items }) => [id, items]))
}
