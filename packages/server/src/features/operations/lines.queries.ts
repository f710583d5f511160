import {
  type Hundredths,
  quantityFromDecimal,
  quantityToDecimal,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import type { ItemType } from '@entrepot/contract/items/item.ts'
import type { LineStatus } from '@entrepot/contract/operations/kinds.ts'
import { TASK_LINES } from '@entrepot/contract/operations/list.ts'
import type { TaskLineQuery } from '@entrepot/contract/operations/task.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'
import { isLineSeen } from './access.queries.ts'

type Ref = { guid: string; name: string }
export type LineRow = {
  id: string
  /** As it is now, wherever that is; null of a code that nothing carries. */
  item: {
    guid: string
    name: string
    type: ItemType
    tag: string | null
    picture: string | null
    folder: string
  } | null
  code: string
  name: string
  tag: string | null
  unit: Unit | null
  folder: string | null
  status: LineStatus
  expected: Hundredths | null
  found: Hundredths | null
  output: Hundredths | null
  known: Hundredths | null
  exitStatus: string | null
  confirmed: boolean | null
  at: Date | null
  by: Ref | null
  scans: number
}
type Raw = {
  id: string
  item_id: string | null
  item_name: string
  item_type: ItemType
  item_tag: string | null
  picture_id: string | null
  item_folder: string
  code: string
  name: string
  tag: string | null
  unit: Unit | null
  folder_id: string | null
  status: LineStatus
  expected: string | null
  found: string | null
  output: string | null
  known: string | null
  exit_status: string | null
  confirmed: boolean | null
  scanned_at: Date | null
  scanned_by: string | null
  scanned_by_name: string
  scans: number
}
const quantity = (decimal: string | null) => (decimal === null ? null : quantityFromDecimal(decimal))
const decimal = (value: Hundredths | null) => (value === null ? null : quantityToDecimal(value))
const rowOf = (raw: Raw): LineRow => ({
  id: raw.id,
  item:
    raw.item_id === null
      ? null
      : {
          guid: raw.item_id,
          name: raw.item_name,
          type: raw.item_type,
          tag: raw.item_tag,
          picture: raw.picture_id,
          folder: raw.item_folder,
        },
  code: raw.code,
  name: raw.name,
  tag: raw.tag,
  unit: raw.unit,
  folder: raw.folder_id,
  status: raw.status,
  expected: quantity(raw.expected),
  found: quantity(raw.found),
  output: quantity(raw.output),
  known: quantity(raw.known),
  exitStatus: raw.exit_status,
  confirmed: raw.confirmed,
  at: raw.scanned_at,
  by: raw.scanned_by ? { guid: raw.scanned_by, name: raw.scanned_by_name } : null,
  scans: raw.scans,
})

const COLUMNS = sql`l.id, i.id as item_id, coalesce(i.name, '') as item_name, i.type as item_type, i.tag as item_tag,
  i.picture_id, i.folder_id as item_folder, l.code, l.name, l.tag, l.unit, l.folder_id, l.status, l.expected, l.found, l.output, l.known, l.exit_status,
  l.confirmed, l.scanned_at, l.scanned_by, l.scanned_by_name,
  (select count(*)::int from operation_scan s where s.company_id = l.company_id and s.task_id = l.task_id
    and s.line_id = l.id) as scans`
const from = (ctx: Ctx, task: string, folders: readonly string[] = []) => sql`from operation_line l
  join operation_task t on t.company_id = l.company_id and t.id = l.task_id
  join operation o on o.company_id = t.company_id and o.id = t.operation_id
  left join item i on i.company_id = l.company_id and i.id = l.item_id
  left join unnest(${[...folders]}::uuid[]) with ordinality as place(guid, rank) on place.guid = l.folder_id
  where l.company_id = ${ctx.company.guid} and l.task_id = ${task}`

const HAS_RESULT = sql`(l.found is not null or l.output is not null or l.confirmed is not null)`
const SHOWN: Record<TaskLineQuery['show'], RawBuilder<unknown>> = {
  all: sql``,
  open: sql`and l.status <> 'errors' and not ${HAS_RESULT}`,
  done: sql`and ${HAS_RESULT}`,
  different: sql`and coalesce(l.found, l.output) is distinct from coalesce(l.known, l.expected)
    and coalesce(l.found, l.output) is not null`,
}

/** Folders of the lines in the order of the tree, as who walks along them meets them: by the path of each. */
const foldersInOrder = async (ctx: Ctx, task: string): Promise<string[]> => {
  const { byGuid } = ctx.rights.tree
  const { rows } = await sql<{ folder_id: string }>`select distinct folder_id from operation_line
    where company_id = ${ctx.company.guid} and task_id = ${task} and folder_id is not null`.execute(ctx.db)
  const pathOf = (guid: string) =>
    [...(byGuid.get(guid)?.ancestors ?? []), guid].map((one) => byGuid.get(one)?.name ?? '').join('\u0000')
  return rows
    .map(({ folder_id: guid }) => ({ guid, path: pathOf(guid) }))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'fr', { numeric: true }))
    .map(({ guid }) => guid)
}
type LineOrder = 'name' | 'folder' | 'status' | 'at'
const orders = ordersOf<(typeof TASK_LINES)['columns'], LineOrder>(TASK_LINES, {
  name: 'name',
  folder: 'folder',
  status: 'status',
  at: 'at',
})
const ORDER: Record<LineOrder, RawBuilder<unknown>> = {
  folder: sql`place.rank`,
  name: sql`l.name collate natural_order`,
  status: sql`l.status`,
  at: sql`l.scanned_at`,
}

