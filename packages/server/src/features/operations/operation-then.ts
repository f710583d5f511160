import type { PastLine, PastOperation } from '@entrepot/contract/past/past.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { refOf } from '../../kernel/stamps.ts'
import { type LineThen, pageOfLinesThen, tasksThen } from './lines-then.queries.ts'
import { findOperations } from './operations.queries.ts'
import { titleOf } from './read-tasks.ts'
import { placeFor } from './require-operation.ts'
import { figuresOf, NO_LINES } from './tasks.queries.ts'

/** One that was there for the caller, and is not hidden from them today. */
const requireThen = async (then: Ctx, guid: string, hidden: readonly string[]) => {
  const [row] = hidden.includes(guid) ? [] : await findOperations(then, [guid])
  if (!row) throw new Problem('not_found')
  return row
}

/** An operation that is looked at as it was: its tasks, and how far each of them was. */
export const operationThen = async (
  then: Ctx,
  guid: string,
  hidden: readonly string[],
): Promise<Omit<PastOperation, 'knownSince'>> => {
  const { title, status } = await requireThen(then, guid, hidden)
  const tasks = await tasksThen(then, guid)
  const figures = await figuresOf(
    then,
    tasks.map((task) => task.guid),
  )
  return {
    guid,
    name: title,
    status,
    tasks: tasks.map((task) => ({
      ...task,
      title: titleOf(then, task),
      closedAt: task.closedAt?.toISOString() ?? null,
      lines: figures.get(task.guid) ?? NO_LINES,
    })),
  }
}

const lineFor = (then: Ctx, row: LineThen): PastLine => {
  const [base, result] = [row.known ?? row.expected, row.found ?? row.output]
  const isSeen = row.folder_id !== null && then.rights.levels.has(row.folder_id)
  return {
    guid: row.id,
    item: row.item_id,
    name: row.name,
    task: { guid: row.task_id, name: titleOf(then, { title: row.task_title, kind: row.task_kind }) },
    code: row.code,
    unit: row.unit,
    folder: placeFor(then, row.folder_id),
    folder_path: isSeen ? pathText(then, row.folder_id!) : '',
    status: row.status,
    expected: row.blind ? null : row.expected,
    found: row.found,
    output: row.output,
    difference: row.blind || base === null || result === null ? null : Math.round((result - base) * 100) / 100,
    exitStatus: row.exit_status,
    at: row.scanned_at?.toISOString() ?? null,
    by: refOf(row.scanned_by, row.scanned_by_name),
  }
}
type Asked = { task?: string | undefined; search?: string | undefined; sort?: string | undefined }
export const linesThen = async (
  then: Ctx,
  guid: string,
  { page, size, ...asked }: Asked & { page: number; size: number },
  hidden: readonly string[],
) => {
  await requireThen(then, guid, hidden)
  const { rows, total } = await pageOfLinesThen(then, guid, asked, boundsOf({ page, size }))
  return { data: rows.map((row) => lineFor(then, row)), page, size, total }
}
