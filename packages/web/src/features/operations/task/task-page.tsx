import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { isGone, textOf } from '../../../kernel/failure.ts'
import { useExport } from '../../../kernel/use-export.ts'
import { MISSING } from '../../../shell/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { RecordAwaited } from '../../../ui/record-awaited.tsx'
import { uiWords } from '../../../ui/words.ts'
import { operations } from '../api.ts'
import type { Copy } from '../copy/task-copies.ts'
import { StatusBadge } from '../operation-columns.tsx'
import { STEPS } from '../steps.ts'
import { operationWords } from '../words.ts'
import { TaskBody } from './task-body.tsx'
import { useOpenedTask } from './use-opened-task.ts'

const useTask = () => {
  const { guid, task } = useParams({ strict: false }) as { guid: string; task: string }
  return useOpenedTask(guid, task)
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
  if (isGone(error)) return <Navigate {...MISSING} />
  return <RecordAwaited title={say('detail.tasks')} failure={error && textOf(error)} retry={refetch} />
}

const ExportMenu = lazyPart(async () => (await import('../../../ui/export-menu.tsx')).ExportMenu)

/** One task, done from here to its end (NAV-33). */
export const TaskPage = () => {
  const { step } = useParams({ from: '/main/interventions/$guid/task/$task/$step' })
  const { data, copy, at, ...read } = useTask()
  if (!data) return <Waiting {...read} />
  return STEPS[data.kind] === step ? <Shown key={data.guid} task={data} copy={copy} at={at} /> : <ToStep task={data} />
}

type ShownProps = { task: OpenedTask; copy: Copy | undefined; at: number | null }
const Shown = ({ task, copy, at }: ShownProps) => {
  const navigate = useNavigate()
  const { exporting, exportAs } = useExport(
    (format) =>
      operations.lines.download({ params: { guid: task.operation.guid, task: task.guid }, query: { export: format } }),
    () => uiWords.say('export.done'),
  )
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
      <TaskBody
        task={task}
        copy={copy}
        at={at}
        onLeave={(isKept) => {
          // Without an answer the operation would have nothing to show.
          if (!isKept) void navigate({ to: '/interventions/$guid', params: { guid }, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
