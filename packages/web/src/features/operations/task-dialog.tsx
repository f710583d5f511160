import type { Operation } from '@entrepot/contract/operations/operation.ts'
import type { Task } from '@entrepot/contract/operations/task.ts'
import { Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { operations } from './api.ts'
import { howOf, optionsBody } from './operation-values.ts'
import { TaskOptionsFields } from './task-options.tsx'
import { operationWords } from './words.ts'

type Props = { operation: Operation; task: Task; onClose: () => void }

/** What a task is called and how it is done, as long as it is not over. */
export const TaskDialog = ({ operation, task, onClose }: Props) => {
  const say = operationWords.use()
  const { guid, kind, custom } = task
  const [title, setTitle] = useState(task.title)
  const [how, setHow] = useState(() => howOf(task))
  const { submit, saving, errors } = useSubmit(
    (options) =>
      operations.update(
        {
          params: { guid: operation.guid },
          body: { tasks: [{ guid, title: title.trim(), ...(!custom && { options: optionsBody(kind, how) }) }] },
        },
        options,
      ),
    {
      fields: ['tasks.0.title'],
      onDone: () => {
        toast.success(say('form.saved', { name: title.trim() || task.title }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={say('tasks.edit_title', { name: task.title })}
      action={say('form.save')}
      saving={saving}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <Flex direction="column" gap={12}>
        <TextInput
          label={say('form.name')}
          value={title}
          maxLength={255}
          error={errors['tasks.0.title']}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {!custom && (
          <TaskOptionsFields
            kind={kind}
            how={how}
            asksAction={operation.type === 'out_of_stock' && !operation.reception}
            onChange={(part) => setHow((before) => ({ ...before, ...part }))}
          />
        )}
      </Flex>
    </FormDialog>
  )
}
