import { TASK_LINES } from '@entrepot/contract/operations/list.ts'
import { MOST_LINES } from '@entrepot/contract/operations/bounds.ts'
import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { buffer } from 'node:stream/consumers'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { sheetDownload } from '../../kernel/sheet-export.ts'
import { pageOfLines } from './lines.queries.ts'
import { linesFor } from './read-tasks.ts'
import type { TaskRow } from './tasks.queries.ts'

/** The lines of a task as a workbook that goes with a mail: those that the caller sees. */
export const linesSheet = async (
  ctx: Ctx,
  task: TaskRow,
  title: string,
): Promise<{ name: string; content: Buffer }> => {
  const asked = { show: 'all' as const, search: undefined, sort: undefined, status: undefined, isBlind: false }
  const { rows } = await pageOfLines(ctx, task.guid, asked, { offset: 0, limit: MOST_LINES })
  const lines = await linesFor(ctx, task, rows)
  const file = sheetDownload<TaskLine>({
    name: `${title} ${todayOf(ctx)}`,
    sheet: ctx.services.words(ctx.language, 'operations:lines_sheet'),
    format: 'xlsx',
    language: ctx.language,
    columns: sheetColumns<TaskLine>()(ctx, TASK_LINES, {}),
    pages: async function* () {
      yield lines
    },
  })
  const made = await file.produce()
  return { name: file.fileName, content: Buffer.isBuffer(made) ? made : await buffer(made) }
}
