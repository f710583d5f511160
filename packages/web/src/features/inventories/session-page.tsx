import { LINE_FILTERS, type Inventory } from '@entrepot/contract/inventories/inventory.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { pagesOf, searchAfter, type SearchPart } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { OneRecord } from '../../shell/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { ColumnsButton, DataGrid } from '../../ui/grid/index.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { useLayout } from '../layouts/index.ts'
import type { SessionSearch } from './address.ts'
import { inventories } from './api.ts'
import { StateOf } from './inventories-page.tsx'
import { lineColumns } from './line-columns.tsx'
import { COUNTERS } from './access.ts'
import { SessionActs } from './session-acts.tsx'
import { useCounting } from './use-counting.ts'
import { inventoriesWords } from './words.ts'

/** Others count as well. */
const POLL_MS = 5_000

export const SessionPage = () => {
  const say = inventoriesWords.use()
  const { guid } = useParams({ from: '/main/inventories/$guid' })
  const read = useQuery({
    ...inventories.get.query({ params: { guid } }),
    refetchInterval: ({ state }) => (state.data?.state === 'counting' ? POLL_MS : false),
  })
  return (
    <OneRecord title={say('title')} read={read}>
      {(inventory) => <Session key={guid} inventory={inventory} />}
    </OneRecord>
  )
}

/** What there is to count, what was counted, and what comes of it. */
const Session = ({ inventory }: { inventory: Inventory }) => {
  const say = inventoriesWords.use()
  const navigate = useNavigate({ from: '/inventories/$guid' })
  const search = useSearch({ from: '/main/inventories/$guid' })
  const isOpen = useCan(COUNTERS) && inventory.state === 'counting'
  const { layout, setLayout, reset, share, hasCompany } = useLayout('inventory-lines')
  const { wrong, edit } = useCounting(inventory, isOpen)
  const { q, show = 'all' } = search
  const sort = search.sort ?? layout.sort
  const change = (part: SearchPart<SessionSearch>) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: true })
  const columns = useMadeOfTexts(useCallback(() => lineColumns({ isOpen, wrong }), [isOpen, wrong]))
  const { guid } = inventory
  const source = useMemo(() => {
    const list = Object.assign(
      ({ query }: { query: Parameters<typeof inventories.lines>[0]['query'] }, options: { signal?: AbortSignal }) =>
        inventories.lines({ params: { guid }, query }, options),
      { key: [...inventories.lines.key, guid] },
    )
    return pagesOf(list, { show, ...(q && { search: q }), ...(sort && { sort }) })
  }, [guid, show, q, sort])
  const shown = useMemo(() => ({ ...layout, ...(sort && { sort }) }), [layout, sort])
  const { records, counted, different, failed } = inventory
  return (
    <Page
      title={inventory.name}
      count={<StateOf inventory={inventory} />}
      body="fill"
      actions={<SessionActs inventory={inventory} />}
      toolbar={
        <>
          <SearchField
            label={say('search_lines')}
            value={q ?? ''}
            onSearch={(text) => change({ q: text || undefined })}
          />
          <Segmented
            label={say('show.label')}
            value={show}
            options={LINE_FILTERS.map((value) => ({ value, label: say(`show.${value}`) }))}
            onChange={(next) => change({ show: next === 'all' ? undefined : next })}
          />
          <ColumnsButton
            columns={columns}
            layout={shown}
            onLayoutChange={setLayout}
            onReset={reset}
            onShare={share}
            hasCompany={hasCompany}
          />
        </>
      }
    >
      <Flex flex={1} miw={0} mih={0} direction="column">
        <Flex align="center" wrap="wrap" gap="8px 24px" mx={24} mb={12}>
          <Box w={280} maw="100%">
            <ProgressBar label={say('progress')} done={counted} total={records} />
          </Box>
          {different !== null && (
            <StateBadge {...(different > 0 && { tone: 'warning' as const })}>
              {say('differing', { count: different, shown: formatNumber(different) })}
            </StateBadge>
          )}
          {failed > 0 && (
            <StateBadge tone="error">{say('failed', { count: failed, shown: formatNumber(failed) })}</StateBadge>
          )}
          {isOpen && <Help as="span">{say(inventory.blind ? 'blind_help' : 'help')}</Help>}
          <Help as="span">{say('in', { folders: inventory.folders.map(({ name }) => name).join(', ') })}</Help>
        </Flex>
        <DataGrid
          label={say('lines')}
          columns={columns}
          source={source}
          rowId={({ guid: item }) => item}
          rowName={({ name }) => name}
          layout={shown}
          onLayoutChange={(next) => {
            setLayout(next)
            if (next.sort !== sort) change({ sort: next.sort })
          }}
          {...(isOpen && { onEdit: edit })}
          countLabel={(count) => say('line_count', { count, shown: formatNumber(count) })}
          empty={<EmptyState kind="no-result" title={say('no_result')} text="" />}
        />
      </Flex>
    </Page>
  )
}
