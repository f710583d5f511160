import type { StoppingAct } from '@entrepot/contract/operations/lifecycle.ts'
import { Box } from '@mantine/core'
import { queryClient } from '../../kernel/client.ts'
import type { CallOptions } from '../../kernel/send.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { operationWords } from './words.ts'

const DONE = { suspend: 'suspended', cancel: 'cancelled', reopen: 'reopened' } as const

type Props = {
  act: StoppingAct
  /** Of the operation or the task. */ name: string
  call: (body: { reason: string }, options: CallOptions) => Promise<unknown>
  onClose: () => void
}

/** Suspending, cancelling and reopening say why (TASK-06). */
export const ReasonDialog = ({ act, name, call, onClose }: Props) => {
  const say = operationWords.use()
  const { given, field } = useReason()
  const { submit, saving, errors } = useSubmit((options, reason: string) => call({ reason }, options), {
    fields: ['reason'],
    onDone: () => {
      toast.success(say(`reason.${DONE[act]}`, { name }))
      void queryClient.invalidateQueries({ queryKey: ['operations'] })
      onClose()
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: ['operations'] }),
  })
  const send = () => {
    const reason = given()
    if (reason !== null) submit(reason)
  }
  return (
    <FormDialog
      title={say(`reason.${act}_title`, { name })}
      action={say(`reason.${act}`, { name })}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      <Box component="p" c="dimmed">
        {say(`reason.${act}_text`)}
      </Box>
      <ReasonField label={say('reason.label')} {...field} error={field.error ?? errors.reason ?? null} />
    </FormDialog>
  )
}
