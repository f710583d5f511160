import { formatNumber } from '../../kernel/format.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { DataGrid, NOTHING } from '../../ui/grid/index.ts'
import type { Columns } from './use-columns.ts'
import type { Results } from './use-results.ts'
import type { SearchAddress } from './use-search-address.ts'
import type { ShownTarget } from './use-target.ts'
import { searchWords } from './words.ts'
import { ListFrame } from '../../ui/list-frame.tsx'

type Props = { address: SearchAddress; target: ShownTarget; results: Results; columns: Columns }

/** The rows that are found, and what can be done with chosen ones. */
export const SearchResults = ({ address, target: { targets, columns }, results, columns: arranged }: Props) => {
  const say = searchWords.use()
  const { target, q, sort } = address
  const { asked, selection, setSelection } = results
  if (results.isWrong) return <EmptyState kind="no-result" title={say('no_result')} text={say('wrong')} />
  if (!targets || columns.length === 0) return <SkeletonRows />
  const { nameOf, hrefOf, Chosen } = targets[target]
  return (
    <ListFrame>
      <DataGrid
        key={target}
        label={say('list')}
        columns={columns}
        source={results.source}
        onTotal={results.setTotal}
        rowId={({ guid }) => guid}
        rowName={nameOf}
        layout={arranged.layout}
        onLayoutChange={arranged.arrange}
        multiSort={target === 'items'}
        onOpen={(row) => address.openRow(hrefOf(row))}
        countLabel={(count) => say('count', { count, shown: formatNumber(count) })}
        empty={
          <EmptyState
            kind="no-result"
            title={say('no_result')}
            text={say('no_result_text')}
            action={{ label: say('clear'), run: address.clear }}
          />
        }
        {...(Chosen && { selection, onSelectionChange: setSelection })}
      />
      {Chosen && (
        <Chosen
          selection={selection}
          total={results.total ?? 0}
          sort={sort}
          columns={arranged.shown.map(({ id, alias }) => (alias ? `${id}=${alias}` : id)).join(';')}
          query={{ ...(q && { search: q }), ...(asked.filters && { filters: JSON.stringify(asked.filters) }) }}
          read={results.readChosen}
          onClear={() => setSelection(NOTHING)}
        />
      )}
    </ListFrame>
  )
}
