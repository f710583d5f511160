import { CHANGED_STOCK_LIST } from '@entrepot/contract/stock/compared-lists.ts'
import type { ChangedStock } from '@entrepot/contract/stock/stock.ts'
import { useEffect, useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { pagesOf, rowsBehind } from '../../../kernel/lists.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../../kernel/words.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DateText } from '../../../ui/figures.tsx'
import { chosenRows, countSelected, DataGrid, NOTHING, type RowSelection } from '../../../ui/grid/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { StateBadge } from '../../../ui/small.tsx'
import { gridColumns } from '../../layouts/index.ts'
import { stock } from '../api.ts'
import type { AskedPlace } from './as-of.tsx'
import { historyWords, itemTermWords, ledgerWords } from './words.ts'
import { ListFrame } from '../../../ui/list-frame.tsx'

const ReverseManyDialog = lazyPart(async () => (await import('./reverse-many-dialog.tsx')).ReverseManyDialog)
type ChangeKind = ChangedStock['change']
const TONES = { added: 'success', gone: 'warning', changed: 'info', moved: 'info' } as const

const difference = ({ before, now }: ChangedStock) => {
  const by = Math.round((now - before) * 100) / 100
  return by === 0 ? formatNumber(0) : `${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))}`
}
const kindText = ({ last }: ChangedStock) =>
  last === null
    ? ''
    : last.kind === 'delete' || last.kind === 'restore'
      ? ledgerWords.say(`last_kinds.${last.kind}`)
      : ledgerWords.say(`kinds.${last.kind}`)
const toText = (row: ChangedStock) => row.to?.name ?? (row.inTrash ? historyWords.say('in_trash') : '')

const columnsNow = () => {
  const { say } = ledgerWords
  return gridColumns<ChangedStock>()(CHANGED_STOCK_LIST, (name) => say(`change_columns.${name}`), {
    name: {
      width: 230,
      href: ({ guid, inTrash }) => (inTrash ? undefined : `/item/${guid}`),
      fixed: true,
      pinned: 'left',
    },
    change: {
      text: ({ change }) => say(`changes.${change}`),
      width: 150,
      cell: ({ change }) => <StateBadge tone={TONES[change]}>{say(`changes.${change}`)}</StateBadge>,
    },
    before: { width: 90 },
    now: { width: 100 },
    difference: { width: 90, text: difference },
    unit: { width: 90, text: ({ unit }) => itemTermWords.say(`units.${unit}`) },
    by: { width: 140, text: ({ last }) => last?.by?.name ?? '' },
    from: { width: 150 },
    to: { width: 150, text: toText },
    kind: { width: 160, text: kindText },
    last: {
      text: ({ last }) => (last ? formatDateTime(last.date) : ''),
      cell: ({ last }) => last && <DateText value={last.date} kind="relative" />,
    },
    tag: { width: 150 },
  })
}

const readOne = (): Promise<ChangedStock> => Promise.reject(new Error('The row is gone'))

/** How stock differs now from what it was, who changed it, and the way back. */
export const Changes = ({
  since,
  place,
  change,
  mayReverse,
}: {
  since: string
  place: AskedPlace
  change: ChangeKind | undefined
  mayReverse: boolean
}) => {
  const say = historyWords.use()
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const [total, setTotal] = useState(0)
  const [chosen, setChosen] = useState<readonly ChangedStock[] | null>(null)
  const columns = useMadeOfTexts(columnsNow)
  const query = useMemo(() => ({ since, ...place, ...(change && { change }) }), [since, place, change])
  const source = useMemo(() => pagesOf(stock.changes, query), [query])
  useEffect(() => setSelection(NOTHING), [query])
  const count = countSelected(selection, total)
  // Whoever reads the rows says why they cannot be read.
  const read = useSubmit(() => chosenRows(selection, rowsBehind(stock.changes, query, readOne)).catch(() => null), {
    onDone: setChosen,
  })
  return (
    <ListFrame>
      <DataGrid
        label={say('changes_label', { date: formatDateTime(since) })}
        columns={columns}
        source={source}
        onTotal={setTotal}
        rowId={({ guid }) => guid}
        rowName={({ name }) => name}
        countLabel={(shown) => say('changes_count', { count: shown, shown: formatNumber(shown) })}
        {...(mayReverse && { selection, onSelectionChange: setSelection })}
        empty={<EmptyState kind="no-result" title={say('changes_none')} text={say('changes_none_text')} />}
      />
      {count > 0 && <BulkBar busy={read.saving} actions={[{ label: say('put_back_rows'), run: read.submit }]} />}
      {chosen && (
        <ReverseManyDialog
          acts={[...new Set(chosen.flatMap(({ transactions }) => transactions))]}
          trashed={chosen.filter(({ inTrash }) => inTrash)}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null)
            setSelection(NOTHING)
          }}
        />
      )}
    </ListFrame>
  )
}
