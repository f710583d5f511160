import { changeItems } from '../../items/index.ts'
import { isWritable, lockItems } from '../../records/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { Problem, refuseAll } from '../../../kernel/problem.ts'
import { exitStatusOf, type StatusField, statusField } from '../exit-status.ts'
import { setExitStatuses } from '../posted-lines.queries.ts'
import { type Closing, fieldOf, type Part } from './closing.ts'

type Given = { line: string; item: string; field: StatusField; status: string }
/**
 * Of equipment, which is one thing (T25): looked at again when it leaves, because the company's values may have changed
 * since the scan.
 */
export const exitStatuses = async (ctx: Ctx, closing: Closing, parts: readonly Part[]): Promise<Given[]> => {
  const field = await statusField(ctx)
  if (!field) return []
  const problems: Problem[] = []
  const given = parts.flatMap(({ line, item }): Given[] => {
    if (line.item!.type !== 'equipment') return []
    const status = exitStatusOf(field, closing, line.exitStatus)
    if (status === null) problems.push(new Problem('task_exit_status', {}, fieldOf(line)))
    return status === null ? [] : [{ line: line.id, item, field, status }]
  })
  refuseAll(problems)
  return given
}

/** Lines keep what their equipment was before, for who takes the task back. */
export const giveStatuses = async (ctx: Ctx, { task }: Closing, given: readonly Given[]): Promise<void> => {
  if (given.length === 0) return
  const rows = await lockItems(
    ctx,
    given.map(({ item }) => item),
  )
  const changed = given.flatMap(({ line, item, field, status }) => {
    const before = rows.get(item)
    // Where it went to nobody asked for more than to bring it there.
    return isWritable(ctx, before) ? [{ line, before, field, status }] : []
  })
  await setExitStatuses(
    ctx,
    task.guid,
    changed.map(({ line, before, field, status }) => ({
      id: line,
      status,
      former: textOf(before.attributes[field.guid]),
    })),
  )
  await changeItems(
    ctx,
    changed.map(({ before, field, status }) => ({ before, change: { attributes: { [field.name]: status } } })),
  )
}

type Left = { item: string; given: string; former: string | null }
/** What equipment was before it left, unless somebody said something else of it since. */
export const giveFormerStatuses = async (ctx: Ctx, left: readonly Left[]): Promise<void> => {
  const field = left.length > 0 ? await statusField(ctx) : null
  if (!field) return
  const rows = await lockItems(
    ctx,
    left.map(({ item }) => item),
  )
  const edits = left.flatMap(({ item, given, former }) => {
    const before = rows.get(item)
    const isSame = before !== undefined && textOf(before.attributes[field.guid]) === given
    return isSame && isWritable(ctx, before) ? [{ before, change: { attributes: { [field.name]: former } } }] : []
  })
  if (edits.length > 0) await changeItems(ctx, edits)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
