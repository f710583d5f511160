import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchActions } from './search-actions.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchToolbar } from './search-toolbar.tsx'
import { useColumns } from './use-columns.ts'
import { useDraft } from './use-draft.ts'
import { useResults } from './use-results.ts'
import { useSearchAddress } from './use-search-address.ts'
import { useTarget } from './use-target.ts'
import { useView } from './use-view.ts'
import { searchWords } from './words.ts'

const ColumnsDialog = lazyPart(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)

/**
 * Records of any kind by conditions, in views that are kept for oneself or for everybody (NAV-21). All of it stands in
 * the address.
 */
export const SearchPage = () => {
  const say = searchWords.use()
  const address = useSearchAddress()
  const target = useTarget(address)
  const typed = useDraft(address)
  const columns = useColumns(address, target, typed)
  const results = useResults(address, target)
  const open = useView(address, results)
  const [arranging, setArranging] = useState(false)
  const { total, isWrong } = results
  const count = total === null || isWrong ? undefined : say('count', { count: total, shown: formatNumber(total) })
  return (
    <Page
      title={say('title')}
      count={count && <span aria-live="polite">{count}</span>}
      body="fill"
      actions={<SearchActions address={address} results={results} columns={columns} open={open} />}
      toolbar={
        <SearchToolbar
          address={address}
          target={target}
          typed={typed}
          open={open}
          onArrange={() => setArranging(true)}
        />
      }
    >
      <SearchResults address={address} target={target} results={results} columns={columns} />
      {arranging && (
        <ColumnsDialog
          columns={target.columns}
          chosen={columns.shown}
          onApply={(chosen) => {
            setArranging(false)
            columns.choose(chosen)
          }}
          onClose={() => setArranging(false)}
        />
      )}
    </Page>
  )
}
