import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { rowsBehind, type SearchPart } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { ListPage, type ListSay } from '../../ui/list-page.tsx'
import { useList, type ListOptions } from './use-list.ts'

type Named = { guid: string; name: string }
type InAddress = { q?: string; sort?: string; open?: string }
type Say = (word: Parameters<ListSay>[0] | 'edit' | 'remove', values?: Parameters<ListSay>[1]) => string

/** What is done to several rows at once, in a dialog of its own. */
export type RowsAct<Row> = {
  Dialog: ComponentType<{ rows: readonly Row[]; onClose: () => void; onDone: () => void }>
  label: () => string
  least?: () => { count: number; reason: string }
}

/** What a settings list is made of besides its words and its address. */
export type SettingsListParts<Row extends Named, S extends InAddress, Q extends object> = Pick<
  ListOptions<Row, S, Q>,
  'kept' | 'list' | 'filters'
> & {
  get: (input: { params: { guid: string } }) => Promise<Row>
  access: { add: readonly Role[]; edit: readonly Role[]; remove: readonly Role[] }
  /** `withLinks`: whoever may edit a row opens it by its name. */
  columns: (withLinks: boolean) => GridColumn<Row>[]
  /** What one act takes at most. */
  most: number
  Known: ComponentType<{ guid: string; onClose: () => void }>
  Remove: RowsAct<Row>['Dialog']
  /** Acts on several rows before removal, for whoever may remove. */
  acts?: readonly RowsAct<Row>[]
}
type Props<Row extends Named, S extends InAddress, Q extends object> = SettingsListParts<Row, S, Q> &
  Pick<ListOptions<Row, S, Q>, 'search' | 'write' | 'query'> & {
    say: Say
    /** The form of a new one. */
    renderNew: (onClose: () => void) => ReactNode
    renderFilters?: (change: (part: SearchPart<S>) => void) => ReactNode
  }

type Asked<Row> = { Dialog: RowsAct<Row>['Dialog']; rows: readonly Row[]; clear: () => void }

/**
 * A list of the settings: rows with a name that people add, edit and remove. The opened one stands in the address, and
 * `create` there opens an empty form.
 */
export const SettingsList = <Row extends Named, S extends InAddress, Q extends object>({
  say,
  get,
  access,
  columns: columnsOf,
  most,
  Known,
  Remove,
  acts = [],
  renderNew,
  renderFilters,
  ...options
}: Props<Row, S, Q>): ReactNode => {
  const [mayAdd, mayEdit, mayRemove] = [useCan(access.add), useCan(access.edit), useCan(access.remove)]
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const columns = useMadeOfTexts(useCallback(() => columnsOf(mayEdit), [columnsOf, mayEdit]))
  const { change, query, page } = useList({ ...options, columns })
  const { open } = options.search
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
            ? [{ label: say('remove'), icon: IconTrash, danger: true, run: () => ask(Remove)([row], () => undefined) }]
            : []),
        ]}
        bulk={
          mayRemove
            ? {
                sources: () => rowsBehind(options.list, query, (guid) => get({ params: { guid } })),
                most,
                actions: [
                  ...acts.map(({ Dialog, label, least }) => ({
                    label: label(),
                    run: ask(Dialog),
                    ...(least && { least: least() }),
                  })),
                  { label: say('remove'), run: ask(Remove) },
                ],
              }
            : undefined
        }
        {...(renderFilters && { filters: renderFilters((part) => change(part)) })}
      />
      {open === 'create' && mayAdd && renderNew(close)}
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
