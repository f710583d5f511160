import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import type { Failure } from '../../../kernel/failure.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { toast } from '../../../kernel/toasts.ts'
import { kernelWords } from '../../../kernel/words.ts'
import { UnsavedGuard } from '../../../shell/index.ts'
import { ProgressBar } from '../../../ui/figures.tsx'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Banner } from '../../../ui/small.tsx'
import { Help } from '../../../ui/text.tsx'
import { useForest } from '../../folders/index.ts'
import { Camera, ScanBox } from '../../items/index.ts'
import { refreshStock } from '../../stock/index.ts'
import { operations } from '../api.ts'
import { operationWords } from '../words.ts'
import { countedIn } from './draft.ts'
import { ExitStatusField, needsStatus, useExitStatuses } from './exit-status.tsx'
import { FolderTicks } from './folder-ticks.tsx'
import { LastScan } from './last-scan.tsx'
import { Lines } from './lines.tsx'
import { NextLine } from './next-line.tsx'
import { readLines } from './read-lines.ts'
import { counterOf } from './task-kinds.ts'
import { useDraft, type TaskDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'
import { useScans, type TaskScan, type TaskScans } from './use-scans.ts'

const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog)
const StaleDialog = lazyPart(async () => (await import('./stale-dialog.tsx')).StaleDialog)
const AddItem = lazyPart(async () => (await import('./add-item.tsx')).AddItem)

type Props = { task: OpenedTask; /** It may be done here and now. */ isOpen: boolean }

