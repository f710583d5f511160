import type { Import } from '@entrepot/contract/imports/import.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Box, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { announce } from '../../ui/live.ts'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { Banner } from '../../ui/small.tsx'
import { useForest } from '../folders/index.ts'
import { imports } from './api.ts'
import { refusedRows } from './steps.ts'
import { createdText } from './targets.ts'
import { Undecided, UndoButton } from './undo.tsx'
import { useCancel } from './use-cancel.ts'
import { useDownload } from './use-download.ts'
import { importWords } from './words.ts'
import { Row } from './row.tsx'
import { useAdditionsTo } from '../../shell/index.ts'
import { NumberOf, Numbers } from '../../ui/numbers.tsx'

const READS_MOVEMENTS = roles('ITEM', 'TRANSACTIONS')
/** What is said when the work ends. */
const ENDS: Partial<Record<Import['status'], 'done' | 'undone_banner'>> = { done: 'done', rolled_back: 'undone_banner' }

type Props = {
  state: Import
  /** Where the rows went, as far as this address knows. */ folder: string | null
  onAgain: () => void
}

/** Progress in numbers while it runs, then what became of the rows (IMP-07, IMP-16). */
export const ResultStep = ({ state, folder, onAgain }: Props) => {
  const say = importWords.use()
  const isRunning = state.status === 'running' || state.status === 'rolling_back'
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      announce(say(ENDS[state.status] ?? 'stopped_short'))
      // What was written shows at once wherever the user goes from here.
      for (const scope of ['items', 'folders', 'stock', 'notifications', 'imports'])
        void queryClient.invalidateQueries({ queryKey: [scope] })
    }
    wasRunning.current = isRunning
  }, [isRunning, say, state.status])
  if (isRunning) return <Running state={state} onAgain={onAgain} />
  return state.status === 'rolled_back' ? (
    <TakenBack state={state} onAgain={onAgain} />
  ) : (
    <Finished state={state} folder={folder} onAgain={onAgain} />
  )
}

const Running = ({ state, onAgain }: { state: Import; onAgain: () => void }) => {
  const say = importWords.use()
  const cancel = useCancel(state.guid)
  const title = say(state.status === 'rolling_back' ? 'undoing' : 'running', { file: state.fileName })
  return (
    <Box maw={1040}>
      <Box component="h2" m="24px 0 8px" fz={14} fw={650}>
        {title}
      </Box>
      <ProgressBar label={title} done={state.done} total={Math.max(1, state.total)} />
      {state.status === 'running' && (
        <Numbers my={16}>
          <Written state={state} />
          <Figure name={say('failed')} value={state.failed} />
        </Numbers>
      )}
      <p>{say('leave')}</p>
      <Row align="center">
        {state.status === 'running' && (
          <Button variant="default" loading={cancel.saving} onClick={() => cancel.submit()}>
            {say('stop')}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {say('again')}
        </Button>
      </Row>
    </Box>
  )
}

const TakenBack = ({ state, onAgain }: { state: Import; onAgain: () => void }) => {
  const say = importWords.use()
  const { undecided } = state
  return (
    <Box maw={1040}>
      <Banner tone={undecided > 0 ? 'warning' : 'success'}>
        {undecided > 0
          ? say('undone_partly', { count: undecided, shown: formatNumber(undecided) })
          : say('undone_banner')}
      </Banner>
      {undecided > 0 && <Undecided state={state} />}
      <Row align="center">
        <Button onClick={onAgain}>{say('again')}</Button>
      </Row>
    </Box>
  )
}

const Finished = ({ state, folder, onAgain }: Props) => {
  const say = importWords.use()
  const navigate = useNavigate()
  const { forest } = useForest()
  const place = folder ? forest.byGuid.get(folder) : undefined
  const refused = refusedRows(state)
  const file = useDownload(() => imports.errors.download({ params: { guid: state.guid } }))
  const hasFailed = state.status === 'failed'
  const isStopped = state.status === 'cancelled'
  return (
    <Box maw={1040}>
      <Banner tone={hasFailed ? 'error' : isStopped || refused > 0 ? 'warning' : 'success'}>
        {hasFailed
          ? say('stopped', { reason: state.message ?? '' })
          : isStopped
            ? say('cancelled')
            : refused > 0
              ? say('done_partly', { count: refused, shown: formatNumber(refused) })
              : say('done')}
      </Banner>
      <Numbers my={16}>
        <Written state={state} />
        <Figure name={say('failed')} value={refused} />
        {state.finishedAt && (
          <NumberOf small name={say('finished')} value={<DateText value={state.finishedAt} kind="datetime" />} />
        )}
      </Numbers>
      <Row align="center">
        {state.target !== 'transactions' && (
          <Button
            onClick={() => void navigate({ to: '/items/$folderGuid', params: { folderGuid: place?.guid ?? 'root' } })}
          >
            {place ? say('see_folder', { name: place.name }) : say('see')}
          </Button>
        )}
        {state.target !== 'folders' && can(READS_MOVEMENTS) && (
          <Button
            variant={state.target === 'transactions' ? 'filled' : 'default'}
            onClick={() => void navigate({ to: '/transactions', search: { source: 'import', sourceGuid: state.guid } })}
          >
            {say('see_transactions')}
          </Button>
        )}
        {state.created > 0 && <LabelsOf state={state} />}
        {refused > 0 && (
          <Button
            variant="default"
            loading={file.saving}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            onClick={() => file.submit()}
          >
            {say('download_errors')}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {say('again')}
        </Button>
        {state.created + state.updated > 0 && <UndoButton state={state} />}
      </Row>
    </Box>
  )
}

/** What was made gets its labels at once, where there are labels. */
const LabelsOf = ({ state: { guid, created } }: { state: Import }) => {
  const say = importWords.use()
  const act = useAdditionsTo('recordActs')
    .flat()
    .find(({ key, shows }) => key === 'p' && shows())
  return (
    act && (
      <Button
        variant="default"
        leftSection={<act.icon size={16} stroke={1.7} aria-hidden />}
        onClick={() => act.run({ kind: 'import', import: guid })}
      >
        {say('labels', { count: created, shown: formatNumber(created) })}
      </Button>
    )
  )
}

/** What the mode of the import makes of rows. */
const Written = ({ state: { target, mode, created, updated, unchanged } }: { state: Import }) => {
  const say = importWords.use()
  if (target === 'transactions') return <Figure name={say('posted')} value={updated} />
  if (mode === 'create') return <Figure name={createdText(target)} value={created} />
  return (
    <>
      <Figure name={say('updated')} value={updated} />
      <Figure name={say('unchanged')} value={unchanged} />
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <NumberOf name={name} value={formatNumber(value)} />
)
