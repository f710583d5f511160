import { type ChangeLine, lockLeaving, postMovements } from '../../stock/index.ts'
import { writeRefusal } from '../../records/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { Problem, refuseAll } from '../../../kernel/problem.ts'
import { expectedLine } from '../line-writes.ts'
import { writeLines } from '../lines.queries.ts'
import { setGroups } from '../posted-lines.queries.ts'
import { requirePlace } from '../perimeter.ts'
import { setPosted, type TaskRow } from '../tasks.queries.ts'
import { someAtOnce } from './progress.ts'
import { type Closing, fieldOf, noteOf, type Part, sourceOf } from './closing.ts'

export const move = async (ctx: Ctx, closing: Closing, parts: readonly Part[], to: string | null): Promise<void> => {
  if (parts.length > 0) await post(ctx, closing, parts, movingTo(ctx, closing, to))
}
/** `takesAlong`: what bundles say leaves with it. */
export const movingTo = (
  ctx: Ctx,
  closing: Closing,
  to: string | null,
  takesAlong = false,
): ((part: Part) => ChangeLine) => {
  const place = requirePlace(ctx, to)
  return ({ line, item, quantity }) => ({
    kind: 'move',
    guid: item,
    toldIn: line.unit ?? undefined,
    field: fieldOf(line),
    where: fieldOf(line),
    quantity,
    to: place,
    takesAlong,
    note: noteOf(closing),
  })
}

/** One change of stock for each part, all or none; lines keep what they posted, so that it can be taken back. */
export const post = async <P extends Part>(
  ctx: Ctx,
  closing: Closing,
  parts: readonly P[],
  changeOf: (part: P) => ChangeLine,
): Promise<void> => {
  if (parts.length === 0) return
  await requireWritten(ctx, parts.map(changeOf))
  await someAtOnce(ctx, closing, parts, async (some) => {
    // What follows in the call reads the new quantities: another line, the status that equipment leaves with.
    const { groups } = await postMovements(ctx, some.map(changeOf), {
      policy: 'all',
      source: sourceOf(closing),
      send: 'now',
    })
    await keepPosted(ctx, closing, some, groups)
  })
}

export const keepPosted = async (
  ctx: Ctx,
  { task }: Closing,
  parts: readonly Pick<Part, 'line'>[],
  groups: ReadonlyMap<number, string>,
): Promise<void> => {
  const posted = [...groups].map(([at, group]) => ({ id: parts[at]!.line.id, group }))
  if (posted.length === 0) return
  await setGroups(ctx, task.guid, posted)
  await setPosted(ctx, task.guid)
}

/** Records that are gone or may not be written are told by their lines, all at once (TASK-44). */
const requireWritten = async (ctx: Ctx, lines: readonly ChangeLine[]): Promise<void> => {
  const rows = await lockLeaving(ctx, lines)
  refuseAll(
    lines.flatMap((line) => {
      const row = rows.get(line.guid)
      const isSent = line.kind === 'in' && line.isSent && row !== undefined
      const problem = isSent ? null : writeRefusal(ctx, row)
      return problem ? [new Problem(problem.code, problem.params, line.field)] : []
    }),
  )
}

/** Lines of the next task, which expects what this one leaves. */
export const plan = async (ctx: Ctx, next: TaskRow, parts: readonly Part[]): Promise<void> => {
  if (parts.length === 0) return
  const lines = parts.map(({ line, quantity }) => expectedLine(ctx.services.clock.orderedUuid(), line, quantity))
  await writeLines(ctx, next.guid, lines, { by: false })
}
