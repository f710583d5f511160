import type { ColumnKind, ExportedName, Held, List, ListColumns } from '@entrepot/contract/kernel/list.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { type Ctx, dayIn, momentIn } from './context.ts'
import type { Cell, ExportColumn } from './sheet-export.ts'

type ValueOf<Row> = (row: Row, ctx: Ctx) => Cell
/** Several values, and yes or no, have no form of their own in a sheet. */
type InSheet = Omit<Held, 'choices' | 'boolean'>
type HeldAs<C extends ListColumns, K extends keyof C> = C[K]['kind'] extends keyof InSheet
  ? InSheet[C[K]['kind']]
  : never
/** Columns whose value a row does not hold under their name, as their kind would have it. */
type Differing<Row, C extends ListColumns> = {
  [K in ExportedName<C>]: K extends keyof Row ? (Row[K] extends HeldAs<C, K> ? never : K) : K
}[ExportedName<C>]
export type ListValues<Row, C extends ListColumns> = { [K in Differing<Row, C>]: ValueOf<Row> } & {
  [K in Exclude<ExportedName<C>, Differing<Row, C>>]?: ValueOf<Row>
}

const nameOf = (value: unknown): Cell =>
  value !== null && typeof value === 'object' && 'name' in value ? String(value.name) : null

const NAMED: readonly ColumnKind[] = ['person', 'named', 'reference']

/** The value of a kind as a sheet has it. */
const cellOf = (ctx: Ctx, { kind, choices }: ListColumns[string], value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (kind === 'date') return dayIn(ctx, String(value))
  if (kind === 'datetime') return momentIn(ctx, String(value))
  if (NAMED.includes(kind)) return nameOf(value)
  if (kind === 'choice' && choices) return ctx.services.words(ctx.language, `${choices.words}.${String(value)}`)
  return value as Cell
}

/** The columns of the file of a list; `values` says what a row holds otherwise than its kind would. */
export const sheetColumns =
  <Row extends object>() =>
  <C extends ListColumns>(ctx: Ctx, list: List<C>, values: ListValues<Row, C>): ExportColumn<Row>[] =>
    Object.entries(list.columns)
      .filter(([, { exported, price }]) => exported !== false && !(price && !seesPrices(ctx.rights.roles)))
      .map(([id, column]) => {
        const own = (values as Record<string, ValueOf<Row> | undefined>)[id]
        return {
          id,
          heading: ctx.services.words(ctx.language, `${list.words}.${id}`),
          value: (row) => (own ? own(row, ctx) : cellOf(ctx, column, (row as Record<string, unknown>)[id])),
        }
      })
