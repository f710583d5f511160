import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { type ChangeLine, lockLeaving } from '../../stock/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { atField } from '../../../kernel/problem.ts'
import { optionsOf } from '../read-tasks.ts'
import type { TaskRow } from '../tasks.queries.ts'
import { insertTransit } from '../transit.queries.ts'
import { type Closing, type Effect, fieldOf, nextOf, noteOf, type Part, partsOf } from './closing.ts'
import { exitStatuses, giveStatuses } from './exit-statuses.ts'
import { move, plan, post } from './parts.ts'

/**
 * What leaves: what was confirmed or only prepared in full, what is not planned only confirmed (settled difference 12).
 */
export const leaving = ({ lines }: Pick<Closing, 'lines'>): Part[] =>
  partsOf(
    lines.filter(({ status, confirmed }) => confirmed !== false && (status !== 'warning' || confirmed === true)),
    ({ output, expected }) => output ?? expected,
  )

export const prepare: Effect = async (ctx, closing) => {
  const next = nextOf(closing, 'out_of_stock')
  if (next) await plan(ctx, next, leaving(closing))
}

export const takeOut: Effect = async (ctx, closing) => {
  const parts = leaving(closing)
  const statuses = await exitStatuses(ctx, closing, parts)
  const { type, destination, destinationSite, recipients } = closing.operation
  const next = nextOf(closing, 'out_of_stock_reception')
  if (next) await send(ctx, closing, parts, next)
  else if (type === 'move' || type === 'installation') await move(ctx, closing, parts, destination)
  else {
    const action = closing.said.action ?? optionsOf(closing.task).action
    if (!action && parts.length > 0) throw atField('required', 'action')
    const recipient =
      closing.said.recipient ??
      [...(destinationSite ? [destinationSite] : []), ...recipients]
        .map(({ name }) => name)
        .join(', ')
        .slice(0, LENGTH.name)
    await post(ctx, closing, parts, exit(closing, action ?? '', noteOf(closing, recipient)))
  }
  await giveStatuses(ctx, closing, statuses)
}

export const exitsTakeAlong = ({ type }: Closing['operation']): boolean => type === 'out_of_stock'
/** What leaves for good takes along what its bundle says (BUND-08); what only goes elsewhere does not. */
const exit =
  ({ operation, said }: Closing, action: string, note: ChangeLine['note']) =>
  ({ line, item, quantity }: Part): ChangeLine => ({
    kind: 'out',
    guid: item,
    toldIn: line.unit ?? undefined,
    field: fieldOf(line),
    quantity,
    action,
    takesAlong: exitsTakeAlong(operation) && !said.skipBundles,
    note,
  })

/** It left and has not arrived: it is in no folder, and stands in the account of what is on its way. */
const send = async (ctx: Ctx, closing: Closing, parts: readonly Part[], next: TaskRow): Promise<void> => {
  if (parts.length === 0) return
  const rows = await lockLeaving(ctx, parts.map(exit(closing, 'in_transit', noteOf(closing))))
  await post(ctx, closing, parts, exit(closing, 'in_transit', noteOf(closing)))
  await insertTransit(
    ctx,
    closing.operation.guid,
    parts.map(({ line, item, quantity }) => ({
      guid: ctx.services.clock.orderedUuid(),
      item,
      name: line.name,
      tag: line.tag,
      unit: rows.get(item)!.unit,
      folder: rows.get(item)!.folder,
      sent: quantity,
    })),
  )
  await plan(ctx, next, parts)
}
