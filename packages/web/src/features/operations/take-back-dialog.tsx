import type { Reversal, Task } from '@entrepot/contract/operations/task.ts'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Help } from '../../ui/text.tsx'
import { refreshStock } from '../stock/index.ts'
import { amount } from './amounts.ts'
import { operations } from './api.ts'
import { operationWords } from './words.ts'

type Props = { operation: string; task: Task; onClose: () => void }

/** What a closed task moved goes back as one act, after it was shown what that changes. */
export const TakeBackDialog = ({ operation, task, onClose }: Props) => {
  const say = operationWords.use()
  const params = { guid: operation, task: task.guid }
  // Quantities change meanwhile: it is asked each time.
  const { data, error } = useQuery({ ...operations.reversal.query({ params }), staleTime: 0, gcTime: 0, retry: false })
  const { given, field } = useReason()
  const { submit, saving, errors } = useSubmit(
    (options, reason: string) => operations.reverseTask({ params, body: { reason } }, options),
    {
      fields: ['reason'],
      onDone: () => {
        toast.success(say('take_back.done', { name: task.title }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        void refreshStock()
        onClose()
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: ['operations'] }),
    },
  )
  const send = () => {
    const reason = given()
    if (reason !== null && data) submit(reason)
  }
  return (
    <FormDialog
      title={say('take_back.title', { name: task.title })}
      action={say('take_back.action')}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      <Box component="p" c="dimmed">
        {say('take_back.text')}
      </Box>
      <Refusal>{error && textOf(error)}</Refusal>
      {data ? <Changes reversal={data} /> : !error && <SkeletonRows rows={2} />}
      {data && <ReasonField label={say('reason.label')} {...field} error={field.error ?? errors.reason ?? null} />}
    </FormDialog>
  )
}

const Changes = ({ reversal: { data, total, cancelled } }: { reversal: Reversal }) => {
  const say = operationWords.use()
  return (
    <>
      <EntryList label={say('take_back.changes')}>
        {data.map(({ guid, name, unit, folder, quantity, after }) => (
          <li key={guid}>
            <div>
              <span>{name}</span>
              {folder && <Help small>{folder.name}</Help>}
            </div>
            <span className="e-number">
              {say('take_back.change', { quantity: amount(quantity, unit), after: amount(after, unit) })}
            </span>
          </li>
        ))}
      </EntryList>
      {total > data.length && (
        <Help small>
          {say('take_back.more', { count: total - data.length, shown: formatNumber(total - data.length) })}
        </Help>
      )}
      {cancelled.length > 0 && (
        <p>
          {say('take_back.cancelled', { count: cancelled.length, names: cancelled.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  )
}