/** What every kind of task has: its own panel, and the two ways to leave it (TASK-10). */
export const Work = ({ task, isOpen }: Props) => {
  const say = operationWords.use()
  const navigate = useNavigate()
  const [closing, setClosing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Scans without an answer: what they count is not on the server yet. */
  const [waiting, setWaiting] = useState(0)
  const typed = useDraft(task)
  const toOperation = () =>
    void navigate({ to: '/interventions/$guid', params: { guid: task.operation.guid }, ignoreBlocker: true })
  const saving = useSaving(task, typed, {
    saved: () => {
      toast.success(say('task.saved'))
      toOperation()
    },
    closed: () => {
      toast.success(say('task.closed', { name: task.title }))
      void refreshStock()
      toOperation()
    },
    resumed: (count) => toast.info(say('stale.resumed', { count, shown: formatNumber(count) })),
    refused: (refused) => {
      play('bad')
      setFailure(refused)
      if (!closing) toast.error(refused.errors[0]?.message ?? refused.texts[0] ?? refused.message)
    },
  })
  const asksAction = useAsksAction(task)
  return (
    <Flex direction="column" flex={1} mih={0} data-full-screen>
      {task.kind === 'select_folders' ? (
        <FolderPanel task={task} typed={typed} isOpen={isOpen} />
      ) : (
        <LinePanel task={task} typed={typed} isOpen={isOpen} onWaiting={setWaiting} />
      )}
      {isOpen && (
        <FootBar>
          {typed.isUnsaved && (
            <Box component="span" mr="auto" role="status" c="dimmed">
              {say('task.unsaved', { count: typed.count, shown: formatNumber(typed.count) })}
            </Box>
          )}
          <Button
            variant="default"
            size="md"
            loading={saving.saving && !closing}
            onClick={() => (typed.isUnsaved ? saving.save() : toOperation())}
          >
            {say('task.later')}
          </Button>
          <Button
            size="md"
            onClick={() => {
              if (waiting > 0) return toast.info(say('task.waiting', { count: waiting, shown: formatNumber(waiting) }))
              setFailure(null)
              setClosing(true)
            }}
          >
            {say('task.finish')}
          </Button>
        </FootBar>
      )}
      {closing && !saving.conflict && (
        <CloseDialog
          task={task}
          asksAction={asksAction}
          open={Math.max(0, task.lines.expected - countedIn(typed.draft.entries, counterOf(task.kind)))}
          saving={saving.saving}
          progress={saving.progress}
          failure={failure}
          nameOf={(field) => nameOf(field, task, typed)}
          onSubmit={(ending) => {
            setFailure(null)
            saving.close(ending)
          }}
          onClose={() => setClosing(false)}
        />
      )}
      {saving.conflict && <StaleDialog task={task} conflict={saving.conflict} onChoose={saving.choose} />}
      <UnsavedGuard isUnsaved={() => typed.isUnsaved && isOpen} />
    </Flex>
  )
}

/** A refusal names its line by what the call sent of it, or by the line itself. */
const nameOf = (field: string, { data }: OpenedTask, { draft: { entries } }: TaskDraft): string | undefined => {
  const [, id] = /^lines\.([^.]+)/.exec(field) ?? []
  if (id === undefined) return undefined
  return Object.values(entries)[Number(id)]?.name ?? entries[id]?.name ?? data.find((line) => line.id === id)?.name
}

/** What is sent to another place is on its way; what is handed over says why. */
const useAsksAction = ({ kind, operation }: OpenedTask): boolean => {
  const isExit = kind === 'out_of_stock' && operation.type === 'out_of_stock'
  const { data } = useQuery({ ...operations.get.query({ params: { guid: operation.guid } }), enabled: isExit })
  return isExit && data !== undefined && !data.reception
}

/** Folders are ticked by hand or by their labels. */
const FolderPanel = ({ task, typed, isOpen }: Props & { typed: TaskDraft }) => {
  const say = operationWords.use()
  const { forest } = useForest()
  const ticked = useMemo(
    () => new Set(typed.draft.folders ?? task.folders.map(({ guid }) => guid)),
    [typed.draft.folders, task.folders],
  )
  useScan(({ code }) => {
    const found = [...forest.byGuid.values()].find(({ tag }) => tag === code)
    const isInside = found && task.location && isBelow(found, task.location.guid)
    play(isInside ? 'good' : 'bad')
    if (!found) return void toast.error(say('folders.not_folder', { code }))
    if (!isInside) return void toast.error(say('folders.elsewhere', { name: found.name }))
    typed.choose([...new Set([...ticked, found.guid])])
    toast.success(say('folders.scanned', { name: found.name }))
  }, isOpen)
  return (
    <Flex direction="column" gap={12} flex={1} mih={0}>
      {isOpen && (
        <Box px={24} pt={4}>
          <ScanField />
        </Box>
      )}
      <FolderTicks task={task} ticked={ticked} onChange={isOpen ? (next) => typed.choose([...next]) : null} />
    </Flex>
  )
}
type Node = { guid: string; parent: Node | null }
const isBelow = (node: Node, guid: string): boolean =>
  node.guid === guid || (node.parent !== null && isBelow(node.parent, guid))

/** Lines are scanned, typed and decided. */
type LinePanelProps = Props & { typed: TaskDraft; onWaiting: (count: number) => void }
const LinePanel = ({ task, typed, isOpen, onWaiting }: LinePanelProps) => {
  const say = operationWords.use()
  const [adding, setAdding] = useState(false)
  const validates = task.kind === 'inventory_validation'
  const counter = counterOf(task.kind)
  const isBlind = task.kind === 'inventory' && task.options.blind && task.status !== 'closed'
  const statuses = useExitStatuses(task)
  const [exitStatus, setExitStatus] = useState('')
  const scans = useScans(task, { isOpen, exitStatus }, ({ task: now, ...line }) => {
    typed.scanned(line, counter, now.updatedAt)
    queryClient.setQueryData<OpenedTask>(
      operations.getTask.query({ params: { guid: task.operation.guid, task: task.guid } }).queryKey,
      (before) => before && { ...before, status: now.status, updatedAt: now.updatedAt },
    )
  })
  useEffect(() => onWaiting(scans.left), [onWaiting, scans.left])
  const find = useFinding()
  // What was counted is not counted once more while it is looked through: a code finds its line.
  const begins = task.mine && task.status === 'todo'
  useScan(({ code }) => (validates ? find(code) : scans.scan(code)), (isOpen || begins) && !adding)
  const { type, takeAway } = typed
  const acts = useMemo(() => (isOpen ? { type, takeAway } : null), [isOpen, type, takeAway])
  const bulk = useBulk(task, typed)
  return (
    <>
      {isOpen && (
        <Flex direction="column" gap={8} px={24} pt={4} pb={12}>
          {statuses && (
            <ExitStatusField
              choices={statuses}
              required={needsStatus(task)}
              value={exitStatus}
              onChange={setExitStatus}
            />
          )}
          <ScanField />
          {!validates && <Scanning scans={scans} typed={typed} counter={counter} />}
          {!validates && <NextLine task={task} isBlind={isBlind} entries={typed.draft.entries} />}
          {isBlind && <Help>{say('task.blind')}</Help>}
          {validates && <Help>{say('task.recount')}</Help>}
        </Flex>
      )}
      <Flex align="center" wrap="wrap" gap="8px 16px" px={24} pb={8}>
        {task.lines.total > 0 && (
          <Box w={160}>
            <ProgressBar label={say('progress')} done={task.lines.done} total={task.lines.total} />
          </Box>
        )}
        {isOpen && !validates && (
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {say('task.add')}
          </Button>
        )}
      </Flex>
      <Lines task={task} typed={typed} acts={acts} isBlind={isBlind} bulk={isOpen ? bulk : null} />
      {adding && (
        <AddItem
          place={task.kind === 'out_of_stock_reception' ? null : (task.location?.guid ?? null)}
          onPick={(item) => {
            scans.pick(item)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** The code of a line as the words that are looked for. */
const useFinding = () => {
  const navigate = useNavigate({ from: '/interventions/$guid/task/$task/$step' })
  return (code: string) => {
    play('good')
    void navigate({ search: { q: code, show: 'all' }, replace: true })
  }
}

const ScanField = () => {
  const [camera, setCamera] = useState(false)
  return (
    <>
      <ScanBox onCamera={() => setCamera(!camera)} cameraOpen={camera} />
      {camera && <Camera onClose={() => setCamera(false)} />}
    </>
  )
}

const onNetwork = (listener: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

/** The latest scan, and those that the server has not answered yet. */
const Scanning = ({ scans, typed, counter }: { scans: TaskScans; typed: TaskDraft; counter: 'found' | 'output' }) => {
  const say = operationWords.use()
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const [last] = scans.scans
  const undo = ({ line }: TaskScan) => {
    if (!line) return
    if (line.status === 'warning' || line.status === 'errors') typed.takeAway(line)
    else typed.type(line, { [counter]: null })
  }
  return (
    <>
      <LastScan scan={last} counter={counter} onUndo={last?.line?.scans === 1 ? undo : null} />
      {scans.left > 0 && !isOnline && <Banner tone="warning">{kernelWords.say('connection.none')}</Banner>}
      {scans.left > 0 && (
        <Help role="status">{say('task.waiting', { count: scans.left, shown: formatNumber(scans.left) })}</Help>
      )}
    </>
  )
}

const isPlanned = ({ item, status }: TaskLine) => item !== null && status !== 'warning'

/** What is done to every line that waits for it at once: they are read first, however many there are. */
const useBulk = (task: OpenedTask, typed: TaskDraft) => {
  const say = operationWords.use()
  const params = { guid: task.operation.guid, task: task.guid }
  const counts = task.kind === 'inventory_validation'
  const { submit, saving: busy } = useSubmit((_options, show: 'different' | 'open') => readLines(params, show), {
    // What is not planned comes along only where somebody chooses so, line by line (T23).
    onDone: (lines) =>
      typed.typeMany([...lines.values()].filter(isPlanned), ({ expected }) =>
        counts ? { confirmed: true } : expected === null ? {} : { found: expected },
      ),
  })
  if (counts) return { label: say('task.accept_all'), busy, run: () => submit('different') }
  if (task.kind === 'out_of_stock_reception' && task.lines.expected > 0)
    return { label: say('task.all_received'), busy, run: () => submit('open') }
  return null
}
