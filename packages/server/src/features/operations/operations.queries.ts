import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { OPERATION_LIST } from '@entrepot/contract/operations/list.ts'
import type { OperationType } from '@entrepot/contract/operations/kinds.ts'
import { isFinished, type Status, STATUSES } from '@entrepot/contract/operations/lifecycle.ts'
import type { OperationQuery, Recipient, StatusCounts } from '@entrepot/contract/operations/operation.ts'
import type { Assignee } from '@entrepot/contract/operations/task.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Counted } from '../../kernel/counted.ts'
import { sql } from '../../kernel/database.ts'
import { foldersAsked, inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { type FieldFinder, listCondition } from '../../kernel/list-conditions.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, type Ref, refOf, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'
import { operationFields } from '../fields/index.ts'
import { customFinder } from '../items/index.ts'
import { isGivenToMe, isSeen, isTransitSeen } from './access.queries.ts'

export type OperationRow = Stamps & {
  guid: string
  number: number
  title: string
  type: OperationType
  status: Status
  /** What it was made from. */
  template: Ref | null
  location: string | null
  destination: string | null
  /** Without a guid it is deleted; so is an order. */
  destinationSite: { guid: string | null; name: string } | null
  order: { guid: string | null; name: string } | null
  startDate: Day | null
  endDate: Day | null
  expeditionDate: Day | null
  receptionDate: Day | null
  packages: number
  recipients: Recipient[]
  reception: boolean
  description: string
  /** By field guid. */ attributes: Record<string, unknown>
  closedAt: Date | null
  closedBy: Ref | null
  assignees: Assignee[]
  tasks: number
  done: number
  onItsWay: number
}
type Raw = RawStamps & {
  id: string
  number: number
  title: string
  type: OperationType
  status: Status
  template_id: string | null
  template_name: string
  location_id: string | null
  destination_id: string | null
  destination_site_id: string | null
  destination_site_name: string
  order_id: string | null
  order_name: string
  start_date: Day | null
  end_date: Day | null
  expedition_date: Day | null
  reception_date: Day | null
  packages: number
  recipients: Recipient[]
  reception: boolean
  description: string
  attributes: Record<string, unknown>
  closed_at: Date | null
  closed_by: string | null
  closed_by_name: string
  assignees: Assignee[]
  tasks: number
  done: number
  on_its_way: number
}
const rowOf = (raw: Raw): OperationRow => ({
  guid: raw.id,
  number: raw.number,
  title: raw.title,
  type: raw.type,
  status: raw.status,
  template: refOf(raw.template_id, raw.template_name),
  location: raw.location_id,
  destination: raw.destination_id,
  destinationSite:
    raw.destination_site_name === '' ? null : { guid: raw.destination_site_id, name: raw.destination_site_name },
  order: raw.order_name === '' ? null : { guid: raw.order_id, name: raw.order_name },
  startDate: raw.start_date,
  endDate: raw.end_date,
  expeditionDate: raw.expedition_date,
  receptionDate: raw.reception_date,
  packages: raw.packages,
  recipients: raw.recipients,
  reception: raw.reception,
  description: raw.description,
  attributes: raw.attributes,
  ...stampsOf(raw),
  closedAt: raw.closed_at,
  closedBy: refOf(raw.closed_by, raw.closed_by_name),
  assignees: raw.assignees,
  tasks: raw.tasks,
  done: raw.done,
  onItsWay: raw.on_its_way,
})

/** As slips carry it (`operationCode`). */
const CODE = sql`('OP-' || lpad(o.number::text, greatest(5, length(o.number::text)), '0'))`

/** What waits for its first day is to do from that day on, without anybody writing it. */
const statusNow = (ctx: Ctx) =>
  sql`case when o.status = 'awaiting' and coalesce(o.start_date <= ${todayOf(ctx)}::date, true) then 'todo'
    else o.status end`

/** Sites and those whom things are lent to as they are called by now, the others as they were named. */
const RECIPIENTS = sql`case when o.recipients = '[]' then o.recipients else (select jsonb_agg(
    case r.one ->> 'kind'
      when 'site' then coalesce(r.one || (select jsonb_build_object('name', s.name) from site s
        where s.company_id = o.company_id and s.id = (r.one ->> 'guid')::uuid), r.one)
      when 'recipient' then coalesce(r.one || (select jsonb_build_object('name', trim(p.firstname || ' ' || p.lastname))
        from recipient p where p.company_id = o.company_id and p.id = (r.one ->> 'guid')::uuid), r.one)
      else r.one end order by r.nth)
  from jsonb_array_elements(o.recipients) with ordinality r(one, nth)) end`
const SITE_NAME = sql`coalesce((select s.name from site s
  where s.company_id = o.company_id and s.id = o.destination_site_id), o.destination_site_name)`

const columns = (ctx: Ctx) => sql`o.id, o.number, o.title, o.type, ${statusNow(ctx)} as status, o.template_id,
  coalesce((select m.name from operation_template m where m.company_id = o.company_id and m.id = o.template_id), '') as template_name,
  o.location_id, o.destination_id, o.destination_site_id, ${SITE_NAME} as destination_site_name, o.order_id, o.order_name,
  o.start_date::text, o.end_date::text, o.expedition_date::text, o.reception_date::text, o.packages, ${RECIPIENTS} as recipients,
  o.reception, o.description, o.attributes, ${stampColumns('o')}, o.closed_at, o.closed_by, o.closed_by_name,
  coalesce((select jsonb_agg(distinct jsonb_build_object('kind', t.assignee_kind, 'guid', t.assignee_id, 'name',
    t.assignee_name)) from operation_task t where t.company_id = o.company_id and t.operation_id = o.id
    and t.assignee_id is not null), '[]') as assignees,
  (select count(*)::int from operation_task t where t.company_id = o.company_id and t.operation_id = o.id) as tasks,
  (select count(*)::int from operation_task t where t.company_id = o.company_id and t.operation_id = o.id
    and t.status in ('closed', 'cancelled')) as done,
  (select count(*)::int from transit w where w.company_id = o.company_id and w.operation_id = o.id
    and w.arrived + w.lost < w.sent and ${isTransitSeen(ctx)}) as on_its_way`

/** Operations that are there and not for the caller. */
export const operationsHidden = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select o.id from operation o
    where o.company_id = ${ctx.company.guid} and not ${isSeen(ctx)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
export const findOperations = async (ctx: Ctx, guids: readonly string[]): Promise<OperationRow[]> => {
  const { rows } = await sql<Raw>`select ${columns(ctx)} from operation o
    where o.company_id = ${ctx.company.guid} and o.id = any(${[...guids]}::uuid[]) and ${isSeen(ctx)}`.execute(ctx.db)
  return rows.map(rowOf)
}
/** As the system sees it, for what it does by itself. */
export const operationAsIs = async (ctx: Ctx, guid: string): Promise<OperationRow | null> => {
  const { rows } = await sql<Raw>`select ${columns(ctx)} from operation o
    where o.company_id = ${ctx.company.guid} and o.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Nobody else changes it, its tasks or what is on its way until the commit; others may still comment on it. */
export const lockOperation = (ctx: Ctx, guid: string) =>
  sql`select from operation where company_id = ${ctx.company.guid} and id = ${guid} for no key update`.execute(ctx.db)

const by = (column: string) => plain(sql.ref(`o.${column}`))
/** Names of places are looked at where the caller sees them only. */
const placeNamed = (column: string) => ({
  sql: (ctx: Ctx) => {
    const folders = readableFolders(ctx)
    const folder = sql.ref(`o.${column}`)
    return sql`(select f.name from folder f where f.company_id = o.company_id and f.id = ${folder}
      ${folders ? sql`and ${inFolders(ctx, sql`f.id`, folders)}` : sql``})`
  },
})
const tasksOf = (condition: RawBuilder<unknown> = sql`true`) => ({
  sql: sql`(select count(*) from operation_task t where t.company_id = o.company_id and t.operation_id = o.id
    and ${condition})`,
})
const { finder, orderOf } = listOf(OPERATION_LIST, {
  code: { sql: CODE, order: sql`o.number` },
  title: natural(sql`o.title`),
  type: by('type'),
  status: { sql: statusNow, order: sql`o.status` },
  location: placeNamed('location_id'),
  destination: {
    sql: (ctx: Ctx) => sql`coalesce(${placeNamed('destination_id').sql(ctx)}, nullif(${SITE_NAME}, ''))`,
  },
  start_date: by('start_date'),
  end_date: by('end_date'),
  expedition_date: by('expedition_date'),
  reception_date: by('reception_date'),
  packages: by('packages'),
  tasks_total: tasksOf(),
  tasks_done: tasksOf(sql`t.status in ('closed', 'cancelled')`),
  createdAt: by('created_at'),
  createdBy: natural(sql`o.created_by_name`),
  updatedAt: by('updated_at'),
  closedAt: by('closed_at'),
  closedBy: { sql: sql`o.closed_by_name` },
})
export { orderOf }

type Filters = Pick<
  OperationQuery,
  'status' | 'open' | 'type' | 'assignee' | 'folder' | 'from' | 'to' | 'search' | 'filters'
> & { hidden?: readonly string[] }
const OVER = sql`('closed', 'cancelled')`
/**
 * The first and last day of an operation, as far as it says them; else the day it was made on, by the company's clock.
 */
const daysOf = (ctx: Ctx) => {
  const made = sql`(o.created_at at time zone ${ctx.company.timeZone})::date`
  return {
    first: sql`coalesce(o.start_date, o.expedition_date, ${made})`,
    last: sql`coalesce(o.end_date, o.reception_date, o.expedition_date, o.start_date, ${made})`,
  }
}
const find = async (ctx: Ctx): Promise<FieldFinder> => {
  const [column, custom] = [finder(ctx), customFinder(await operationFields(ctx), sql`o.attributes`)]
  return (name) => column(name) ?? custom(name)
}
const areNot = (hidden: readonly string[]) => (hidden.length > 0 ? sql`and o.id <> all(${[...hidden]}::uuid[])` : sql``)
/** `at`: as they were then, but for those that are hidden from the caller today (decision 0032). */
export const countedOperations = async (ctx: Ctx, at?: Date): Promise<Counted> => ({
  from: sql`operation o where o.company_id = ${ctx.company.guid} and ${isSeen(ctx)}
    ${areNot(at ? await operationsHidden(ctx) : [])}`,
  find: await find(ctx),
})
/** Every filter but that of the status, whose values are counted. */
const under = async (ctx: Ctx, { type, assignee, folder, from, to, search, filters, hidden = [] }: Filters) => {
  const days = daysOf(ctx)
  const fields = await find(ctx)
  const folders = folder === undefined ? null : foldersAsked(ctx, folder, { field: 'folder' })
  return sql`from operation o where o.company_id = ${ctx.company.guid} and ${isSeen(ctx)}
    ${type ? sql`and o.type = ${type}` : sql``}
    ${assignee === 'me' ? sql`and ${isGivenToMe(ctx)}` : sql``}
    ${
      assignee && assignee !== 'me'
        ? sql`and exists (select from operation_task a where a.company_id = o.company_id and a.operation_id = o.id
            and a.assignee_id = ${assignee})`
        : sql``
    }
    ${
      folders
        ? sql`and (${inFolders(ctx, sql`o.location_id`, folders)} or ${inFolders(ctx, sql`o.destination_id`, folders)})`
        : sql``
    }
    ${from ? sql`and ${days.last} >= ${from}::date` : sql``} ${to ? sql`and ${days.first} <= ${to}::date` : sql``}
    ${hasFoldedWords(search, sql`o.search_text`)} ${areNot(hidden)}
    ${filters ? sql`and ${listCondition(ctx, filters, fields)}` : sql``}`
}
const withStatus = (ctx: Ctx, { status, open }: Filters) => sql`
  ${status ? sql`and ${statusNow(ctx)} = ${status}` : sql``} ${open ? sql`and o.status not in ${OVER}` : sql``}`

export const pageOfOperations = async (
  ctx: Ctx,
  filters: Filters,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: OperationRow[]; total: number; counts: StatusCounts }> => {
  const all = await under(ctx, filters)
  const where = sql`${all} ${withStatus(ctx, filters)}`
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const turn = descending ? sql`desc` : sql`asc`
  const [{ rows }, statuses] = await Promise.all([
    // Ordered by their guids first: what a row says is read of the rows of the page alone.
    sql<Raw>`with page as (select o.id, row_number() over () as place from (select o.id ${where}
        order by ${order} ${direction}, o.id ${turn} offset ${offset} limit ${limit}) o)
      select ${columns(ctx)} from page join operation o on o.company_id = ${ctx.company.guid} and o.id = page.id
      order by page.place`.execute(ctx.db),
    sql<{ status: Status; n: number }>`select ${statusNow(ctx)} as status, count(*)::int as n ${all}
      group by 1`.execute(ctx.db),
  ])
  const counted = new Map(statuses.rows.map(({ status, n }) => [status, n]))
  const counts = Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0])) as StatusCounts
  return { rows: rows.map(rowOf), total: totalOf(counts, filters), counts }
}

const totalOf = (counts: StatusCounts, { status, open }: Filters): number =>
  STATUSES.filter((one) => (status === undefined || one === status) && !(open && isFinished(one))).reduce(
    (sum, one) => sum + counts[one],
    0,
  )

export type OperationWrite = Pick<
  OperationRow,
  | 'guid'
  | 'title'
  | 'location'
  | 'destination'
  | 'destinationSite'
  | 'startDate'
  | 'endDate'
  | 'expeditionDate'
  | 'receptionDate'
  | 'packages'
  | 'recipients'
  | 'description'
  | 'attributes'
>
/** Numbers follow each other: one is given out at a time. */
export const lockNumbers = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`operation-numbers ${ctx.company.guid}`}, 0))`.execute(ctx.db)

/** Operations that the caller sees, by their numbers. */
export const operationsNumbered = async (ctx: Ctx, numbers: readonly number[]) => {
  const { rows } = await sql<{ number: number; guid: string; name: string }>`select o.number, o.id as guid,
    o.title as name from operation o where o.company_id = ${ctx.company.guid}
    and o.number = any(${[...numbers]}::int[]) and ${isSeen(ctx)}`.execute(ctx.db)
  return new Map(rows.map(({ number, ...operation }) => [number, operation]))
}

export const insertOperation = (
  ctx: Ctx,
  one: OperationWrite & Pick<OperationRow, 'type' | 'status' | 'reception' | 'template' | 'order'>,
) =>
  sql`insert into operation (company_id, id, number, title, type, template_id, order_id, order_name, status, location_id,
      destination_id, destination_site_id, destination_site_name, start_date, end_date, expedition_date, reception_date, packages, recipients, reception, description,
      attributes, created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, (select coalesce(max(number), 0) + 1 from operation
        where company_id = ${ctx.company.guid}), ${one.title}, ${one.type}, ${one.template?.guid ?? null},
      ${one.order?.guid ?? null}, ${one.order?.name ?? ''}, ${one.status}, ${one.location}, ${one.destination},
      ${one.destinationSite?.guid ?? null}, ${one.destinationSite?.name ?? ''}, ${one.startDate}, ${one.endDate}, ${one.expeditionDate}, ${one.receptionDate},
      ${one.packages}, ${JSON.stringify(one.recipients)}::jsonb, ${one.reception}, ${one.description},
      ${JSON.stringify(one.attributes)}::jsonb,      ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(
    ctx.db,
  )

export const updateOperation = (ctx: Ctx, one: OperationWrite) =>
  sql`update operation set title = ${one.title}, location_id = ${one.location}, destination_id = ${one.destination},
    destination_site_id = ${one.destinationSite?.guid ?? null}, destination_site_name = ${one.destinationSite?.name ?? ''},
    start_date = ${one.startDate}, end_date = ${one.endDate}, expedition_date = ${one.expeditionDate},
    reception_date = ${one.receptionDate}, packages = ${one.packages},
    recipients = ${JSON.stringify(one.recipients)}::jsonb, description = ${one.description},
    attributes = ${JSON.stringify(one.attributes)}::jsonb, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

/** Its status, as its tasks make it; one that is closed says when and by whom (INTER-30). */
export const setOperationStatus = (ctx: Ctx, guid: string, status: Status) => {
  const ends = status === 'closed'
  return sql`update operation set status = ${status}, closed_at = ${ends ? sql`instant()` : null},
    closed_by = ${ends ? ctx.user.guid : null}, closed_by_name = ${ends ? ctx.user.name : ''}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}

export const deleteOperation = (ctx: Ctx, guid: string) =>
  sql`delete from operation where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