type Asked = Pick<TaskLineQuery, 'show' | 'search' | 'sort' | 'status' | 'line'> & { isBlind: boolean }
export const pageOfLines = async (
  ctx: Ctx,
  task: string,
  { show, search, sort, status, line, isBlind }: Asked,
  { offset, limit }: Bounds,
): Promise<{ rows: LineRow[]; total: number }> => {
  const { order, descending } = orders(sort)
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  // What differs would tell who counts blindly what is in stock.
  const shown = show === 'different' && isBlind ? sql`and false` : SHOWN[show]
  const where = sql`${from(ctx, task, order === 'folder' ? await foldersInOrder(ctx, task) : [])}
    and ${isLineSeen(ctx)} ${shown} ${status ? sql`and l.status = ${status}` : sql``}
    ${line ? sql`and l.id = any(${line}::uuid[])` : sql``}
    ${hasWords(search, sql`l.name || ' ' || coalesce(l.tag, '') || ' ' || l.code`)}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by ${ORDER[order]} ${direction},
      l.name collate natural_order, l.id offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

/** All lines of a task, also where the caller does not see them: what is posted is posted whole. */
export const linesOf = async (ctx: Ctx, task: string): Promise<LineRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} ${from(ctx, task)} order by l.id`.execute(ctx.db)
  return rows.map(rowOf)
}
/** Those that are named, by their id or the record or code they are about. */
export const linesNamed = async (
  ctx: Ctx,
  task: string,
  { ids, items, codes }: { ids: readonly string[]; items: readonly string[]; codes: readonly string[] },
): Promise<(LineRow & { isSeen: boolean })[]> => {
  const { rows } = await sql<Raw & { is_seen: boolean }>`select ${COLUMNS}, ${isLineSeen(ctx)} as is_seen
    ${from(ctx, task)} and (l.id = any(${[...ids]}::uuid[]) or l.item_id = any(${[...items]}::uuid[])
      or (l.status = 'errors' and l.code = any(${[...codes]}::text[])))`.execute(ctx.db)
  return rows.map((raw) => ({ ...rowOf(raw), isSeen: raw.is_seen }))
}
export const countLines = async (ctx: Ctx, task: string): Promise<{ lines: number; touched: number }> => {
  const { rows } = await sql<{ lines: number; touched: number }>`select count(*)::int as lines,
    count(*) filter (where l.scanned_at is not null)::int as touched from operation_line l
    where l.company_id = ${ctx.company.guid} and l.task_id = ${task}`.execute(ctx.db)
  return rows[0]!
}

/** Whether somebody scanned or typed something in a task of an operation. */
export const hasWork = async (ctx: Ctx, operation: string): Promise<boolean> => {
  const { rows } = await sql<{ worked: boolean }>`select exists (select from operation_line l
    join operation_task t on t.company_id = l.company_id and t.id = l.task_id
    where l.company_id = ${ctx.company.guid} and t.operation_id = ${operation} and l.scanned_at is not null) as worked`.execute(
    ctx.db,
  )
  return rows[0]!.worked
}

