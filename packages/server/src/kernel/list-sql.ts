import {
  fieldsOfList,
  type FilterName,
  type List,
  type ListColumns,
  type SortName,
  sortsOfList,
} from '@entrepot/contract/kernel/list.ts'
import type { RawBuilder } from 'kysely'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { Ctx } from './context.ts'
import { sql } from './database.ts'
import type { FieldFinder } from './list-conditions.ts'
import { unknownSort } from './problem.ts'

export type Sql = RawBuilder<unknown>

/** `-name` is by name, the last first; without a word in the order of the list. What it does not sort by is refused. */
export const sortOf = <C extends ListColumns>(
  list: List<C>,
  sort: string | undefined = list.by,
  ctx?: Ctx,
): { by: SortName<C>; descending: boolean } => {
  const known = sortsOfList(list)
  const asked = sort?.replace(/^-/, '') || known[0]
  const by = known.find((column) => column === asked)
  if (by === undefined || isHidden(list, by, ctx)) throw unknownSort(asked ?? '')
  return { by, descending: sort?.startsWith('-') ?? false }
}

/** A column of prices, for who may not see them: as if it were none. Whoever asks nobody's rights may see none. */
const isHidden = ({ columns }: { columns: ListColumns }, column: string, ctx: Ctx | undefined): boolean =>
  columns[column]?.price === true && !(ctx && seesPrices(ctx.rights.roles))

/** What each column is ordered by; one that sorts and is missing here does not compile. */
export type Orders<C extends ListColumns, O = Sql> = { readonly [K in SortName<C>]: O }
/** A column as it is ordered by, and which way. */
export type ListOrder<C extends ListColumns, O = Sql> = { by: SortName<C>; order: O; descending: boolean }

/** The order that a list is asked for; what it does not sort by is refused. */
export const ordersOf =
  <C extends ListColumns, O = Sql>(list: List<C>, orders: Orders<C, O>) =>
  (sort: string | undefined, ctx?: Ctx): ListOrder<C, O> => {
    const { by, descending } = sortOf(list, sort, ctx)
    return { by, order: orders[by], descending }
  }

/**
 * What the columns of a list are to the database: `sql` in conditions, `order` where the list can be ordered by it. A
 * function is called for conditions that name the column only: some cost a look at every folder.
 */
export type ListSql<C extends ListColumns, O = Sql> = {
  readonly [K in FilterName<C>]: { sql: Sql | ((ctx: Ctx) => Sql) }
} & { readonly [K in SortName<C>]: { order: O } }

/** A column that conditions and orders read as it is. */
export const plain = <S>(one: S): { sql: S; order: S } => ({ sql: one, order: one })
/** A text, in the order of people: 2 before 10, é beside e. */
export const natural = (text: Sql): { sql: Sql; order: Sql } => ({
  sql: text,
  order: sql`${text} collate natural_order`,
})

/** Conditions and orders of a list over the rows of its query. */
export const listOf = <C extends ListColumns, O = Sql>(list: List<C>, columns: ListSql<C, O>) => {
  const fields = fieldsOfList(list)
  const isField = (name: string): name is FilterName<C> => Object.hasOwn(fields, name)
  return {
    finder:
      (ctx: Ctx): FieldFinder =>
      (name) => {
        if (!isField(name) || isHidden(list, name, ctx)) return undefined
        const expression = columns[name].sql
        return {
          kind: fields[name].kind,
          expression: typeof expression === 'function' ? expression(ctx) : expression,
          storage: 'column',
          ...(fields[name].kind === 'choice' && fields[name].choices && { known: fields[name].choices.values }),
        }
      },
    /** `ctx`: where the list can be ordered by a price. */
    orderOf: (sort: string | undefined, ctx?: Ctx): ListOrder<C, O> => {
      const { by, descending } = sortOf(list, sort, ctx)
      return { by, order: columns[by].order, descending }
    },
  }
}
