import { STOCK_THEN_LIST } from '@entrepot/contract/stock/compared-lists.ts'
import type { stockApi } from '@entrepot/contract/stock/stock.ts'
import type { Answer } from '@entrepot/contract/kernel/endpoint.ts'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { useMadeOfTexts } from '../../../kernel/words.ts'
import { DataGrid, type GridSource } from '../../../ui/grid/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { gridColumns } from '../../layouts/index.ts'
import { stock } from '../api.ts'
import { historyWords, itemTermWords } from './words.ts'

type Row = Answer<typeof stockApi.asOf>['data'][number]
/** Where and what is looked at. */
export type AskedPlace = { search?: string; folder?: string; item?: string; deep?: 'false' }

const columnsNow = () =>
  gridColumns<Row>()(
    STOCK_THEN_LIST,
    (name) => (name === 'folder' ? historyWords.say('as_of_place') : itemTermWords.say(`columns.${name}`)),
    {
      name: { width: 300, fixed: true, pinned: 'left' },
      quantity: { width: 120 },
      unit: { width: 100, text: ({ unit }) => itemTermWords.say(`units.${unit}`) },
      folder: { width: 220 },
      tag: { width: 170 },
      type: { width: 130, text: ({ type }) => itemTermWords.say(`types.${type}`) },
    },
  )

/** Quantities as they were, deleted records included. */
export const AsOf = ({ at, place }: { at: string; place: AskedPlace }) => {
  const say = historyWords.use()
  const columns = useMadeOfTexts(columnsNow)
  const source = useMemo((): GridSource<Row> => {
    const query = { at, ...place }
    return {
      queryKey: [...stock.asOf.key, query],
      fetchPage: async (page, size, signal) => {
        const answer = await stock.asOf({ query: { ...query, page: page + 1, size } }, { signal })
        return { rows: answer.data, total: answer.total }
      },
    }
  }, [at, place])
  return (
    <DataGrid
      label={say('as_of_label', { date: formatDateTime(at) })}
      columns={columns}
      source={source}
      rowId={(row) => row.item}
      rowName={(row) => row.name}
      countLabel={(count) => say('as_of_count', { count, shown: formatNumber(count) })}
      empty={<EmptyState kind="no-result" title={say('as_of_none')} text={say('as_of_none_text')} />}
    />
  )
}
