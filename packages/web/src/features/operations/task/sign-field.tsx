import type { Signature, Task } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { formatDateTime } from '../../../kernel/format.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useImage } from '../../../kernel/use-image.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { SignatureImage } from '../../../ui/signature-image.tsx'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import { Help } from '../../../ui/text.tsx'
import { operations } from '../api.ts'
import { operationWords } from '../words.ts'

type Props = {
  operation: string
  task: Pick<Task, 'guid' | 'signatures'>
  label: string
  /** Of the form of the task; null is what is handed over. */ field: string | null
  isOpen: boolean
}

/** A signature that is there with who and when, or the place to sign. */
export const SignField = ({ operation, task, label, field, isOpen }: Props) => {
  const say = operationWords.use()
  const [again, setAgain] = useState(false)
  const signature = task.signatures.find((one) => one.field === field)
  const params = { guid: operation, task: task.guid }
  const { submit, saving } = useSubmit(
    (options, { name, image }: { name: string; image: File }) =>
      operations.signTask({ params, body: { name, ...(field && { field }) }, file: image }, options),
    {
      onDone: ({ name }) => {
        setAgain(false)
        toast.success(say('sign.done', { name }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
      },
    },
  )
  if (signature && !again)
    return (
      <Flex direction="column" gap={6} align="flex-start">
        <Box fz={13} fw={500}>
          {label}
        </Box>
        <SignedBy operation={operation} task={task.guid} signature={signature} />
        {isOpen && (
          <Button variant="subtle" size="xs" onClick={() => setAgain(true)}>
            {say('sign.again')}
          </Button>
        )}
      </Flex>
    )
  if (!isOpen) return <Help>{say('sign.none')}</Help>
  return (
    <Flex direction="column" gap={6}>
      <Box fz={13} fw={500}>
        {label}
      </Box>
      <SignaturePad label={label} saving={saving} onSign={submit} />
    </Flex>
  )
}

type SignedProps = { operation: string; task: string; signature: Signature }
/** Its image is asked for with the session, as everything of a task is. */
export const SignedBy = ({ operation, task, signature }: SignedProps) => {
  const say = operationWords.use()
  const { guid, name, signedAt } = signature
  const address = useImage(['signature', guid], () =>
    operations.signature.download({ params: { guid: operation, task, signature: guid } }),
  )
  return <SignatureImage address={address} text={say('sign.by', { name, date: formatDateTime(signedAt) })} />
}
