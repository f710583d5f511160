import type { FileItem, FileValue } from '@entrepot/contract/file-search/file-search.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { wroteLately } from '../../kernel/gestures.ts'
import { useSession } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import {
  chosenRows,
  DataGrid,
  NOTHING,
  type GridColumn,
  type GridLayout,
  type GridSource,
  type RowSelection,
} from '../../ui/grid/index.ts'
import { loadTargets } from '../search/index.ts'
import { fileSearches } from './api.ts'
import type { ItemSet, SetName } from './sets.ts'
import { fileSearchWords } from './words.ts'
import { ListFrame } from '../../ui/list-frame.tsx'

type Said = FileItem['values']
const rowsText = ({ rows, times }: Pick<FileValue, 'rows' | 'times'>) =>
  rows.map((row) => formatNumber(row)).join(', ') + (times > rows.length ? ', …' : '')

/** Made anew for each language. */
const saidColumns = (): GridColumn<{ values: Said }>[] => [
  {
    id: 'file.value',
    title: fileSearchWords.say('value'),
    width: 170,
    text: ({ values }) => values.map(({ value }) => value).join(', '),
  },
  {
    id: 'file.rows',
    title: fileSearchWords.say('rows'),
    width: 110,
    text: ({ values }) => values.map(rowsText).join(', '),
  },
]
const valueColumns = (): GridColumn<FileValue>[] => [
  {
    id: 'value',
    title: fileSearchWords.say('value'),
    width: 280,
    pinned: 'left',
    fixed: true,
    text: ({ value }) => value,
  },
  { id: 'rows', title: fileSearchWords.say('rows'), width: 260, text: rowsText },
  {
    id: 'times',
    title: fileSearchWords.say('times'),
    width: 130,
    align: 'end',
    text: ({ times }) => formatNumber(times),
  },
  {
    id: 'items',
    title: fileSearchWords.say('items'),
    width: 130,
    align: 'end',
    text: ({ items }) => formatNumber(items.length),
  },
]

const useCount = () => {
  const say = fileSearchWords.use()
  return (count: number) => say('count', { count, shown: formatNumber(count) })
}

/** Which of several it is, is told by its place: name and folder come first, then what the file says. */
const besideEach = (all: readonly GridColumn<FileItem>[]): GridColumn<FileItem>[] => {
  const isFirst = ({ id }: { id: string }) => id === 'name' || id === 'parent'
  return [...all.filter(isFirst), ...saidColumns(), ...all.filter((column) => !isFirst(column))]
}

/** The items of a set as their own list shows them, beside what the file says of each. */
export const FoundItems = ({
  guid,
  set,
  sort,
  onSort,
}: {
  guid: string
  set: ItemSet
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}) => {
  const say = fileSearchWords.use()
  const { config } = useSession()
  const navigate = useNavigate()
  const countLabel = useCount()
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const [total, setTotal] = useState(0)
  const [layout, setLayout] = useState<GridLayout>({ columns: [] })
  const { data: targets } = useQuery({ queryKey: ['search-targets'], queryFn: loadTargets, staleTime: Infinity })
  const { data: columnsOf } = useQuery({
    queryKey: ['search-targets', 'items'],
    queryFn: async () => (await loadTargets()).items.load(),
    staleTime: Infinity,
  })
  // The columns of an item are the fields of the company as well.
  const columns = useMadeOfTexts(
    useCallback(() => (columnsOf && config ? besideEach(columnsOf()) : []), [columnsOf, config]),
  )
  const shownLayout = useMemo((): GridLayout => ({ ...layout, ...(sort && { sort }) }), [layout, sort])
  const readPage = (page: number, size: number) =>
    fileSearches.items({ params: { guid }, query: { set, page, size, ...(sort && { sort }) } })
  const source = useMemo(
    (): GridSource<FileItem> => ({
      queryKey: [...fileSearches.items.key, guid, set, sort],
      isOwnChange: wroteLately,
      fetchPage: async (page, size, signal) => {
        const answer = await fileSearches.items(
          { params: { guid }, query: { set, page: page + 1, size, ...(sort && { sort }) } },
          { signal },
        )
        return { rows: answer.data, total: answer.total }
      },
    }),
    [guid, set, sort],
  )
  const readChosen = () =>
    chosenRows<Item>(selection, {
      known: queryClient
        .getQueriesData<{ rows: readonly Item[] }>({ queryKey: source.queryKey })
        .flatMap(([, page]) => page?.rows ?? []),
      readPage,
      readOne: (one) => Promise.reject(new Error(one)),
    })
  if (!targets || columns.length === 0) return <SkeletonRows />
  const { Chosen } = targets.items
  return (
    <ListFrame>
      <DataGrid
        label={say('list')}
        columns={columns}
        source={source}
        onTotal={setTotal}
        rowId={(row) => row.guid}
        rowName={({ name }) => name}
        layout={shownLayout}
        onLayoutChange={(next) => {
          if (next.sort !== sort) onSort(next.sort)
          setLayout(next)
        }}
        multiSort
        onOpen={(row) => void navigate({ href: targets.items.hrefOf(row) })}
        countLabel={countLabel}
        empty={<EmptyState kind="no-result" title={say('none')} />}
        selection={selection}
        onSelectionChange={setSelection}
      />
      {Chosen && (
        <Chosen
          selection={selection}
          total={total}
          query={{ foundBy: guid, foundAs: set }}
          read={readChosen}
          onClear={() => setSelection(NOTHING)}
        />
      )}
    </ListFrame>
  )
}

/** Values that mean nothing, or that stand in the list more than once. */
export const FoundValues = ({ guid, set }: { guid: string; set: Exclude<SetName, ItemSet> }) => {
  const say = fileSearchWords.use()
  const countLabel = useCount()
  const columns = useMadeOfTexts(
    useCallback(() => valueColumns().filter(({ id }) => set === 'duplicates' || id !== 'items'), [set]),
  )
  const source = useMemo(
    (): GridSource<FileValue> => ({
      queryKey: [...fileSearches.values.key, guid, set],
      fetchPage: async (page, size, signal) => {
        const answer = await fileSearches.values({ params: { guid }, query: { set, page: page + 1, size } }, { signal })
        return { rows: answer.data, total: answer.total }
      },
    }),
    [guid, set],
  )
  return (
    <ListFrame>
      <DataGrid
        label={say('list')}
        columns={columns}
        source={source}
        rowId={({ rows }) => String(rows[0])}
        rowName={({ value }) => value}
        countLabel={countLabel}
        empty={<EmptyState kind="no-result" title={say('none')} />}
      />
    </ListFrame>
  )
}
