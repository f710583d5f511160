import { type AskedTransactions, MOST_ACTS, type Transaction } from '@entrepot/contract/stock/stock.ts'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { rowsBehind } from '../../../kernel/lists.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { chosenRows, countSelected, type RowSelection } from '../../../ui/grid/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { uiWords } from '../../../ui/words.ts'
import { stock } from '../api.ts'
import { historyWords } from './words.ts'

const ReverseManyDialog = lazyPart(async () => (await import('./reverse-many-dialog.tsx')).ReverseManyDialog)
const readOne = (): Promise<Transaction> => Promise.reject(new Error('The row is gone'))

type Props = { selection: RowSelection; total: number; query: AskedTransactions & { sort?: string }; clear: () => void }

/** What is done with the movements that are chosen in the list: they are taken back, each act once. */
export const ChosenMovements = ({ selection, total, query, clear }: Props) => {
  const say = historyWords.use()
  const sayUi = uiWords.use()
  const [reversing, setReversing] = useState<readonly Transaction[] | null>(null)
  const count = countSelected(selection, total)
  const choose = async () =>
    setReversing(await chosenRows(selection, rowsBehind(stock.list, query, readOne)).catch(() => null))
  if (count === 0) return null
  return (
    <>
      <BulkBar
        actions={[
          {
            label: say('put_back_chosen'),
            reason: count > MOST_ACTS && sayUi('grid.limit', { shown: formatNumber(MOST_ACTS) }),
            run: () => void choose(),
          },
        ]}
      />
      {reversing && (
        <ReverseManyDialog
          acts={[...new Map(reversing.map(({ group, guid }) => [group, guid])).values()]}
          mayWiden
          onClose={() => setReversing(null)}
          onDone={() => {
            setReversing(null)
            clear()
          }}
        />
      )}
    </>
  )
}
