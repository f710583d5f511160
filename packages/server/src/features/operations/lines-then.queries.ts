import type { LineStatus, TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { Status } from '@entrepot/contract/operations/lifecycle.ts'
import type { Assignee } from '@entrepot/contract/operations/task.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import { PAST_LINES } from '@entrepot/contract/past/list.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'
import { type Ref, refOf } from '../../kernel/stamps.ts'
import { isLineSeen } from './access.queries.ts'

export type TaskThen = {
  guid: string
  kind: TaskKind
  title: string
  position: number
  assignee: Assignee | null
  status: Status
  closedAt: Date | null
  closedBy: Ref | null
}
type RawTask = Pick<TaskThen, 'kind' | 'title' | 'position' | 'status'> & {
  id: string
  assignee_kind: Assignee['kind'] | null
  assignee_id: string | null
  assignee_name: string
  closed_at: Date | null
  closed_by: string | null
  closed_by_name: string
}

/** Tasks of an operation that is looked at as it was, in their order. */
export const tasksThen = async (then: Ctx, operation: string): Promise<TaskThen[]> => {
  const { rows } = await sql<RawTask>`select t.id, t.kind, t.title, t.position, t.assignee_kind, t.assignee_id,
      t.assignee_name, t.status, t.closed_at, t.closed_by, t.closed_by_name from operation_task t
    where t.company_id = ${then.company.guid} and t.operation_id = ${operation} order by t.position`.execute(then.db)
  return rows.map((raw) => ({
    guid: raw.id,
    kind: raw.kind,
    title: raw.title,
    position: raw.position,
    assignee:
      raw.assignee_kind && raw.assignee_id
        ? { kind: raw.assignee_kind, guid: raw.assignee_id, name: raw.assignee_name }
        : null,
    status: raw.status,
    closedAt: raw.closed_at,
    closedBy: refOf(raw.closed_by, raw.closed_by_name),
  }))
}

/** `blind`: who counts it today must not see what there should be, so that nobody looks back to see it. */
export type LineThen = {
  id: string
  item_id: string | null
  code: string
  name: string
  unit: Unit | null
  folder_id: string | null
  status: LineStatus
  expected: number | null
  found: number | null
  output: number | null
  known: number | null
  exit_status: string | null
  scanned_at: Date | null
  scanned_by: string | null
  scanned_by_name: string
  task_id: string
  task_title: string
  task_kind: TaskKind
  blind: boolean
}
const NAME = sql`coalesce(i.name, l.name)`
const orderOf = ordersOf(PAST_LINES, {
  name: sql`${NAME} collate natural_order`,
  task: sql`t.position`,
  status: sql`l.status`,
  at: sql`l.scanned_at`,
})

export const pageOfLinesThen = async (
  then: Ctx,
  operation: string,
  { task, search, sort }: { task?: string | undefined; search?: string | undefined; sort?: string | undefined },
  { offset, limit }: Bounds,
): Promise<{ rows: LineThen[]; total: number }> => {
  const { order, descending } = orderOf(sort)
  const company = then.company.guid
  // Each was put together of what it is and what it was: once, and not again for each row of another.
  const those = sql`with o as materialized (select o.* from operation o
      where o.company_id = ${company} and o.id = ${operation}),
    t as materialized (select t.* from operation_task t where t.company_id = ${company} and t.operation_id = ${operation}
      ${task ? sql`and t.id = ${task}` : sql``}),
    l as materialized (select l.* from operation_line l
      where l.company_id = ${company} and l.task_id = any(array(select t.id from t))),
    i as materialized (select i.id, i.name from item i
      where i.company_id = ${company} and i.id = any(array(select l.item_id from l)))`
  const from = sql`from l join t on t.id = l.task_id cross join o left join i on i.id = l.item_id
    where ${isLineSeen(then)}
      ${hasWords(search, sql`${NAME} || ' ' || coalesce(l.tag, '') || ' ' || l.code`)}`
  const { rows } =
    await sql<LineThen>`${those} select l.id, l.item_id, l.code, ${NAME} as name, l.unit, l.folder_id, l.status,
      l.expected::float8, l.found::float8, l.output::float8, l.known::float8, l.exit_status, l.scanned_at, l.scanned_by,
      l.scanned_by_name, t.id as task_id, t.title as task_title, t.kind as task_kind,
      exists (select from public.operation_task n where n.company_id = l.company_id and n.id = l.task_id
        and n.kind = 'inventory' and n.status <> 'closed' and coalesce((n.options ->> 'blind')::boolean, true)) as blind
    ${from} order by ${order} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, ${NAME} collate natural_order,
      l.id offset ${offset} limit ${limit}`.execute(then.db)
  const count = await sql<{ n: number }>`${those} select count(*)::int as n ${from}`.execute(then.db)
  return { rows, total: count.rows[0]!.n }
}
