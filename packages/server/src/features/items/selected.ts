import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import type { Selection } from '@entrepot/contract/items/selection.ts'
import type { Ctx } from '../../kernel/context.ts'
import { countNamed, countWithout, namedRecords, recordsWithout, type Subquery } from './list.queries.ts'
import { filterOf } from './read-items.ts'

const listOf = (query: Extract<Selection, { query: unknown }>['query']) => ({ ...ItemListQuery.parse({}), ...query })

/**
 * The records that a selection means, as a query of `id` and `folder_id`: what the list of the same filter shows, and
 * no other. Those that are named are not looked for yet.
 */
export const selectedRecords = async (ctx: Ctx, selection: Selection): Promise<Subquery> =>
  'guids' in selection
    ? namedRecords(ctx, selection.guids)
    : recordsWithout(ctx, await filterOf(ctx, listOf(selection.query)), selection.except)

export const countSelected = async (ctx: Ctx, selection: Selection): Promise<number> =>
  'guids' in selection
    ? countNamed(selection.guids)
    : countWithout(ctx, await filterOf(ctx, listOf(selection.query)), selection.except)
