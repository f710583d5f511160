import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import {
  type Hundredths,
  quantityFromDecimal,
  quantityToNumber,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { Policy } from './lines.ts'
import { postMovements } from './post-movements.ts'
import type { Send } from './write-planned.ts'
import type { Note, Source } from './write-movements.queries.ts'

/** What was found of a record, beside what was in stock at that moment. `field`: where its refusal shows. */
export type Difference = {
  guid: string
  unit: Unit
  counted: Hundredths
  expected: Hundredths
  countedOn: Day
  field: string
}
/** `send`: see `PostOptions`. */
type Options = { policy: Policy; source: Source; note: Note; send?: Send }
export type RefusedDifference = { guid: string; problem: Problem }
/** `groups`: the act of each difference, by its place in the call. */
type PostedDifferences = { posted: number; refused: RefusedDifference[]; groups: ReadonlyMap<number, string> }

/**
 * The differences that were found, each as a count of its own day: what came or went between the count and now is in
 * the ledger already, and stays (T21). With `all` every line that cannot be posted is named, and none is.
 */
export const postDifferences = async (
  ctx: Ctx,
  found: readonly Difference[],
  { policy, source, note, send = 'commit' }: Options,
): Promise<PostedDifferences> => {
  const locked = await lockItems(
    ctx,
    found.map(({ guid }) => guid),
  )
  // Nothing is posted behind the back of who does not see all of it.
  if ([...locked.values()].some(({ folder }) => !mayWriteIn(ctx, folder))) throw new Problem('folder_denied')
  const refused: RefusedDifference[] = []
  const possible = found.flatMap((one, at) => {
    const row = locked.get(one.guid)
    const quantity = row ? quantityFromDecimal(row.quantity) + one.counted - one.expected : 0
    const problem = !row
      ? new Problem('item_not_found', {}, one.field)
      : quantity < 0
        ? new Problem(
            'remaining_negative',
            { name: row.name, quantity: quantityToNumber(quantityFromDecimal(row.quantity)) },
            one.field,
          )
        : null
    if (problem) refused.push({ guid: one.guid, problem })
    return problem ? [] : [{ one, quantity, at }]
  })
  if (policy === 'all') refuseAll(refused.map(({ problem }) => problem))
  const posted = await postMovements(
    ctx,
    possible.map(({ one, quantity }) => ({
      kind: 'count' as const,
      guid: one.guid,
      toldIn: one.unit,
      field: one.field,
      counted: quantity,
      countedOn: one.countedOn,
      note,
    })),
    { policy, source, send },
  )
  for (const { line, problem } of posted.refused) refused.push({ guid: possible[line]!.one.guid, problem })
  const groups = new Map([...posted.groups].map(([line, group]) => [possible[line]!.at, group]))
  return { posted: possible.length - posted.refused.length, refused, groups }
}
