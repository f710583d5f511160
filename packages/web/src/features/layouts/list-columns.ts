import type { Held, List, ListColumns } from '@entrepot/contract/kernel/list.ts'
import { formatDate, formatDateTime, formatNumber } from '../../kernel/format.ts'
import { seesPrices } from '../../kernel/session.ts'
import type { GridColumn } from '../../ui/grid/index.ts'

type Kind = ListColumns[string]['kind']

/** How a cell of each kind shows what a row holds under the name of its column. */
const TEXTS: { [K in Kind]: (value: NonNullable<Held[K]>) => string } = {
  text: (value) => value,
  number: formatNumber,
  quantity: formatNumber,
  count: formatNumber,
  date: formatDate,
  datetime: formatDateTime,
  boolean: String,
  choice: (value) => value,
  choices: (values) => values.join(', '),
  reference: ({ name }) => name,
  person: ({ name }) => name,
  named: ({ name }) => name,
}
const WIDTHS: Partial<Record<Kind, number>> = { quantity: 150, count: 120, date: 130, datetime: 180, person: 150 }
const AT_THE_END: readonly Kind[] = ['number', 'quantity', 'count']

/** A screen may leave out an order that its list has, and adds none. */
type Own<Row> = Partial<Omit<GridColumn<Row>, 'id' | 'title' | 'sortable'>> & { sortable?: false }
type IsHeld<Row, C extends ListColumns, K extends keyof C> = K extends keyof Row
  ? Row[K] extends Held[C[K]['kind']]
    ? true
    : false
  : false
/** The columns that a screen shows, in its order. What a row holds otherwise than its kind would says its text. */
export type ShownColumns<Row, C extends ListColumns> = {
  [K in keyof C]?: IsHeld<Row, C, K> extends true ? Own<Row> : Own<Row> & Pick<GridColumn<Row>, 'text'>
}

/**
 * The columns of a screen from the definition of its list: `shown` names them in the order of the screen, with what
 * differs from the cell of their kind.
 */
export const gridColumns =
  <Row extends object>() =>
  <C extends ListColumns>(
    list: List<C>,
    heading: (name: keyof C & string) => string,
    shown: ShownColumns<Row, C>,
  ): GridColumn<Row>[] =>
    Object.entries<Own<Row> | undefined>(shown)
      .filter(([id]) => !list.columns[id]!.price || seesPrices())
      .map(([id, own = {}]) => {
        const { kind, sort } = list.columns[id]!
        const textOf = TEXTS[kind] as (value: unknown) => string
        return {
          id,
          title: heading(id as keyof C & string),
          width: WIDTHS[kind] ?? 200,
          text: (row) => {
            const value = (row as Record<string, unknown>)[id]
            return value === null || value === undefined ? '' : textOf(value)
          },
          ...(AT_THE_END.includes(kind) && { align: 'end' as const }),
          ...(sort && { sortable: true }),
          ...own,
        }
      })
