import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { useLanguage } from '../../../kernel/words.ts'
import { DataGrid, type GridColumn, type GridSource } from '../../../ui/grid/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { stock } from '../api.ts'
import { historyWords, itemTermWords } from './words.ts'

type Row = { item: string; name: string; tag: string | null; type: ItemType; unit: Unit; folder: { guid: string; name: string }; quantity: number }

const columnsNow = (): GridColumn<Row>[] => [
  { id: 'name', title: itemTermWords.say('columns.name'), width: 280, text: (row) => row.name, fixed: true, pinned: 'left' },
  { id: 'quantity', title: itemTermWords.say('columns.quantity'), width: 120, align: 'end', text: (row) => formatNumber(row.quantity) },
  { id: 'unit', title: itemTermWords.say('columns.unit'), width: 100, text: (row) => itemTermWords.say(`units.${row.unit}`) },
  { id: 'folder', title: historyWords.say('as_of_place'), width: 200, text: (row) => row.folder.name },
  { id: 'tag', title: itemTermWords.say('columns.tag'), width: 160, text: (row) => row.tag ?? '' },
]

/** Quantities as they were, deleted records included. */
export const AsOf = ({ at }: { at: string }) => {
  const say = historyWords.use()
  const language = useLanguage()
  // Titles follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(columnsNow, [language])
  const source = useMemo((): GridSource<Row> => ({
    queryKey: [...stock.asOf.key, at],
    fetchPage: async (page, size, signal) => {
      const answer = await stock.asOf({ query: { at, page: page + 1, size } }, { signal })
      return { rows: answer.data, total: answer.total }
    },
  }), [at])
  return <DataGrid label={say('as_of')} columns={columns} source={source} rowId={(row) => row.item} rowName={(row) => row.name} empty={<EmptyState kind="no-result" title={say('as_of_none')} />} />
}
