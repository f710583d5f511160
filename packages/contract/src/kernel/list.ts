import type { ListField } from './conditions/list-fields.ts'
import type { FieldKind } from './conditions/operators.ts'

/** What a column holds: the kinds of conditions, and what shows or is written otherwise than those. */
export type ColumnKind = FieldKind | 'quantity' | 'count' | 'person'

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
  /** The order without another one. */
  by: SortName<C>
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

/** The kind of a column as conditions know it. */
const KIND_OF = { quantity: 'number', count: 'number', person: 'text' } as const
const isOwn = (kind: ColumnKind): kind is keyof typeof KIND_OF => Object.hasOwn(KIND_OF, kind)

/** What conditions on a list may name. */
export const fieldsOfList = <C extends ListColumns>({ columns }: List<C>): Readonly<Record<FilterName<C>, ListField>> =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, { filter }]) => filter !== false)
      .map(([name, { kind, sort: _sort, exported: _exported, filter: _filter, ...field }]) => [
        name,
        {
          ...field,
          kind: isOwn(kind) ? KIND_OF[kind] : kind,
          ...(kind === 'person' && { suggests: 'users' as const }),
        },
      ]),
  ) as Record<FilterName<C>, ListField>

/** What a list may be ordered by, its own order first. */
export const sortsOfList = <C extends ListColumns>({ columns, by }: List<C>): [SortName<C>, ...SortName<C>[]] => {
  const names = Object.keys(columns).filter((name) => columns[name]!.sort) as SortName<C>[]
  return [by, ...names.filter((name) => name !== by)]
}
