import { type Area, type AREAS, roles } from '@entrepot/contract/kernel/roles.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { rowsBehind, type SearchPart } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { type ListFilter, ListFilters } from '../../ui/list-filters.tsx'
import { ListPage, type ListSay } from '../../ui/list-page.tsx'
import { useList, type ListOptions } from './use-list.ts'

type Named = { guid: string; name: string }
export type SettingsSay = (word: Parameters<ListSay>[0] | 'edit' | 'remove', values?: Parameters<ListSay>[1]) => string

/** What is done to several rows at once, in a dialog of its own. */
export type RowsAct<Row> = {
  Dialog: ComponentType<{ rows: readonly Row[]; onClose: () => void; onDone: () => void }>
  label: () => string
  least?: () => { count: number; reason: string }
}

type InAddress = { q?: string; sort?: string; open?: string }
type FilterName<S extends InAddress> = Exclude<keyof S, keyof InAddress> & string
/** Areas whose records people add, edit and remove. */
type EditedArea = {
  [A in Area]: 'ADD' | 'EDIT' | 'DELETE' extends (typeof AREAS)[A][number] ? A : never
}[Area]

/** What a settings list is made of. */
type Props<Row extends Named, S extends InAddress, Q extends object> = Pick<
  ListOptions<Row, S, Q>,
  'kept' | 'search' | 'write'
> & {
  say: SettingsSay
  area: EditedArea
  api: { list: ListOptions<Row, S, Q>['list']; get: (input: { params: { guid: string } }) => Promise<Row> }
  /** In the order of the screen; whoever may edit a row opens it by its name. */
  columns: () => readonly GridColumn<Row>[]
  dialogs: {
    /** `filters`: what the list shows just now. */
    New: ComponentType<{ filters: NoInfer<Q>; onClose: () => void }>
    Known: ComponentType<{ guid: string; onClose: () => void }>
    Remove: RowsAct<Row>['Dialog']
  }
  /** What one act takes at most; without it rows are removed one by one. */
  most?: number
  /** Acts on several rows before removal, for whoever may remove. */
  acts?: readonly RowsAct<Row>[]
  /** Why a row stays. */
  held?: (row: Row) => string | false
  /** What narrows the list, by its name in the address and for the server. */
  filters?: (search: S) => readonly ListFilter<FilterName<S>>[]
}

/** What the address asks of those filters that offer it. */
const askedOf = <S extends InAddress, Q extends object>(filters: readonly ListFilter<FilterName<S>>[], search: S): Q =>
  Object.fromEntries(
    filters.flatMap(({ name, choices }) =>
      choices.some(({ value }) => value === search[name]) ? [[name, search[name]]] : [],
    ),
  ) as Q
/** The same object as long as it says the same. */
const useUnchanged = <T extends object>(value: T): T => {
  const [kept, setKept] = useState(value)
  const isKept = JSON.stringify(kept) === JSON.stringify(value)
  if (!isKept) setKept(value)
  return isKept ? kept : value
}

type Asked<Row> = { Dialog: RowsAct<Row>['Dialog']; rows: readonly Row[]; clear: () => void }

/**
 * A list of the settings: rows with a name that people add, edit and remove. The opened one stands in the address, and
 * `create` there opens an empty form.
 */
export const SettingsList = <Row extends Named, S extends InAddress, Q extends object>({
  say,
  area,
  api: { list, get },
  columns: columnsOf,
  dialogs: { New, Known, Remove },
  most,
  acts = [],
  held,
  filters,
  ...options
}: Props<Row, S, Q>): ReactNode => {
  const [mayAdd, mayEdit, mayRemove] = [
    useCan(roles(area, 'ADD')),
    useCan(roles(area, 'EDIT')),
    useCan(roles(area, 'DELETE')),
  ]
  const { search } = options
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const { pathname } = useLocation()
  const columns = useMadeOfTexts(
    useCallback(
      () =>
        columnsOf().map((column) =>
          column.id === 'name'
            ? {
                ...column,
                width: 320,
                fixed: true,
                pinned: 'left' as const,
                ...(mayEdit && { href: ({ guid }: Row) => `${pathname}?open=${guid}` }),
              }
            : column,
        ),
      [columnsOf, mayEdit, pathname],
    ),
  )
  const offered = filters?.(search) ?? []
  const narrowed = useUnchanged(askedOf<S, Q>(offered, search))
  const { change, query, page } = useList({
    ...options,
    list,
    columns,
    query: narrowed,
    filters: offered.map(({ name }) => name),
  })
  const { open } = search
  const show = (guid: string | undefined) => change({ open: guid } as SearchPart<S>, open === undefined)
  const close = () => change({ open: undefined } as SearchPart<S>)
  const ask = (Dialog: Asked<Row>['Dialog']) => (rows: readonly Row[], clear: () => void) =>
    setAsked({ Dialog, rows, clear })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => show('create') : undefined}
        rowName={({ name }) => name}
        {...(mayEdit && { onOpen: ({ guid }: Row) => show(guid) })}
        rowMenu={(row) => [
          ...(mayEdit ? [{ label: say('edit'), icon: IconEdit, run: () => show(row.guid) }] : []),
          ...(mayRemove
            ? [
                {
                  label: say('remove'),
                  icon: IconTrash,
                  danger: true,
                  disabled: held?.(row) ?? false,
                  run: () => ask(Remove)([row], () => undefined),
                },
              ]
            : []),
        ]}
        bulk={
          mayRemove && most !== undefined
            ? {
                sources: () => rowsBehind(list, query, (guid) => get({ params: { guid } })),
                most,
                actions: [
                  ...acts.map(({ Dialog, label, least }) => ({
                    label: label(),
                    run: ask(Dialog),
                    ...(least && { least: least() }),
                  })),
                  { label: say('remove'), danger: true, run: ask(Remove) },
                ],
              }
            : undefined
        }
        {...(offered.length > 0 && {
          filters: (
            <ListFilters filters={offered} values={narrowed} onChange={(part) => change(part as SearchPart<S>)} />
          ),
        })}
      />
      {open === 'create' && mayAdd && <New filters={narrowed} onClose={close} />}
      {open !== undefined && open !== 'create' && mayEdit && <Known key={open} guid={open} onClose={close} />}
      {asked && (
        <asked.Dialog
          rows={asked.rows}
          onClose={() => setAsked(null)}
          onDone={() => {
            asked.clear()
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
