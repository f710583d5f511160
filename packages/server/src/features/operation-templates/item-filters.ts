import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import { selectedRecords } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { filtersByName } from './kept-tasks.ts'
import { chosenOf } from './templates.queries.ts'

const listQuery = (condition: Group) => ({
  query: { ...ItemListQuery.parse({}), filters: JSON.stringify(condition) },
  except: [],
})

/** What is wrong in a condition on items is refused as the list of items refuses it. */
export const requireItemFilters = async (ctx: Ctx, condition: Group): Promise<void> =>
  void (await selectedRecords(ctx, listQuery(condition)))

/** Those of these items that the list of items shows under the condition (COP-13): the one condition language. */
export const matchingItems = async (
  ctx: Ctx,
  condition: Group,
  items: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (items.length === 0) return new Set()
  const records = await selectedRecords(ctx, listQuery(await filtersByName(ctx, condition)))
  return new Set(await chosenOf(ctx, records, items))
}
