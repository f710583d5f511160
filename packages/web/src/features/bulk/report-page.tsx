import { BULK_RESULTS, type BulkJob, type BulkKind, type BulkRow } from '@entrepot/contract/bulk/bulk.ts'
import { BULK_ROW_LIST } from '@entrepot/contract/bulk/list.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { pagesOf } from '../../kernel/lists.ts'
import { can, useSession } from '../../kernel/session.ts'
import { useExport } from '../../kernel/use-export.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { DataGrid } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { gridColumns } from '../layouts/index.ts'
import { bulk } from './api.ts'
import { Figures } from './figures.tsx'
import { isUnderWay, mayTakeBack, takeBackJob } from './follow.ts'
import { bulkWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const BackDialog = lazyPart(async () => (await import('./back-dialog.tsx')).BackDialog)
const ExportMenu = lazyPart(async () => (await import('../../ui/export-menu.tsx')).ExportMenu)

const READS_MOVEMENTS = roles('ITEM', 'TRANSACTIONS')
const MOVES_STOCK: ReadonlySet<BulkKind> = new Set(['move', 'in', 'out', 'count', 'quick'])

/** How far an act on many is, what became of each record, and the way back. */
export const BulkReportPage = () => {
  const { guid } = useParams({ strict: false }) as { guid: string }
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...bulk.get.query({ params: { guid } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  })
  const say = bulkWords.use()
  if (error)
    return (
      <Page title={say('page')}>
        {<ErrorState text={isFailure(error) ? error.message : ''} retry={() => void refetch()} />}
      </Page>
    )
  return job ? (
    <Report job={job} />
  ) : (
    <Page title={say('page')}>
      <SkeletonRows />
    </Page>
  )
}

const columnsIn = (say: typeof bulkWords.say) =>
  gridColumns<BulkRow>()(BULK_ROW_LIST, (name) => say(`columns.${name}`), {
    name: {
      width: 280,
      pinned: 'left',
      fixed: true,
      text: ({ name }) => name || say('hidden'),
      href: ({ item, folder }) => (folder ? `/items/${folder.guid}?item=${item}` : undefined),
    },
    folder: {},
    result: { width: 150, text: ({ result }) => say(`results.${result}`) },
    field: { width: 160 },
    message: { width: 420 },
  })

const Report = ({ job }: { job: BulkJob }) => {
  const say = bulkWords.use()
  const navigate = useNavigate()
  useSession()
  const [result, setResult] = useState<BulkRow['result'] | ''>(job.failed > 0 ? 'refused' : '')
  const [asking, setAsking] = useState(false)
  const running = isUnderWay(job)
  const kind = say(`kinds.${job.kind}`)
  const { guid } = job
  // Rows come with the job: each state of it has its own.
  const source = useMemo(() => {
    const list = Object.assign(
      ({ query }: { query: { page: number; size: number; result?: BulkRow['result'] } }, options: object) =>
        bulk.rows({ params: { guid }, query }, options),
      { key: [...bulk.rows.key, guid, job.status, job.done] },
    )
    return pagesOf(list, { ...(result && { result }) })
  }, [guid, result, job.status, job.done])
  // A reason is about one field where records have values of their own.
  const isQuick = job.kind === 'quick'
  const columns = useMemo(() => columnsIn(say).filter(({ id }) => id !== 'field' || isQuick), [say, isQuick])
  const { exporting, exportAs } = useExport(
    (format) => bulk.rows.download({ params: { guid }, query: { ...(result && { result }), export: format } }),
    () => say('exported'),
  )
  const canTakeBack =
    !running && mayTakeBack(job.kind) && (job.status === 'rolled_back' ? job.kept > 0 : job.changed > 0)
  const counts: Record<BulkRow['result'], number> = {
    changed: job.changed - job.undone - job.kept,
    unchanged: job.unchanged,
    refused: job.failed,
    undone: job.undone,
    kept: job.kept,
  }
  return (
    <Page
      title={kind}
      count={say('count', { count: job.total, shown: formatNumber(job.total) })}
      body="fill"
      actions={
        <>
          <ExportMenu busy={exporting} onExport={exportAs} />
          {MOVES_STOCK.has(job.kind) && job.changed > 0 && can(READS_MOVEMENTS) && (
            <Button
              variant="default"
              onClick={() => void navigate({ to: '/transactions', search: { source: 'bulk', sourceGuid: guid } })}
            >
              {say('see_transactions')}
            </Button>
          )}
          {canTakeBack && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {say(job.status === 'rolled_back' ? 'take_back_rest' : 'take_back')}
            </Button>
          )}
        </>
      }
      toolbar={
        <NativeSelect
          aria-label={say('filter')}
          value={result}
          data={[
            { value: '', label: say('all') },
            ...BULK_RESULTS.filter((one) => counts[one] > 0 || one === result).map((value) => ({
              value,
              label: `${say(`results.${value}`)} (${formatNumber(counts[value])})`,
            })),
          ]}
          onChange={(event) => setResult(BULK_RESULTS.find((one) => one === event.currentTarget.value) ?? '')}
        />
      }
    >
      <Flex direction="column" gap={12} p="4px 24px 12px">
        {job.status === 'failed' && <Banner tone="error">{say('failed', { reason: job.message ?? '' })}</Banner>}
        {running && (
          <ProgressBar
            label={kind}
            done={job.status === 'running' ? job.done : job.undone + job.kept}
            total={job.status === 'running' ? job.total : job.changed}
          />
        )}
        <Figures job={job} />
        <Help as="span">
          <DateText value={job.createdAt} kind="datetime" />
        </Help>
      </Flex>
      <Flex direction="column" mih={0} flex={1}>
        <DataGrid
          label={say('rows')}
          columns={columns}
          source={source}
          rowId={({ item }) => item}
          rowName={({ name }) => name || say('hidden')}
          countLabel={(count) => say('count', { count, shown: formatNumber(count) })}
          onOpen={({ item, folder }) => folder && void navigate({ href: `/items/${folder.guid}?item=${item}` })}
          empty={<EmptyState kind="no-result" title={say('empty')} text={say('empty_text')} />}
        />
      </Flex>
      {asking && (
        <BackDialog
          job={job}
          onConfirm={() => {
            setAsking(false)
            setResult('')
            void takeBackJob(guid)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}
