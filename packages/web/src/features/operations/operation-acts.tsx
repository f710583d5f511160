import { isFinished, type StoppingAct } from '@entrepot/contract/operations/lifecycle.ts'
import { type Operation, type Slip, SLIPS } from '@entrepot/contract/operations/operation.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  IconBan,
  IconCopy,
  IconEdit,
  IconHistory,
  IconPlayerPause,
  IconPrinter,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient, saveFile } from '../../kernel/client.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { recordEntries } from '../../shell/index.ts'
import { CREATORS } from './access.ts'
import { operations } from './api.ts'
import { mayStop } from './stopping.ts'
import { operationWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

const SLIP_KINDS: readonly string[] = ['preparation', 'out_of_stock']
const BEGUN = ['opened', 'in_progress', 'closed']
type Task = Operation['tasks'][number]
const some = ({ tasks }: Operation, wanted: (task: Task) => boolean) => tasks.some(wanted)

/** What may be done to the whole of an operation, by its status and the rights of who looks. */
export const OperationActs = ({ operation, onEdit }: { operation: Operation; onEdit: () => void }) => {
  const say = operationWords.use()
  const navigate = useNavigate()
  // The three acts follow the rights of the moment.
  useSession()
  const mayCreate = useCan(CREATORS)
  const [open, setOpen] = useState<StoppingAct | 'remove' | null>(null)
  const { guid, title, status, can } = operation
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['operations'] })
  const copy = useSubmit((options) => operations.duplicate({ params: { guid }, body: {} }, options), {
    onDone: (made) => {
      toast.success(say('detail.duplicated', { name: made.title }))
      refresh()
      void navigate({ to: '/interventions/$guid', params: { guid: made.guid }, search: { edit: true } })
    },
  })
  const removal = useSubmit((options) => operations.remove({ params: { guid } }, options), {
    leaves: true,
    onDone: () => {
      toast.success(say('detail.removed', { name: title }))
      void queryClient.invalidateQueries({ queryKey: operations.list.key })
      void navigate({ to: '/interventions', replace: true })
    },
    onRefused: () => setOpen(null),
  })
  const print = useSubmit(async (_options, slip: Slip) =>
    saveFile(await operations.slip.download({ params: { guid, slip } })),
  )
  const hasSlips = some(operation, ({ kind }) => SLIP_KINDS.includes(kind))
  const isOver = isFinished(status)
  const isClosed = status === 'closed'
  const hasBegun = some(operation, (task) => BEGUN.includes(task.status))
  const canWait = some(operation, (task) => ['todo', 'opened', 'in_progress'].includes(task.status))
  const canReopen = some(operation, (task) => ['pending', 'cancelled', 'error'].includes(task.status)) && !isClosed
  const entries = [
    ...(mayCreate ? [{ label: say('detail.duplicate'), icon: IconCopy, run: () => copy.submit() }] : []),
    ...(mayStop('suspend') && canWait
      ? [{ label: say('detail.suspend'), icon: IconPlayerPause, run: () => setOpen('suspend') }]
      : []),
    ...(mayStop('reopen') && canReopen
      ? [{ label: say('detail.reopen'), icon: IconRotateClockwise, run: () => setOpen('reopen') }]
      : []),
    ...(hasSlips
      ? SLIPS.map((slip) => ({ label: say(`detail.slips.${slip}`), icon: IconPrinter, run: () => print.submit(slip) }))
      : []),
    ...recordEntries({ kind: 'operation', guids: [guid] }),
    {
      label: say('detail.movements'),
      icon: IconHistory,
      run: () => void navigate({ to: '/transactions', search: { source: 'operation', sourceGuid: guid } }),
    },
    ...(mayStop('cancel') && !isOver
      ? [{ label: say('detail.cancel'), icon: IconBan, danger: true, separated: true, run: () => setOpen('cancel') }]
      : []),
    ...(can.remove
      ? [
          {
            label: say('detail.remove'),
            icon: IconTrash,
            danger: true,
            disabled: hasBegun && (errorText('operation_begun') ?? ''),
            run: () => setOpen('remove'),
          },
        ]
      : []),
  ]
  return (
    <>
      <DotsMenu label={title} entries={entries} />
      {can.change && !isClosed && (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
          loading={copy.saving}
          onClick={onEdit}
        >
          {say('detail.edit')}
        </Button>
      )}
      {open && open !== 'remove' && (
        <ReasonDialog
          act={open}
          name={title}
          call={(body, options) => operations[open]({ params: { guid }, body }, options)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          opened
          danger
          title={say('detail.remove_title', { name: title })}
          action={say('detail.remove')}
          busy={removal.saving}
          onConfirm={() => removal.submit()}
          onClose={() => setOpen(null)}
        >
          {say('detail.remove_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
