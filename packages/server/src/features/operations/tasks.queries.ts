import { TASK_LIST } from '@entrepot/contract/operations/list.ts'
import type { OperationType, TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { Status } from '@entrepot/contract/operations/lifecycle.ts'
import type { Assignee, TaskOptionsInput, TaskQuery } from '@entrepot/contract/operations/task.ts'
import { type Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { foldersAsked, inFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'
import { isLineSeen, isSeen, taskIsMine } from './access.queries.ts'

import type { Answers } from '@entrepot/contract/operation-templates/form-answers.ts'
import type { KeptTask } from '../operation-templates/index.ts'

type Ref = { guid: string; name: string }
export type TaskRow = {
  guid: string
  operation: string
  kind: TaskKind
  title: string
  position: number
  parent: string | null
  /** Null: it is done by the system. */
  assignee: Assignee | null
  status: Status
  options: TaskOptionsInput
  custom: KeptTask | null
  answers: Answers
  /** On whose behalf an automatic one runs. */
  runAs: string | null
  folders: string[]
  updatedAt: Date
  updatedByName: string
  openedAt: Date | null
  closedAt: Date | null
  closedBy: Ref | null
  posted: boolean
  reversedAt: Date | null
  reversedBy: Ref | null
  mine: boolean
}
type Raw = {
  id: string
  operation_id: string
  kind: TaskKind
  title: string
  position: number
  parent_id: string | null
  assignee_kind: Assignee['kind'] | null
  assignee_id: string | null
  assignee_name: string
  status: Status
  options: TaskOptionsInput
  custom: KeptTask | null
  answers: Answers
  run_as: string | null
  folders: string[]
  updated_at: Date
  updated_by_name: string
  opened_at: Date | null
  closed_at: Date | null
  closed_by: string | null
  closed_by_name: string
  posted: boolean
  reversed_at: Date | null
  reversed_by: string | null
  reversed_by_name: string
  mine: boolean
}
const rowOf = (raw: Raw): TaskRow => ({
  guid: raw.id,
  operation: raw.operation_id,
  kind: raw.kind,
  title: raw.title,
  position: raw.position,
  parent: raw.parent_id,
  assignee:
    raw.assignee_kind && raw.assignee_id
      ? { kind: raw.assignee_kind, guid: raw.assignee_id, name: raw.assignee_name }
      : null,
  status: raw.status,
  options: raw.options,
  custom: raw.custom,
  answers: raw.answers,
  runAs: raw.run_as,
  folders: raw.folders,
  updatedAt: raw.updated_at,
  updatedByName: raw.updated_by_name,
  openedAt: raw.opened_at,
  closedAt: raw.closed_at,
  closedBy: raw.closed_by ? { guid: raw.closed_by, name: raw.closed_by_name } : null,
  posted: raw.posted,
  reversedAt: raw.reversed_at,
  reversedBy: raw.reversed_by ? { guid: raw.reversed_by, name: raw.reversed_by_name } : null,
  mine: raw.mine,
})

const columns = (ctx: Ctx) => sql`t.id, t.operation_id, t.kind, t.title, t.position, t.parent_id, t.assignee_kind,
  t.assignee_id, t.assignee_name, t.status, t.options, t.custom, t.answers, t.run_as, t.updated_at, t.updated_by_name,
  t.opened_at, t.closed_at, t.closed_by, t.closed_by_name, t.posted, t.reversed_at, t.reversed_by, t.reversed_by_name,
  coalesce(${taskIsMine(ctx, 't')}, false) as mine,
  array(select f.folder_id from operation_task_folder f where f.company_id = t.company_id and f.task_id = t.id
    order by f.folder_id) as folders`

/** In their order; whoever changes them has locked the operation. */
export const tasksOf = async (ctx: Ctx, operation: string): Promise<TaskRow[]> => {
  const { rows } = await sql<Raw>`select ${columns(ctx)} from operation_task t
    where t.company_id = ${ctx.company.guid} and t.operation_id = ${operation} order by t.position`.execute(ctx.db)
  return rows.map(rowOf)
}

export type Figures = {
  total: number
  done: number
  expected: number
  success: number
  warning: number
  errors: number
}
export const NO_LINES: Figures = { total: 0, done: 0, expected: 0, success: 0, warning: 0, errors: 0 }
/** Of the lines that the caller sees. */
export const figuresOf = async (ctx: Ctx, tasks: readonly string[]): Promise<ReadonlyMap<string, Figures>> => {
  const status = (name: string) => sql`count(*) filter (where l.status = ${name})::int`
  const { rows } = await sql<Figures & { task_id: string }>`
    select l.task_id, count(*)::int as total, ${status('expected')} as expected, ${status('success')} as success,
    ${status('warning')} as warning, ${status('errors')} as errors, count(*) filter (where l.status <> 'errors'
    and (l.found is not null or l.output is not null or l.confirmed is not null))::int as done
    from operation_line l join operation_task t on t.company_id = l.company_id and t.id = l.task_id
    join operation o on o.company_id = t.company_id and o.id = t.operation_id
    where l.company_id = ${ctx.company.guid} and l.task_id = any(${[...tasks]}::uuid[]) and ${isLineSeen(ctx)}
    group by l.task_id`.execute(ctx.db)
  return new Map(rows.map(({ task_id: task, ...figures }) => [task, figures]))
}

export const orderOf = ordersOf(TASK_LIST, {
  kind: sql`t.kind`,
  status: sql`t.status`,
  operation: sql`o.title collate natural_order`,
  assignee: sql`t.assignee_name collate natural_order`,
  createdAt: sql`t.created_at`,
  closedAt: sql`t.closed_at`,
})

export type ListedTask = TaskRow & {
  about: { guid: string; name: string; type: OperationType; status: Status }
  location: string | null
  destination: string | null
}
type Filters = Pick<TaskQuery, 'status' | 'open' | 'kind' | 'assignee' | 'folder' | 'search'>
/** COP-14: a template says which of its tasks sessions of the mobile application leave out of lists. */
const isListed = ({ company, session }: Ctx) =>
  session
    ? sql`(coalesce((t.custom ->> 'mobile_visible')::boolean, true) or not exists (select from refresh_token s
        where s.company_id = ${company.guid} and s.family_id = ${session}::uuid and s.platform = 'mobile'))`
    : sql`true`

export const pageOfTasks = async (
  ctx: Ctx,
  { status, open, kind, assignee, folder, search }: Filters,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ListedTask[]; total: number }> => {
  const folders = folder === undefined ? null : foldersAsked(ctx, folder, { field: 'folder' })
  const where = sql`from operation_task t join operation o on o.company_id = t.company_id and o.id = t.operation_id
    where t.company_id = ${ctx.company.guid} and ${isSeen(ctx)} and ${isListed(ctx)}
    ${status ? sql`and t.status = ${status}` : sql``}
    ${open ? sql`and t.status not in ('closed', 'cancelled')` : sql``}
    ${kind ? sql`and t.kind = ${kind}` : sql``}
    ${assignee === 'me' ? sql`and ${taskIsMine(ctx, 't')}` : assignee ? sql`and t.assignee_id = ${assignee}` : sql``}
    ${
      folders
        ? sql`and (${inFolders(ctx, sql`o.location_id`, folders)} or ${inFolders(ctx, sql`o.destination_id`, folders)})`
        : sql``
    }
    ${hasWords(search, sql`o.title || ' ' || t.title`)}`
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  type Listed = Raw & {
    about: ListedTask['about']
    location_id: string | null
    destination_id: string | null
  }
  const [{ rows }, count] = await Promise.all([
    sql<Listed>`with page as (select t.id, row_number() over () as place from (select t.id ${where}
        order by ${order} ${direction}, t.id offset ${offset} limit ${limit}) t)
      select ${columns(ctx)}, o.location_id, o.destination_id, jsonb_build_object('guid', o.id, 'name', o.title, 'type',
        o.type, 'status', o.status) as about
      from page join operation_task t on t.company_id = ${ctx.company.guid} and t.id = page.id
        join operation o on o.company_id = t.company_id and o.id = t.operation_id
      order by page.place`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return {
    rows: rows.map((raw) => ({
      ...rowOf(raw),
      about: raw.about,
      location: raw.location_id,
      destination: raw.destination_id,
    })),
    total: count.rows[0]!.n,
  }
}

export type NewTask = Pick<TaskRow, 'guid' | 'kind' | 'title' | 'parent' | 'assignee' | 'status' | 'options' | 'custom'>
export const insertTasks = (ctx: Ctx, operation: string, tasks: readonly NewTask[]) =>
  sql`insert into operation_task (company_id, id, operation_id, kind, title, position, parent_id, assignee_kind,
      assignee_id, assignee_name, status, options, custom, run_as, updated_by_name)
    select ${ctx.company.guid}, r.guid, ${operation}, r.kind, r.title, r.position, r.parent, r.assignee_kind,
      r.assignee, coalesce(r.assignee_name, ''), r.status, r.options, r.custom, ${ctx.user.guid}, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(
      tasks.map(({ assignee, ...task }, position) => ({
        ...task,
        position,
        assignee_kind: assignee?.kind,
        assignee: assignee?.guid,
        assignee_name: assignee?.name,
      })),
    )}::jsonb) as r(guid uuid, kind text, title text, position int, parent uuid, assignee_kind text,
      assignee uuid, assignee_name text, status text, options jsonb, custom jsonb)`.execute(ctx.db)

/** Each change is later than the one before by a millisecond at least: that is what saving tells by. */
const touched = (ctx: Ctx) => sql`updated_at = greatest(date_trunc('milliseconds', instant()),
  updated_at + interval '1 millisecond'), updated_by_name = ${ctx.user.name}`

export const setTaskStatus = async (ctx: Ctx, guid: string, status: Status): Promise<Date> => {
  const ends = status === 'closed'
  const { rows } = await sql<{ updated_at: Date }>`update operation_task set status = ${status},
    opened_at = ${status === 'opened' ? sql`coalesce(opened_at, instant())` : sql`opened_at`},
    closed_at = ${ends ? sql`instant()` : null}, closed_by = ${ends ? ctx.user.guid : null},
    closed_by_name = ${ends ? ctx.user.name : ''}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid} returning updated_at`.execute(ctx.db)
  return rows[0]!.updated_at
}

/** That closing it moved something, and that this was taken back. */
export const setPosted = (ctx: Ctx, guid: string) =>
  sql`update operation_task set posted = true where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const setReversed = (ctx: Ctx, guid: string) =>
  sql`update operation_task set reversed_at = instant(), reversed_by = ${ctx.user.guid},
    reversed_by_name = ${ctx.user.name}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const setTask = (
  ctx: Ctx,
  { guid, title, assignee, options }: Pick<TaskRow, 'guid' | 'title' | 'assignee' | 'options'>,
) =>
  sql`update operation_task set title = ${title}, assignee_kind = ${assignee?.kind ?? null},
    assignee_id = ${assignee?.guid ?? null}, assignee_name = ${assignee?.name ?? ''}, options = ${JSON.stringify(options)}::jsonb, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const setTaskFolders = async (ctx: Ctx, guid: string, folders: readonly string[]): Promise<void> => {
  await sql`delete from operation_task_folder where company_id = ${ctx.company.guid} and task_id = ${guid}
    and not (folder_id = any(${[...folders]}::uuid[]))`.execute(ctx.db)
  await sql`insert into operation_task_folder (company_id, task_id, folder_id)
    select ${ctx.company.guid}, ${guid}, f from unnest(${[...folders]}::uuid[]) f
    on conflict do nothing`.execute(ctx.db)
}

/** What was answered in a form until its task was closed; the latest first, of operations that the caller sees. */
export type Answered = { operation: string; title: string; answers: Answers; signed: string[]; at: Date }
export const answeredTasks = async (
  ctx: Ctx,
  templateTask: string,
  { days, most }: { days: number; most: number },
): Promise<Answered[]> => {
  const { rows } = await sql<Answered>`select o.id as operation, o.title, t.answers, t.closed_at as at,
      array(select s.field from task_signature s where s.company_id = t.company_id and s.task_id = t.id) as signed
    from operation_task t join operation o on o.company_id = t.company_id and o.id = t.operation_id
    where t.company_id = ${ctx.company.guid} and t.custom ->> 'guid' = ${templateTask} and t.status = 'closed'
      and t.closed_at >= now() - make_interval(days => ${days}) and ${isSeen(ctx)}
    order by t.closed_at desc, t.id desc limit ${most}`.execute(ctx.db)
  return rows
}

/** What was answered in its form; other answers stay as they are. */
export const setAnswers = (ctx: Ctx, guid: string, answers: Answers) =>
  sql`update operation_task set answers = answers || ${JSON.stringify(answers)}::jsonb, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Reopened, an automatic task runs on behalf of who did that. */
export const setRunAs = (ctx: Ctx, guid: string) =>
  sql`update operation_task set run_as = ${ctx.user.guid}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
