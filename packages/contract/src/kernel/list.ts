import type { ListField } from './conditions/list-fields.ts'
import type { FieldKind } from './conditions/operators.ts'

/** What a column holds: the kinds of conditions, and what shows or is written otherwise than those. */
export type ColumnKind = FieldKind | 'quantity' | 'count' | 'person' | 'named'

/** What the row of a list holds under the name of a column, for a cell of its kind to show it as it is. */
export type Held = {
  text: string | null
  number: number | null
  quantity: number | null
  count: number | null
  date: string | null
  datetime: string | null
  boolean: boolean | null
  choice: string | null
  choices: readonly string[]
  reference: { name: string } | null
  person: { name: string } | null
  named: { name: string } | null
}

/** A column of a list, on every side. */
export type ListColumn = Omit<ListField, 'kind'> & {
  kind: ColumnKind
  /** The list can be ordered by it. */
  sort?: true
  /** Conditions may not name it, though the list takes them. */
  filter?: false
  /** It is not in the file. */
  exported?: false
}
export type ListColumns = Readonly<Record<string, ListColumn>>

/**
 * A list, defined once: filter fields, orders, headings, cells and the columns of its file follow from it. The server
 * adds SQL, and values where the row differs; the client what differs from the cell of a kind.
 */
export type List<C extends ListColumns = ListColumns> = {
  /** The key below which the headings stand on the server. */
  words: string
  columns: C
  /** The order without another one; none where rows have an order of their own. */
  by?: SortName<C> | `-${SortName<C>}`
  /** What conditions are offered first, where their order is not that of the file. */
  first?: readonly FilterName<C>[]
}
export type SortName<C extends ListColumns> = {
  [K in keyof C]: C[K] extends { sort: true } ? K : never
}[keyof C] &
  string
export type FilterName<C extends ListColumns> = {
  [K in keyof C]: C[K] extends { filter: false } ? never : K
}[keyof C] &
  string
export type ExportedName<C extends ListColumns> = {
  [K in keyof C]: C[K] extends { exported: false } ? never : K
}[keyof C] &
  string

export const defineList = <const C extends ListColumns>(list: List<C>): List<C> => list

/** The kind of a column as conditions know it: a record that has a name is asked for by it. */
const KIND_OF = { quantity: 'number', count: 'number', person: 'text', named: 'text' } as const
const isOwn = (kind: ColumnKind): kind is keyof typeof KIND_OF => Object.hasOwn(KIND_OF, kind)

const fieldOf = ({ kind, sort: _sort, exported: _exported, filter: _filter, ...field }: ListColumn): ListField => ({
  ...field,
  kind: isOwn(kind) ? KIND_OF[kind] : kind,
  ...(kind === 'person' && { suggests: 'users' as const }),
})

/** What conditions on a list may name. */
export const fieldsOfList = <C extends ListColumns>({
  columns,
  first = [],
}: List<C>): Readonly<Record<FilterName<C>, ListField>> => {
  const named: ListColumns = { ...Object.fromEntries(first.map((name) => [name, columns[name]])), ...columns }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, column]) => (column.filter === false ? [] : [[name, fieldOf(column)]])),
  ) as Record<FilterName<C>, ListField>
}

/** What a list may be ordered by, its own order first. */
export const sortsOfList = <C extends ListColumns>({ columns, by }: List<C>): SortName<C>[] => {
  const names = Object.keys(columns).filter((name) => columns[name]!.sort) as SortName<C>[]
  const own = names.filter((name) => name === by?.replace('-', ''))
  return [...own, ...names.filter((name) => !own.includes(name))]
}
