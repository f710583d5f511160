import type { Item, ItemChange } from '@entrepot/contract/items/item.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { lockItems } from '../records/index.ts'
import { fieldLabel } from '../forms/index.ts'
import { asFailure, asProblem, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { changeItem } from './edit-items.ts'

type Change = ItemChange & { guid: string }
type Refused = Failure & { field: string | null }

/** A form may ask for another field than the one that changes: then the reason says which. */
const aboutField = (ctx: Ctx, problem: Problem, change: ItemChange): Problem => {
  const { field } = problem
  const sent = [...Object.keys(change), ...Object.keys(change.attributes ?? {}).map(customField)]
  return field === undefined || sent.includes(field)
    ? problem
    : new Problem('bulk_form', { name: fieldLabel(ctx, field), reason: errorText(ctx, problem) }, field)
}

/** Each for itself, in the given order: what one is refused for keeps no other from changing. */
export const changeMany = async (
  ctx: Ctx,
  changes: readonly Change[],
  constraints: Parameters<typeof asProblem>[1],
): Promise<{ items: Item[]; failed: Refused[] }> => {
  // All of them first, in one order, so that two calls about the same records do not wait for each other.
  await lockItems(ctx, [...new Set(changes.map(({ guid }) => guid))])
  const items: Item[] = []
  const failed: Refused[] = []
  for (const { guid, ...change } of changes) {
    try {
      items.push(await inSavepoint(ctx, () => changeItem(ctx, guid, change, 'cells')))
    } catch (error) {
      // Whoever was overtaken begins again, the whole call.
      const problem = isOfTheMoment(error) ? null : asProblem(error, constraints)
      if (!problem) throw error
      for (const part of problem.parts.length > 0 ? problem.parts : [problem])
        failed.push({ ...asFailure(ctx, guid, aboutField(ctx, part, change)), field: part.field ?? null })
    }
  }
  return { items, failed }
}
