import type { LeavingAlong } from '@entrepot/contract/stock/along.ts'
import { previewAlong } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Part } from './effects/closing.ts'
import { takenBy } from './effects/custom.ts'
import { exitsTakeAlong, leaving } from './effects/leave.ts'
import { linesOf } from './lines.queries.ts'
import { type Found, requireTask } from './read-tasks.ts'

/** What would leave along if the task closed with the lines that are kept now: said before it is done. */
export const leavingAlong = async (ctx: Ctx, guid: string, task: string): Promise<{ data: LeavingAlong[] }> => {
  const parts = await takingAlong(ctx, await requireTask(ctx, guid, task))
  return {
    data: await previewAlong(
      ctx,
      parts.map(({ item }) => item),
    ),
  }
}

const takingAlong = async (ctx: Ctx, { operation, task }: Found): Promise<Part[]> => {
  const leaves = task.kind === 'out_of_stock' && exitsTakeAlong(operation)
  if (!leaves && task.custom?.update_bundles !== true) return []
  const lines = await linesOf(ctx, task.guid)
  return leaves ? leaving({ lines }) : takenBy({ lines })
}
