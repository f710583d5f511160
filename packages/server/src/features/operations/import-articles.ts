import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { OpenedTask, UnknownRow } from '@entrepot/contract/operations/task.ts'
import type { ExpectedLine } from '../orders/index.ts'
import { withFile } from '../file-search/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import type { Upload } from '../../kernel/upload.ts'
import { lockTask, requireMine, requireTaskAct } from './acts.ts'
import { forgetFound, keepFound, setUnknown } from './articles.queries.ts'
import { isOfOrder, linesOf } from './articles.ts'
import { atField } from '../../kernel/problem.ts'
import { type ReceivedRow, readReceived } from './read-received.ts'
import { openedTask } from './read-tasks.ts'
import { nowInProgress } from './save-task.ts'

/**
 * TASK-40, T29: what a file says came is what the task says came, instead of what it said before: the same file twice
 * changes nothing. Rows that name no article of the order are listed.
 */
export const importArticles = async (ctx: Ctx, guid: string, taskGuid: string, upload: Upload): Promise<OpenedTask> => {
  const rows = await withFile(ctx, upload, (path) => readReceived({ path, company: ctx.company.guid }, upload.fileName))
  return inTransaction(ctx, async (inner) => {
    const locked = await lockTask(inner, guid, taskGuid)
    const { operation, task } = locked
    requireMine(task)
    requireTaskAct(task, 'save')
    if (!isOfOrder(task.kind)) throw atField('task_no_articles', 'file')
    const { found, unknown } = matchRows(rows, [...(await linesOf(inner, operation)).values()])
    await forgetFound(inner, taskGuid)
    await keepFound(inner, taskGuid, found)
    await setUnknown(inner, taskGuid, unknown)
    await nowInProgress(inner, locked, 'save')
    happened(inner, 'task.saved', {
      guid,
      name: operation.title,
      folder: operation.location,
      payload: { task: task.kind },
    })
    return openedTask(inner, guid, taskGuid)
  })
}

/** By barcode, else by name, else as the supplier calls it; several rows of one article are added. */
const matchRows = (rows: readonly ReceivedRow[], lines: readonly ExpectedLine[]) => {
  const by = (keyOf: (line: ExpectedLine) => string) =>
    new Map(lines.flatMap((line) => (keyOf(line) ? [[keyOf(line), line] as const] : [])))
  const byTag = by(({ tag }) => (tag ? codeKey(tag) : ''))
  const byName = by(({ name }) => nameKey(name))
  const byReference = by(({ reference }) => nameKey(reference))
  const found = new Map<string, { line: string; found: number; lots: []; serials: string[] }>()
  const unknown: UnknownRow[] = []
  for (const { row, tag, name, quantity, serials } of rows) {
    const line =
      byTag.get(codeKey(tag)) ?? byName.get(nameKey(name)) ?? byReference.get(nameKey(name)) ?? byTag.get(codeKey(name))
    if (!line || quantity === null) {
      unknown.push({ row, text: [tag, name].filter(Boolean).join(' ').slice(0, 255) })
      continue
    }
    const before = found.get(line.guid) ?? { line: line.guid, found: 0, lots: [], serials: [] }
    found.set(line.guid, {
      ...before,
      found: Math.min(before.found + quantity, 99_999_999_999),
      serials: line.type === 'equipment' ? [...before.serials, ...serials] : [],
    })
  }
  return { found: [...found.values()], unknown }
}
