import type { Asked } from './asked.ts'
import { OPERATION_TYPES } from '@entrepot/contract/operations/kinds.ts'
import { isFinished, STATUSES, type Status } from '@entrepot/contract/operations/lifecycle.ts'
import type { StatusCounts } from '@entrepot/contract/operations/operation.ts'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconUserCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SearchPart } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { DayRange } from '../../ui/day-range.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { useList } from '../layouts/index.ts'
import { FolderFilter } from '../folders/index.ts'
import { CREATORS } from './access.ts'
import type { OperationsSearch } from './address.ts'
import { operations } from './api.ts'
import { operationColumns } from './operation-columns.tsx'
import { operationTerms, operationWords } from './words.ts'

const Board = lazyPart(async () => (await import('./board.tsx')).Board)
const MonthView = lazyPart(async () => (await import('./month-view.tsx')).MonthView)

const TABS = ['open', ...STATUSES, 'all'] as const
type StatusTab = (typeof TABS)[number]
const VIEWS = ['list', 'board', 'calendar'] as const
type View = (typeof VIEWS)[number]
const FILTERS = ['status', 'type', 'assignee', 'folder', 'from', 'to'] as const
type Change = (part: SearchPart<OperationsSearch>) => void

/** What narrows the list beside the status, which has tabs, columns or a month of its own. */
const narrowed = ({ type, assignee, folder, from, to }: OperationsSearch): Asked => ({
  ...(OPERATION_TYPES.some((one) => one === type) && { type }),
  ...(assignee && { assignee }),
  ...(folder && { folder }),
  ...(from && { from }),
  ...(to && { to }),
})
const byTab = (tab: StatusTab): Asked => (tab === 'open' ? { open: 'true' } : tab === 'all' ? {} : { status: tab })

/** Planned work, what is not over first; as a list, as a board by status, or by its days (INTER-04, NAV-29). */
export const OperationsPage = () => {
  const say = operationWords.use()
  const navigate = useNavigate({ from: '/interventions' })
  const search = useSearch({ from: '/main/interventions' })
  const mayCreate = useCan(CREATORS)
  const columns = useMadeOfTexts(operationColumns)
  const { view = 'list', q } = search
  const tab = TABS.find((one) => one === search.status) ?? 'open'
  const asked = useMemo(() => narrowed(search), [search])
  const listed = useMemo(() => ({ ...asked, ...byTab(tab) }), [asked, tab])
  const { change, page } = useList({
    kept: 'operations',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: operations.list,
    query: listed,
  })
  const { data } = useQuery({
    ...operations.list.query({ query: { ...asked, ...(q && { search: q }), size: 1 } }),
    placeholderData: keepPreviousData,
  })
  const open = (guid: string) => void navigate({ to: '/interventions/$guid', params: { guid } })
  const create = mayCreate ? () => void navigate({ to: '/interventions/new' }) : undefined
  const filters = (
    <>
      <ViewChoice view={view} change={change} />
      <Filters search={search} change={change} />
    </>
  )
  const { exporting, onExport, ...shown } = page
  if (view === 'list')
    return (
      <ListPage
        say={say}
        {...shown}
        exporting={exporting}
        onExport={onExport}
        onCreate={create}
        rowName={({ title }) => title}
        onOpen={({ guid }) => open(guid)}
        filters={filters}
        tabs={<StatusTabs tab={tab} counts={data?.counts} change={change} />}
      />
    )
  return (
    <Page
      title={say('title')}
      body="fill"
      actions={create && <Button onClick={create}>{say('new')}</Button>}
      toolbar={
        <>
          <SearchField label={say('search')} value={q ?? ''} onSearch={(text) => change({ q: text || undefined })} />
          {filters}
          {shown.isFiltered && (
            <Button variant="subtle" onClick={shown.onClear}>
              {say('clear')}
            </Button>
          )}
        </>
      }
    >
      {view === 'board' ? (
        <Board query={{ ...asked, ...(q && { search: q }) }} counts={data?.counts} />
      ) : (
        <MonthView
          query={{ ...asked, ...(q && { search: q }) }}
          day={search.month}
          onMonth={(month) => change({ month })}
        />
      )}
    </Page>
  )
}

const ViewChoice = ({ view, change }: { view: View; change: Change }) => {
  const say = operationWords.use()
  return (
    <Segmented
      label={say('view.label')}
      value={view}
      options={VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
      onChange={(next) => change({ view: next === 'list' ? undefined : next })}
    />
  )
}

const Filters = ({ search, change }: { search: OperationsSearch; change: Change }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const isMine = search.assignee === 'me'
  return (
    <>
      <Button
        variant={isMine ? 'filled' : 'default'}
        aria-pressed={isMine}
        leftSection={<IconUserCheck size={16} stroke={1.7} aria-hidden />}
        onClick={() => change({ assignee: isMine ? undefined : 'me' })}
      >
        {say('mine')}
      </Button>
      <NativeSelect
        aria-label={term('columns.type')}
        value={search.type ?? ''}
        data={[
          { value: '', label: say('any_type') },
          ...OPERATION_TYPES.map((value) => ({ value, label: term(`types.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ type: OPERATION_TYPES.find((one) => one === value) })}
        w={170}
      />
      <FolderFilter folder={search.folder} onChange={(folder) => change({ folder })} />
      <DayRange days={search} say={say} onChange={change} />
    </>
  )
}

type Counts = StatusCounts | undefined
const sumOf = (counts: Counts, wanted: (status: Status) => boolean) =>
  counts && STATUSES.filter(wanted).reduce((sum, status) => sum + counts[status], 0)
const countOf = (tab: StatusTab, counts: Counts) =>
  tab === 'open'
    ? sumOf(counts, (status) => !isFinished(status))
    : tab === 'all'
      ? sumOf(counts, () => true)
      : counts?.[tab]

/** Those that hold something, and the one that is looked at. */
const StatusTabs = ({ tab, counts, change }: { tab: StatusTab; counts: Counts; change: Change }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const tabs: StatusTab[] = ['open', ...STATUSES.filter((status) => status === tab || counts?.[status]), 'all']
  return (
    <TabChoice
      label={say('status')}
      values={tabs}
      value={tab}
      text={(one) => (one === 'open' || one === 'all' ? say(`tabs.${one}`) : term(`statuses.${one}`))}
      count={(one) => countOf(one, counts)}
      onChange={(one) => change({ status: one === 'open' ? undefined : one })}
      flex="1 1 100%"
      miw={0}
    />
  )
}
