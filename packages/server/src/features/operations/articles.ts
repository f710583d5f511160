import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { ORDER_KINDS, type TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { TaskArticle, TaskArticleInput } from '@entrepot/contract/operations/task.ts'
import { type ExpectedLine, expectedLines } from '../orders/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { articlesOf, keepFound } from './articles.queries.ts'
import type { OperationRow } from './operations.queries.ts'
import type { TaskRow } from './tasks.queries.ts'

export const isOfOrder = (kind: TaskKind): boolean => ORDER_KINDS.includes(kind)

const number = (quantity: Hundredths | null) => (quantity === null ? null : quantityToNumber(quantity))

/** Lines of the order that a task is about: those that were chosen, else all of which something is expected. */
export const articlesFor = async (ctx: Ctx, { order }: OperationRow, task: TaskRow): Promise<TaskArticle[]> => {
  if (!order?.guid || !isOfOrder(task.kind)) return []
  const lines = await expectedLines(ctx, order.guid)
  const kept = new Map((await articlesOf(ctx, task.guid)).map((row) => [row.line, row]))
  const isChosen = [...kept.values()].some(({ planned }) => planned !== null)
  return lines.flatMap((line): TaskArticle[] => {
    const row = kept.get(line.guid)
    const shows = isChosen ? row !== undefined : line.remaining > 0 || row !== undefined
    if (!shows) return []
    return [
      {
        guid: line.guid,
        type: line.type,
        name: line.name,
        tag: line.tag,
        remaining: quantityToNumber(line.remaining),
        planned: number(row?.planned ?? null),
        quantity: number(row?.found ?? null),
        lots: row?.lots ?? [],
        serials: row?.serials ?? [],
      },
    ]
  })
}

/** What was typed of articles, all of it right or nothing kept; more than is expected only where it is confirmed. */
export const keepArticles = async (
  ctx: Ctx,
  { operation, task }: LockedTask,
  asked: readonly TaskArticleInput[],
  confirm: boolean,
): Promise<void> => {
  const rows = readArticles(asked)
  if (!isOfOrder(task.kind)) throw atField('task_no_articles', 'articles')
  const lines = await linesOf(ctx, operation)
  const seen = new Set<string>()
  refuseAll(
    rows.flatMap(({ line, found }, at) => {
      const known = lines.get(line)
      if (!known) return [new Problem('task_article_unknown', {}, `articles.${at}.guid`)]
      if (seen.size === seen.add(line).size) return [new Problem('duplicates', {}, `articles.${at}.guid`)]
      return (found ?? 0) > known.remaining && !confirm
        ? [new Problem('order_over_receipt', {}, `articles.${at}.quantity`)]
        : []
    }),
  )
  await keepFound(ctx, task.guid, rows)
}

/** Quantities as they are kept; what is none is told by its field. */
const readArticles = (asked: readonly TaskArticleInput[]) => {
  const problems: Problem[] = []
  const read = (quantity: number, field: string): Hundredths => {
    const parsed = quantityFromNumber(quantity)
    const refusal = isRefusal(parsed) ? parsed : { code: checkQuantity(parsed.value, 'm', 'product'), params: {} }
    if (refusal.code) problems.push(new Problem(refusal.code, { ...refusal.params }, field))
    return isRefusal(parsed) ? 0 : parsed.value
  }
  const rows = asked.map(({ guid, quantity, lots = [], serials = [] }, at) => ({
    line: guid,
    found: quantity === null ? null : read(quantity, `articles.${at}.quantity`),
    lots: lots.map(({ name, quantity: some, expiryDate }, of) => {
      const field = `articles.${at}.lots.${of}.quantity`
      if (read(some, field) === 0) problems.push(new Problem('quantity_zero', {}, field))
      return { name, quantity: some, expiryDate: expiryDate ?? null }
    }),
    serials,
  }))
  refuseAll(problems)
  return rows
}

/** Of an operation whose order is gone there is nothing to receive. */
export const linesOf = async (ctx: Ctx, { order }: OperationRow): Promise<ReadonlyMap<string, ExpectedLine>> => {
  if (!order?.guid) throw new Problem('operation_order', {}, 'order')
  return new Map((await expectedLines(ctx, order.guid)).map((line) => [line.guid, line]))
}
