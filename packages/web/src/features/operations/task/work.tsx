import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import type { Failure } from '../../../kernel/failure.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { outbox } from '../../../kernel/outbox/index.ts'
import { reach } from '../../../kernel/reach.ts'
import { toast } from '../../../kernel/toasts.ts'
import { errorText } from '../../../kernel/words.ts'
import { UnsavedGuard } from '../../../shell/index.ts'
import { ProgressBar } from '../../../ui/figures.tsx'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Help } from '../../../ui/text.tsx'
import { Camera, ScanBox } from '../../items/index.ts'
import { refreshStock } from '../../stock/index.ts'
import { operations } from '../api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { workIn } from '../sending/work-act.ts'
import { operationWords } from '../words.ts'
import { openedForm } from '../../operation-templates/index.ts'
import { CustomPanel, filledIn, takesScans } from './custom-panel.tsx'
import { countedIn } from './draft.ts'
import { ExitStatusField, needsStatus, useExitStatuses } from './exit-status.tsx'
import { FolderTicks } from './folder-ticks.tsx'
import { LastScan } from './last-scan.tsx'
import { Lines } from './lines.tsx'
import { NextLine } from './next-line.tsx'
import { readLines } from './read-lines.ts'
import { RefusedScans } from './refused-scans.tsx'
import { counterOf } from './task-kinds.ts'
import { useDraft, type TaskDraft } from './use-draft.ts'
import { usePlaces } from './use-places.ts'
import { useSaving } from './use-saving.ts'
import { useScans, useWaitingScans, type TaskScan, type TaskScans } from './use-scans.ts'

const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog)
const StaleDialog = lazyPart(async () => (await import('./stale-dialog.tsx')).StaleDialog)
const AddItem = lazyPart(async () => (await import('./add-item.tsx')).AddItem)

type Props = {
  task: OpenedTask
  /** All that this device knows of its lines. */ lines: readonly TaskLine[]
  /** It may be done here and now. */ isOpen: boolean
  /** Where codes come from; else the field with its camera. */ reader?: ReactNode
}

