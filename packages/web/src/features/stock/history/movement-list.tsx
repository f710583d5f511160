import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { useCan } from '../../../kernel/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DataGrid, NOTHING } from '../../../ui/grid/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ITEM_TRANSACTIONS } from '../roles.ts'
import { HistoryTotals } from './totals.tsx'
import type { History } from './use-history.ts'
import type { Movements } from './use-movements.ts'
import { historyWords } from './words.ts'
import { ListFrame } from '../../../ui/list-frame.tsx'

const ChosenMovements = lazyPart(async () => (await import('./chosen-movements.tsx')).ChosenMovements)

export const MovementList = ({ history, movements }: { history: History; movements: Movements }) => {
  const say = historyWords.use()
  const mayReverse = useCan(ITEM_TRANSACTIONS)
  const { open } = history.search
  const { selection, setSelection, openRow } = movements
  return (
    <ListFrame>
      <DataGrid
        label={say('title')}
        columns={movements.columns}
        source={movements.source}
        onTotal={movements.setTotal}
        rowId={(row) => row.guid}
        rowName={(row) => `${row.item_name} ${formatDateTime(row.createdAt)}`}
        layout={movements.shownLayout}
        onLayoutChange={movements.arrange}
        onOpen={(row) => openRow(row, open === undefined)}
        openedId={open ?? null}
        onRowChange={(row) => open && openRow(row, false)}
        countLabel={(shown) => say('count', { count: shown, shown: formatNumber(shown) })}
        {...(mayReverse && { selection, onSelectionChange: setSelection })}
        footer={<HistoryTotals filter={history.filter} />}
        empty={
          history.isFiltered ? (
            <EmptyState
              kind="no-result"
              title={say('no_result')}
              action={{ label: say('clear'), run: history.clear }}
            />
          ) : (
            <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
          )
        }
      />
      {mayReverse && selection !== NOTHING && (
        <ChosenMovements
          selection={selection}
          total={movements.total ?? 0}
          query={movements.query}
          clear={() => setSelection(NOTHING)}
        />
      )}
    </ListFrame>
  )
}
