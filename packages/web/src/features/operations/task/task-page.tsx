import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure, textOf } from '../../../kernel/failure.ts'
import { useCan, useSession } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useExport } from '../../../kernel/use-export.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { MISSING } from '../../../shell/index.ts'
import { SkeletonRows } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { Banner } from '../../../ui/small.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { uiWords } from '../../../ui/words.ts'
import { EDITORS } from '../access.ts'
import { operations } from '../api.ts'
import { StatusBadge } from '../operation-columns.tsx'
import { STEPS } from '../steps.ts'
import { operationTerms, operationWords } from '../words.ts'
import { isOpenTask } from './task-kinds.ts'
import { Work } from './work.tsx'

const useTask = () => {
  const { guid, task } = useParams({ strict: false }) as { guid: string; task: string }
  return useQuery(operations.getTask.query({ params: { guid, task } }))
}
type Read = Pick<ReturnType<typeof useTask>, 'error' | 'refetch'>

/** Links know which task, and not how it is done. */
export const TaskEntry = () => {
  const { data, ...read } = useTask()
  return data ? <ToStep task={data} /> : <Waiting {...read} />
}
const ToStep = ({ task }: { task: OpenedTask }) => (
  <Navigate
    to="/interventions/$guid/task/$task/$step"
    params={{ guid: task.operation.guid, task: task.guid, step: STEPS[task.kind] }}
    replace
  />
)
const Waiting = ({ error, refetch }: Read) => {
  const say = operationWords.use()
  if (error && isFailure(error) && error.status === 404) return <Navigate {...MISSING} />
  return (
    <Page title={say('detail.tasks')}>
      {error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows />}
    </Page>
  )
}

const ExportMenu = lazyPart(async () => (await import('../../../ui/export-menu.tsx')).ExportMenu)

/** One task, done from here to its end (NAV-33). */
export const TaskPage = () => {
  const { step } = useParams({ from: '/main/interventions/$guid/task/$task/$step' })
  const { data, ...read } = useTask()
  if (!data) return <Waiting {...read} />
  return STEPS[data.kind] === step ? <Shown key={data.guid} task={data} /> : <ToStep task={data} />
}

/** Whom it is given to begins it by coming here (TASK-30). */
const useOpening = ({ guid, operation, mine, status }: OpenedTask) => {
  const params = { guid: operation.guid, task: guid }
  const { submit } = useSubmit((options) => operations.openTask({ params }, options), {
    onDone: (opened) => {
      queryClient.setQueryData(operations.getTask.query({ params }).queryKey, opened)
      void queryClient.invalidateQueries({ queryKey: operations.get.key })
    },
  })
  const asked = useRef(false)
  useEffect(() => {
    if (!mine || status !== 'todo' || asked.current) return
    asked.current = true
    submit()
  })
}

const Shown = ({ task }: { task: OpenedTask }) => {
  const { exporting, exportAs } = useExport(
    (format) =>
      operations.lines.download({ params: { guid: task.operation.guid, task: task.guid }, query: { export: format } }),
    () => uiWords.say('export.done'),
  )
  useOpening(task)
  const { guid, name } = task.operation
  return (
    <Page
      title={task.title}
      count={<StatusBadge status={task.status} />}
      breadcrumb={
        <Link to="/interventions/$guid" params={{ guid }} className="e-cut" title={name}>
          {name}
        </Link>
      }
      body="fill"
      actions={task.lines.total > 0 && <ExportMenu busy={exporting} onExport={exportAs} />}
    >
      <Notice task={task} />
      <Work task={task} isOpen={task.mine && isOpenTask(task.status)} />
    </Page>
  )
}

/** Why it can only be looked at, and the way out for whoever has one. */
const Notice = ({ task }: { task: OpenedTask }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { me } = useSession()
  const mayAssign = useCan(EDITORS)
  const { guid, operation, mine, status, assignee } = task
  const { submit, saving } = useSubmit(
    (options) =>
      operations.assignTask(
        { params: { guid: operation.guid, task: guid }, body: { assignee: { kind: 'user', guid: me!.guid } } },
        options,
      ),
    {
      onDone: () => {
        toast.success(say('tasks.assigned', { name: task.title, who: say('form.me') }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
      },
    },
  )
  if (status !== 'todo' && !isOpenTask(status))
    return (
      <Box px={24} pb={8}>
        <Banner tone="info">{say('task.readonly', { status: term(`statuses.${status}`) })}</Banner>
      </Box>
    )
  if (mine) return null
  return (
    <Box px={24} pb={8}>
      <Banner
        tone="info"
        action={
          mayAssign && me ? (
            <Button size="xs" variant="default" loading={saving} onClick={() => submit()}>
              {say('task.take')}
            </Button>
          ) : undefined
        }
      >
        {say('task.not_mine', { who: assignee?.name ?? say('tasks.nobody') })}
      </Banner>
    </Box>
  )
}
