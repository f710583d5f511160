import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { lockItems } from '../../records/index.ts'
import { postDifferences } from '../../stock/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { requireFolder } from '../../../kernel/folder-access.ts'
import { atField } from '../../../kernel/problem.ts'
import { carryCounts, expectContents, type LineRow } from '../lines.queries.ts'
import { within } from '../perimeter.ts'
import { requireRoom } from '../save-task.ts'
import { type Closing, type Effect, fieldOf, nextOf, noteOf, partsOf, sourceOf } from './closing.ts'
import { keepPosted, move } from './parts.ts'
import { someAtOnce } from './progress.ts'

export const selectFolders: Effect = async (ctx, closing) => {
  const { folders } = closing.task
  if (folders.length === 0) throw atField('task_folders', 'folders')
  for (const folder of folders) requireFolder(ctx, folder, 'write', 'folders')
  const next = nextOf(closing, 'inventory')
  if (!next) return
  await expectContents(ctx, next.guid, [...new Set(folders.flatMap((folder) => within(ctx, folder)))])
  await requireRoom(ctx, next.guid)
}

/** Who validates a count posts it; without anybody who does, counting posts it. */
export const countOrCarry: Effect = async (ctx, closing) => {
  const next = nextOf(closing, 'inventory_validation')
  if (next) await carryCounts(ctx, closing.task.guid, next.guid)
  else await postCounts(ctx, closing)
}

/**
 * T21, TASK-35: what was found is posted as the difference to what the system knew then; what nobody counted stays, and
 * what is not planned comes in where somebody chose so.
 */
export const postCounts: Effect = async (ctx, closing) => {
  const chosen = closing.lines.filter(({ item, found, confirmed }) => item && found !== null && confirmed !== false)
  const counted = chosen.filter(({ status }) => status === 'success')
  await lockItems(
    ctx,
    chosen.map(({ item }) => item!.guid),
  )
  await someAtOnce(ctx, closing, counted, (some) => postSome(ctx, closing, some))
  const brought = chosen.filter(({ status, confirmed, found }) => status === 'warning' && confirmed && found! > 0)
  await move(
    ctx,
    closing,
    partsOf(brought, ({ found }) => found),
    closing.operation.location,
  )
}

const postSome = async (ctx: Ctx, closing: Closing, lines: readonly LineRow[]): Promise<void> => {
  const { groups } = await postDifferences(
    ctx,
    lines.map((line) => ({
      guid: line.item!.guid,
      unit: line.unit!,
      counted: line.found!,
      expected: line.known ?? line.expected ?? 0,
      countedOn: companyToday(line.at!, ctx.company.timeZone),
      field: fieldOf(line),
    })),
    // What comes in may join a record that was just counted.
    { policy: 'all', source: sourceOf(closing), note: noteOf(closing), send: 'now' },
  )
  await keepPosted(
    ctx,
    closing,
    lines.map((line) => ({ line })),
    groups,
  )
}
