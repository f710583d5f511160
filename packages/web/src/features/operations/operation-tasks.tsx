import type { StoppingAct } from '@entrepot/contract/operations/lifecycle.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { TASK_STATES } from '@entrepot/contract/operations/lifecycle.ts'
import type { Operation } from '@entrepot/contract/operations/operation.ts'
import type { Task } from '@entrepot/contract/operations/task.ts'
import { Box, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  IconArrowBackUp,
  IconBan,
  IconEdit,
  IconPlayerPause,
  IconRotateClockwise,
  IconUserCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Help } from '../../ui/text.tsx'
import { EDITORS } from './access.ts'
import { operations } from './api.ts'
import { AssigneeIcon } from './assignee-choice.tsx'
import { StatusBadge } from './operation-columns.tsx'
import css from './operation-tasks.module.css'
import { SignedBy } from './task/sign-field.tsx'
import { STEPS } from './steps.ts'
import { mayStop } from './stopping.ts'
import { operationWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
const TakeBackDialog = lazyPart(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog)
const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog)
const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)

type Open = { act: StoppingAct | 'assign' | 'edit' | 'take_back'; task: Task }
const ICONS = { suspend: IconPlayerPause, reopen: IconRotateClockwise, cancel: IconBan } as const

/** What an operation is made of, in its order: who does it, how far it is, and what can be done to it. */
export const OperationTasks = ({ operation }: { operation: Operation }) => {
  const say = operationWords.use()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ol className={css.tasks} aria-label={say('detail.tasks')}>
        {operation.tasks.map((task) => (
          <Line key={task.guid} operation={operation} task={task} onAct={(act) => setOpen({ act, task })} />
        ))}
      </ol>
      {open?.act === 'assign' && <AssignDialog operation={operation} task={open.task} onClose={close} />}
      {open?.act === 'edit' && <TaskDialog operation={operation} task={open.task} onClose={close} />}
      {open?.act === 'take_back' && <TakeBackDialog operation={operation.guid} task={open.task} onClose={close} />}
      {open && isStopping(open.act) && (
        <StopDialog operation={operation} task={open.task} act={open.act} onClose={close} />
      )}
    </>
  )
}

const isStopping = (act: Open['act']): act is StoppingAct => act in ICONS
type StopProps = { operation: Operation; task: Task; act: StoppingAct; onClose: () => void }
const StopDialog = ({ operation, task, act, onClose }: StopProps) => (
  <ReasonDialog
    act={act}
    name={task.title}
    call={(body, options) =>
      operations[`${act}Task`]({ params: { guid: operation.guid, task: task.guid }, body }, options)
    }
    onClose={onClose}
  />
)

type LineProps = { operation: Operation; task: Task; onAct: (act: Open['act']) => void }
const Line = ({ operation, task, onAct }: LineProps) => {
  const say = operationWords.use()
  const entries = useEntries(operation, task, onAct)
  const { title, status, assignee, lines, closedAt, closedBy, parentTask, reversedAt, reversedBy } = task
  return (
    <li data-sub={parentTask !== null || undefined}>
      <Box flex={1} miw={0}>
        <Flex align="center" wrap="wrap" gap="2px 10px">
          <strong>{title}</strong>
          <StatusBadge status={status} />
        </Flex>
        <Flex align="center" wrap="wrap" gap="2px 12px" c="dimmed" fz={13}>
          <Flex component="span" align="center" gap={4}>
            {assignee && <AssigneeIcon kind={assignee.kind} />}
            {assignee?.name ?? say(task.custom?.type === 'auto' ? 'tasks.system' : 'tasks.nobody')}
          </Flex>
          {lines.total > 0 && (
            <span className="e-number">
              {say('tasks.lines_done', { done: formatNumber(lines.done), total: formatNumber(lines.total) })}
            </span>
          )}
          {closedAt && (
            <span>{say('tasks.closed', { date: formatDateTime(closedAt), name: closedBy?.name ?? '…' })}</span>
          )}
        </Flex>
        {reversedAt && (
          <Help small>
            {say('tasks.taken_back', { date: formatDateTime(reversedAt), name: reversedBy?.name ?? '…' })}
          </Help>
        )}
        {task.signatures.map((signature) => (
          <SignedBy key={signature.guid} operation={operation.guid} task={task.guid} signature={signature} />
        ))}
        {status === 'awaiting' && <Help small>{say('tasks.waits')}</Help>}
      </Box>
      <Flex align="center" gap={4} flex="none">
        <Way operation={operation} task={task} />
        {entries.length > 0 && <DotsMenu label={say('tasks.acts_of', { name: title })} entries={entries} />}
      </Flex>
    </li>
  )
}

/** Into the task: to do it, for whom it is given to, else to look at it. */
const Way = ({ operation, task }: { operation: Operation; task: Task }) => {
  const say = operationWords.use()
  const { guid, kind, status, mine, title: name } = task
  const begins = mine && status === 'todo'
  const goesOn = mine && (status === 'opened' || status === 'in_progress')
  if (status === 'awaiting' || task.custom?.type === 'auto') return null
  const word = begins ? 'begin' : goesOn ? 'go_on' : 'look'
  return (
    <Link
      to="/interventions/$guid/task/$task/$step"
      params={{ guid: operation.guid, task: guid, step: STEPS[kind] }}
      className={css.way}
      data-primary={begins || goesOn || undefined}
      aria-label={say(`tasks.${word}_of`, { name })}
    >
      {say(`tasks.${word}`)}
    </Link>
  )
}

const useEntries = (
  operation: Operation,
  { status, custom, posted, reversedAt }: Task,
  onAct: (act: Open['act']) => void,
) => {
  const say = operationWords.use()
  useSession()
  const mayAssign =
    useCan(EDITORS) && operation.can.change && status !== 'closed' && status !== 'cancelled' && custom?.type !== 'auto'
  const back =
    posted && !reversedAt && mayStop('reopen')
      ? [{ label: say('take_back.short'), icon: IconArrowBackUp, danger: true, run: () => onAct('take_back') }]
      : []
  if (operation.status === 'closed') return back
  const stops = (['suspend', 'reopen', 'cancel'] as const)
    .filter((act) => mayStop(act) && mayAct(TASK_STATES, status, act) && !(act === 'cancel' && custom?.required))
    .map((act) => ({
      label: act === 'cancel' ? say('reason.cancel_short') : say(`detail.${act}`),
      icon: ICONS[act],
      ...(act === 'cancel' && { danger: true, separated: true }),
      run: () => onAct(act),
    }))
  return [
    ...(mayAssign
      ? [
          { label: say('tasks.assign'), icon: IconUserCheck, run: () => onAct('assign') },
          { label: say('tasks.edit'), icon: IconEdit, run: () => onAct('edit') },
        ]
      : []),
    ...stops,
    ...back,
  ]
}
