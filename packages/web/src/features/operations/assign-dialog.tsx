import type { Operation } from '@entrepot/contract/operations/operation.ts'
import type { Assignee, Task } from '@entrepot/contract/operations/task.ts'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { operations } from './api.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import { placeOf } from './operation-values.ts'
import { operationWords } from './words.ts'

type Props = { operation: Operation; task: Task; onClose: () => void }

/** Another person or group does the task, and is told. */
export const AssignDialog = ({ operation, task, onClose }: Props) => {
  const say = operationWords.use()
  const [assignee, setAssignee] = useState<Assignee | null>(null)
  const [tried, setTried] = useState(false)
  const { submit, saving, errors } = useSubmit(
    (options, { kind, guid }: Assignee) =>
      operations.assignTask(
        { params: { guid: operation.guid, task: task.guid }, body: { assignee: { kind, guid } } },
        options,
      ),
    {
      fields: ['assignee'],
      onDone: (_, { name }) => {
        toast.success(say('tasks.assigned', { name: task.title, who: name }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={say('tasks.assign_title', { name: task.title })}
      action={say('tasks.assign_action')}
      saving={saving}
      onSubmit={() => {
        setTried(true)
        if (assignee) submit(assignee)
      }}
      onClose={onClose}
    >
      <AssigneeChoice
        task={task.title}
        location={placeOf(task.kind, {
          location: operation.location?.guid ?? null,
          destination: operation.destination?.guid ?? null,
        })}
        value={assignee}
        error={errors.assignee ?? (tried && !assignee ? say('form.assignee_needed') : null)}
        onChange={setAssignee}
      />
    </FormDialog>
  )
}
