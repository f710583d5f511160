import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { receive } from '../../orders/index.ts'
import { Problem } from '../../../kernel/problem.ts'
import { articlesOf, carryFound, planFound } from '../articles.queries.ts'
import { requirePlace } from '../perimeter.ts'
import { setPosted } from '../tasks.queries.ts'
import { type Effect, nextOf } from './closing.ts'

/** What was chosen is what is received next (TASK-39). */
export const selectArticles: Effect = async (ctx, closing) => {
  for (const kind of ['import_of_order_reception', 'order_reception'] as const) {
    const next = nextOf(closing, kind)
    if (next) return void (await planFound(ctx, closing.task.guid, next.guid))
  }
}

/** What a file said is looked through by whoever receives (T29): no stock changes yet. */
export const carryArticles: Effect = async (ctx, closing) => {
  const next = nextOf(closing, 'order_reception')
  if (next) await carryFound(ctx, closing.task.guid, next.guid)
}

/** TASK-41, ORD-15: the reception of the order itself, with this operation as what received it. */
export const receiveArticles: Effect = async (ctx, { operation, task, said }) => {
  if (!operation.order?.guid) throw new Problem('operation_order', {}, 'order')
  const rows = (await articlesOf(ctx, task.guid)).filter(({ found }) => (found ?? 0) > 0)
  const place = requirePlace(ctx, operation.destination)
  await receive(
    ctx,
    operation.order.guid,
    {
      destination: place.guid,
      lines: rows.map(({ line, found, lots, serials }) => ({
        guid: line,
        quantity: quantityToNumber(found!),
        ...(lots.length > 0 && { lots }),
        ...(serials.length > 0 && { serials }),
      })),
      confirm: said.confirm ?? false,
      comment: operation.title,
    },
    { operation: operation.guid, task: task.guid, fieldOf: (at) => `articles.${rows[at]!.line}` },
  )
  await setPosted(ctx, task.guid)
}
