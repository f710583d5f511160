import type { Operation } from '@entrepot/contract/operations/operation.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatDate, formatDateTime, formatNumber } from '../../kernel/format.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { Columns } from '../../ui/columns.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { attributeText, useCustomFields } from '../fields/index.ts'
import type { DetailTab } from './address.ts'
import { operations } from './api.ts'
import { OperationActs } from './operation-acts.tsx'
import { dueOf, isOverdue, StatusBadge } from './operation-columns.tsx'
import { OperationTasks } from './operation-tasks.tsx'
import { operationTerms, operationWords } from './words.ts'

const EditDrawer = lazyPart(async () => (await import('./edit-drawer.tsx')).EditDrawer)
const TransitList = lazyPart(async () => (await import('./transit-list.tsx')).TransitList)

const DETAIL_TABS: readonly DetailTab[] = ['tasks', 'comments', 'files', 'activity']

/** An operation, read first: how far it is, who does what, what is on its way (INTER-32, NAV-32). */
export const OperationPage = () => {
  const say = operationWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/interventions/$guid' })
  const { data, error, refetch } = useQuery(operations.get.query({ params: { guid } }))
  if (data) return <Shown key={guid} operation={data} />
  if (error && isFailure(error) && (error.status === 404 || error.status === 403))
    return (
      <RecordGone
        title={say('detail.gone')}
        text={say('detail.gone_text')}
        back={say('detail.back')}
        toList={() => navigate({ to: '/interventions' })}
      />
    )
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

const Shown = ({ operation }: { operation: Operation }) => {
  const say = operationWords.use()
  const navigate = useNavigate({ from: '/interventions/$guid' })
  const { tab: asked, edit } = useSearch({ from: '/main/interventions/$guid' })
  const tab = DETAIL_TABS.find((one) => one === asked) ?? 'tasks'
  const setEdit = (opened: boolean) =>
    void navigate({ search: (before) => searchAfter(before, { edit: opened ? true : undefined }), replace: !opened })
  return (
    <Page
      title={operation.title}
      count={<StatusBadge status={operation.status} />}
      body="wide"
      breadcrumb={<Link to="/interventions">{say('title')}</Link>}
      actions={<OperationActs operation={operation} onEdit={() => setEdit(true)} />}
      drawer={
        edit && operation.can.change && operation.status !== 'closed' ? (
          <EditDrawer operation={operation} onClose={() => setEdit(false)} />
        ) : undefined
      }
    >
      <Sections>
        <Summary operation={operation} />
        <Flex direction="column" gap={16}>
          <Parts
            tab={tab}
            onTab={(next) =>
              void navigate({
                search: (before) => searchAfter(before, { tab: next === 'tasks' ? undefined : next }),
                replace: true,
              })
            }
          />
          <Part tab={tab} operation={operation} />
        </Flex>
      </Sections>
    </Page>
  )
}

const Parts = ({ tab, onTab }: { tab: DetailTab; onTab: (tab: DetailTab) => void }) => {
  const say = operationWords.use()
  return (
    <TabChoice
      label={say('detail.tabs.label')}
      values={DETAIL_TABS}
      value={tab}
      text={(one) => say(`detail.tabs.${one}`)}
      onChange={onTab}
    />
  )
}

const Part = ({ tab, operation }: { tab: DetailTab; operation: Operation }) => {
  const say = operationWords.use()
  const { guid, can, on_its_way: open } = operation
  if (tab === 'comments') return <Comments target="interventions" guid={guid} />
  if (tab === 'files') return <Attachments target="interventions" guid={guid} writable={can.change} />
  if (tab === 'activity') return <RecordActivity entity="operation" guid={guid} />
  const mayTransit = operation.tasks.some(({ kind, status }) => kind === 'out_of_stock' && status === 'closed')
  return (
    <Sections>
      <OperationTasks operation={operation} />
      {(open > 0 || (mayTransit && operation.type === 'move') || operation.reception) && mayTransit && (
        <Section
          title={say('transit.title')}
          help={say('transit.help')}
          beside={open > 0 && <StateBadge tone="warning">{formatNumber(open)}</StateBadge>}
        >
          <TransitList of={{ operation: guid }} maySettle={can.settle} />
        </Section>
      )}
    </Sections>
  )
}

const placeText = (place: { name: string } | null, path: string) => path || place?.name || ''

/** What there is to know before acting. */
const Summary = ({ operation }: { operation: Operation }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { tasks_done: done, tasks_total: total } = operation
  const due = dueOf(operation)
  const own = useCustomFields('intervention')
  const day = (value: string | null) => (value ? formatDate(value) : '')
  const by = (word: 'created' | 'closed', at: string | null, who: { name: string } | null) =>
    at === null
      ? ''
      : say(`detail.${word}${who ? '' : '_by_nobody'}`, { date: formatDateTime(at), name: who?.name ?? '' })
  const facts: Fact[] = [
    [term('columns.code'), operation.code],
    [term('columns.type'), term(`types.${operation.type}`)],
    [term('columns.location'), placeText(operation.location, operation.location_path)],
    [
      term('columns.destination'),
      operation.destination_site?.name ?? placeText(operation.destination, operation.destination_path),
    ],
    [say('form.order'), operation.order?.name ?? ''],
    [term('columns.start_date'), day(operation.start_date)],
    [term('columns.end_date'), day(operation.end_date)],
    [term('columns.expedition_date'), day(operation.expedition_date)],
    [term('columns.reception_date'), day(operation.reception_date)],
    [term('columns.packages'), operation.packages > 0 ? formatNumber(operation.packages) : ''],
    [say('form.recipients'), operation.recipients.map(({ name }) => name).join(', ')],
    ...own.map((field): Fact => [field.name, attributeText(operation.attributes[field.name], field.type)]),
    [say('detail.creation'), by('created', operation.createdAt, operation.createdBy)],
    [say('detail.closing'), by('closed', operation.closedAt, operation.closedBy)],
  ]
  return (
    <Flex direction="column" gap={14}>
      <Flex align="center" wrap="wrap" gap="8px 20px">
        <Box w={280} maw="100%">
          <ProgressBar label={say('progress')} done={done} total={total} />
        </Box>
        {due && isOverdue(operation) && (
          <StateBadge tone="warning">{say('overdue', { date: formatDate(due) })}</StateBadge>
        )}
      </Flex>
      <Columns of="repeat(auto-fit, minmax(min(100%, 320px), 1fr))" gap="16px 32px" align="start">
        <Facts facts={facts} />
        {operation.description && (
          <Box component="p" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {operation.description}
          </Box>
        )}
      </Columns>
    </Flex>
  )
}
