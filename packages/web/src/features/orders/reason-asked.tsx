import { Box } from '@mantine/core'
import { queryClient } from '../../kernel/client.ts'
import type { CallOptions } from '../../kernel/send.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { refreshStock } from '../stock/index.ts'
import { orderWords } from './words.ts'

type Props = {
  title: string
  text: string
  action: string
  /** What is said once it is done. */ done: string
  call: (body: { reason: string }, options: CallOptions) => Promise<unknown>
  onClose: () => void
}

/** What changes what is expected says why. */
export const ReasonAsked = ({ title, text, action, done, call, onClose }: Props) => {
  const say = orderWords.use()
  const { given, field } = useReason()
  const { submit, saving, errors } = useSubmit((options, reason: string) => call({ reason }, options), {
    fields: ['reason'],
    onDone: () => {
      toast.success(done)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void refreshStock()
      onClose()
    },
  })
  const send = () => {
    const reason = given()
    if (reason !== null) submit(reason)
  }
  return (
    <FormDialog title={title} action={action} saving={saving} onSubmit={send} onClose={onClose}>
      <Box component="p" c="dimmed">
        {text}
      </Box>
      <ReasonField label={say('reason')} {...field} error={field.error ?? errors.reason ?? null} />
    </FormDialog>
  )
}