/** What every kind of task has: its own panel, and the two ways to leave it (TASK-10). */
export const Work = ({
  task,
  lines,
  isOpen,
  reader,
  onLeave,
}: Props & { /** Kept: what was done waits for the server. */ onLeave: (isKept: boolean) => void }) => {
  const say = operationWords.use()
  const [closing, setClosing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const waiting = useWaitingScans(task.guid)
  /** The end is asked for before they are answered, and begins once they are. */
  const [asksEnd, setAsksEnd] = useState(false)
  const typed = useDraft(task)
  const saving = useSaving(task, typed, {
    saved: () => {
      toast.success(say('task.saved'))
      onLeave(false)
    },
    closed: () => {
      toast.success(say('task.closed', { name: task.title }))
      void refreshStock()
      onLeave(false)
    },
    resumed: (count) => toast.info(say('stale.resumed', { count, shown: formatNumber(count) })),
    kept: (isOver) => {
      setClosing(false)
      toast.info(say(isOver ? 'work.kept_end' : 'work.kept'))
      onLeave(true)
    },
    refused: (refused) => {
      play('bad')
      setFailure(refused)
      if (!closing) toast.error(refused.errors[0]?.message ?? refused.texts[0] ?? refused.message)
    },
  })
  const asksAction = useAsksAction(task)
  useEffect(() => {
    if (!asksEnd || waiting > 0) return
    setAsksEnd(false)
    setFailure(null)
    setClosing(true)
  }, [asksEnd, waiting])
  return (
    <Flex direction="column" flex={1} mih={0} data-full-screen>
      {task.kind === 'select_folders' ? (
        <FolderPanel task={task} lines={lines} reader={reader} typed={typed} isOpen={isOpen} />
      ) : (
        <CustomPanel task={task} typed={typed} isOpen={isOpen} failure={failure}>
          {task.custom === null || takesScans(task) ? (
            <LinePanel task={task} lines={lines} reader={reader} typed={typed} isOpen={isOpen} />
          ) : null}
        </CustomPanel>
      )}
      {isOpen && (
        // Where the whole screen scrolls, it stays in reach of the thumb.
        <FootBar pos="sticky" bottom={0} style={{ zIndex: 2, borderTop: '1px solid var(--e-line)' }}>
          {typed.isUnsaved && (
            <Box component="span" mr="auto" role="status" c="dimmed">
              {say('task.unsaved', { count: typed.count, shown: formatNumber(typed.count) })}
            </Box>
          )}
          <Button
            variant="default"
            size="md"
            loading={saving.saving && !closing}
            onClick={() => (typed.isUnsaved ? saving.save() : onLeave(false))}
          >
            {say('task.later')}
          </Button>
          <Button
            size="md"
            onClick={() => {
              if (openedForm(filledIn(task)).refusalsWith(typed.draft.form ?? {}).size > 0)
                return toast.error(errorText('task_form') ?? '')
              // Without an answer the end waits behind them.
              if (waiting > 0 && reach() === 'open') {
                toast.info(say('task.waiting', { count: waiting, shown: formatNumber(waiting) }))
                return setAsksEnd(true)
              }
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
      <UnsavedGuard isUnsaved={() => typed.isUnsaved && isOpen && !workIn(outbox.entries(), task.guid)} />
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
const useAsksAction = ({ kind, operation, guid }: OpenedTask): boolean => {
  const copy = useCopy(guid)
  const isExit = kind === 'out_of_stock' && operation.type === 'out_of_stock'
  const { data } = useQuery({ ...operations.get.query({ params: { guid: operation.guid } }), enabled: isExit })
  const known = data ?? copy?.operation
  return isExit && known != null && !known.reception
}

/** Folders are ticked by hand or by their labels. */
const FolderPanel = ({ task, typed, reader, isOpen }: Props & { typed: TaskDraft }) => {
  const say = operationWords.use()
  const forest = usePlaces()
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
          {reader ?? <ScanField />}
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
type LinePanelProps = Props & { typed: TaskDraft }
const LinePanel = ({ task, lines, typed, reader, isOpen }: LinePanelProps) => {
  const say = operationWords.use()
  const [adding, setAdding] = useState(false)
  const validates = task.kind === 'inventory_validation'
  const counter = counterOf(task.kind)
  const picks = !validates && !task.custom?.force_scan
  const isBlind = task.kind === 'inventory' && task.options.blind && task.status !== 'closed'
  const statuses = useExitStatuses(task)
  const [exitStatus, setExitStatus] = useState('')
  const scans = useScans(task, { lines, exitStatus }, ({ task: now, ...line }) => {
    typed.scanned(line, counter, now.updatedAt)
    queryClient.setQueryData<OpenedTask>(
      operations.getTask.query({ params: { guid: task.operation.guid, task: task.guid } }).queryKey,
      // Read again since the scan was answered, it is newer than that.
      (before) =>
        before && Date.parse(before.updatedAt) <= Date.parse(now.updatedAt)
          ? { ...before, status: now.status, updatedAt: now.updatedAt }
          : before,
    )
  })
  const find = useFinding()
  // What was counted is not counted once more while it is looked through: a code finds its line.
  const begins = task.mine && task.status === 'todo'
  useScan(({ code }) => (validates ? find(code) : scans.scan(code)), (isOpen || begins) && !adding)
  const { type, takeAway } = typed
  const acts = useMemo(() => (isOpen ? { type, takeAway } : null), [isOpen, type, takeAway])
  const bulk = useBulk(task, typed)
  return (
    <>
      {/* Also where the task takes nothing any more: that is why. */}
      {scans.refused.length > 0 && (
        <Box px={24} pb={8}>
          <RefusedScans entries={scans.refused} onContents={scans.scanContents} />
        </Box>
      )}
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
          {reader ?? <ScanField />}
          {!validates && <Scanning scans={scans} typed={typed} counter={counter} />}
          {!validates && (
            <NextLine task={task} isBlind={isBlind} entries={typed.draft.entries} standing={scans.standing} />
          )}
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
        {isOpen && picks && (
          <Button
            variant="default"
            mih={48}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {say('task.add')}
          </Button>
        )}
      </Flex>
      <Lines
        task={task}
        typed={typed}
        acts={acts}
        isBlind={isBlind}
        standing={scans.standing}
        bulk={isOpen ? bulk : null}
      />
      {adding && (
        <AddItem
          place={
            task.kind === 'out_of_stock_reception' || task.custom?.source === 'none'
              ? null
              : (task.location?.guid ?? null)
          }
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
  const navigate = useNavigate()
  return (code: string) => {
    play('good')
    void navigate({ to: '.', search: { q: code, show: 'all' }, replace: true })
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

/** The latest scan, and those that the server has not answered yet. */
const Scanning = ({ scans, typed, counter }: { scans: TaskScans; typed: TaskDraft; counter: 'found' | 'output' }) => {
  const say = operationWords.use()
  const [last] = scans.scans
  const undo = ({ line }: TaskScan) => {
    if (!line) return
    if (line.status === 'warning' || line.status === 'errors') typed.takeAway(line)
    else typed.type(line, { [counter]: null })
  }
  return (
    <>
      <LastScan
        scan={last}
        line={last?.line ? scans.standing(last.line) : null}
        counter={counter}
        onUndo={last?.line?.scans === 1 ? undo : null}
      />
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
  const counts = task.kind === 'inventory_validation' || task.custom?.type === 'scan_validation'
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
