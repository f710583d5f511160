import type { Order } from '@entrepot/contract/orders/order.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { suppliers } from '../suppliers/index.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

/** The purchase order goes to the supplier by mail, with a few words. */
export const SendDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const say = orderWords.use()
  const { guid, number, supplier } = order
  const { data } = useQuery({
    ...suppliers.get.query({ params: { guid: supplier.guid ?? '' } }),
    enabled: supplier.guid !== null,
  })
  const [to, setTo] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const address = to ?? data?.contact.email ?? ''
  const { submit, saving, errors } = useSubmit(
    (options) =>
      orders.send({ params: { guid }, body: { to: address.trim() || null, ...(message && { message }) } }, options),
    {
      fields: ['to', 'message'],
      onDone: ({ sentTo }) => {
        toast.success(say('send.done', { to: sentTo }))
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={say('send.title', { number })}
      action={say('send.action')}
      saving={saving}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say('send.to')}
        required
        maxLength={254}
        value={address}
        error={errors.to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Textarea
        label={say('send.message')}
        description={say('send.message_help')}
        rows={5}
        maxLength={5_000}
        value={message}
        error={errors.message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