/** Whether something is expected of a task at all. */
export const hasPlan = async (ctx: Ctx, task: string): Promise<boolean> => {
  const { rows } = await sql<{ planned: boolean }>`select exists (select from operation_line
    where company_id = ${ctx.company.guid} and task_id = ${task} and expected is not null) as planned`.execute(ctx.db)
  return rows[0]!.planned
}

export type LineWrite = {
  id: string
  item: string | null
  code: string
  name: string
  tag: string | null
  unit: Unit | null
  folder: string | null
  status: LineStatus
  expected: Hundredths | null
  found: Hundredths | null
  output: Hundredths | null
  known: Hundredths | null
  exitStatus: string | null
  confirmed: boolean | null
}
/** New lines, or what there is of them otherwise; `by`: somebody did it, now. */
export const writeLines = (ctx: Ctx, task: string, lines: readonly LineWrite[], { by }: { by: boolean }) => {
  const rows = lines.map(({ expected, found, output, known, ...line }) => ({
    ...line,
    expected: decimal(expected),
    found: decimal(found),
    output: decimal(output),
    known: decimal(known),
  }))
  return sql`insert into operation_line as kept (company_id, id, task_id, item_id, code, name, tag, unit, folder_id, status,
      expected, found, output, known, exit_status, confirmed, scanned_at, scanned_by, scanned_by_name)
    select ${ctx.company.guid}, r.id, ${task}, r.item, r.code, r.name, r.tag, r.unit, r.folder, r.status, r.expected,
      r.found, r.output, r.known, r."exitStatus", r.confirmed, ${by ? sql`instant()` : null},
      ${by ? ctx.user.guid : null}, ${by ? ctx.user.name : ''}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, item uuid, code text, name text, tag text,
      unit text, folder uuid, status text, expected numeric, found numeric, output numeric, known numeric,
      "exitStatus" text, confirmed boolean) order by r.id
    on conflict (company_id, task_id, id) do update set status = excluded.status, expected = excluded.expected,
      found = excluded.found, output = excluded.output, known = excluded.known, unit = excluded.unit,
      exit_status = excluded.exit_status, confirmed = excluded.confirmed, scanned_at = excluded.scanned_at,
      scanned_by = excluded.scanned_by, scanned_by_name = excluded.scanned_by_name`.execute(ctx.db)
}

export const removeLines = (ctx: Ctx, task: string, ids: readonly string[]) =>
  sql`delete from operation_line where company_id = ${ctx.company.guid} and task_id = ${task}
    and id = any(${[...ids]}::uuid[])`.execute(ctx.db)

/** What lies in folders is expected in a task: what holds stock of its own (products by their variants and lots). */
export const expectContents = (ctx: Ctx, task: string, folders: readonly string[]) =>
  sql`insert into operation_line (company_id, id, task_id, item_id, name, tag, unit, folder_id, status, expected)
    select i.company_id, gen_random_uuid(), ${task}, i.id, i.name, i.tag, i.unit, i.folder_id, 'expected', i.quantity
    from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.variant_count + i.lot_count = 0
    and i.folder_id = any(${[...folders]}::uuid[])
    on conflict (company_id, task_id, item_id) where item_id is not null do nothing`.execute(ctx.db)

/** What was counted goes on to the next task as it is, with who counted it. */
export const carryCounts = (ctx: Ctx, from: string, to: string) =>
  sql`insert into operation_line (company_id, id, task_id, item_id, code, name, tag, unit, folder_id, status, expected,
      found, known, scanned_at, scanned_by, scanned_by_name)
    select company_id, gen_random_uuid(), ${to}, item_id, code, name, tag, unit, folder_id, status, expected, found,
      known, scanned_at, scanned_by, scanned_by_name from operation_line
    where company_id = ${ctx.company.guid} and task_id = ${from} and (item_id is not null or status = 'errors')
    on conflict do nothing`.execute(ctx.db)

/** What a scan found is expected of its validation (COP-18). */
export const carryFound = (ctx: Ctx, from: string, to: string) =>
  sql`insert into operation_line (company_id, id, task_id, item_id, code, name, tag, unit, folder_id, status, expected)
    select company_id, gen_random_uuid(), ${to}, item_id, code, name, tag, unit, folder_id, 'expected', found
    from operation_line where company_id = ${ctx.company.guid} and task_id = ${from} and item_id is not null
    and found is not null and confirmed is distinct from false
    on conflict (company_id, task_id, item_id) where item_id is not null
    do update set expected = excluded.expected, status = excluded.status`.execute(ctx.db)
