import type { Order } from '@entrepot/contract/orders/order.ts'
import { isOpenOrder } from '@entrepot/contract/orders/states.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  IconBan,
  IconEdit,
  IconFileText,
  IconHistory,
  IconMail,
  IconPackageImport,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient, saveFile } from '../../kernel/client.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ORDER_DELETE, ORDER_EDIT } from './access.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog)

/** What the status of an order and the rights of who looks allow, the usual next step first. */
export const OrderActs = ({ order }: { order: Order }) => {
  const say = orderWords.use()
  const navigate = useNavigate({ from: '/orders/$guid' })
  const [mayEdit, mayRemove] = [useCan(ORDER_EDIT), useCan(ORDER_DELETE)]
  const [open, setOpen] = useState<'send' | 'cancel' | 'remove' | null>(null)
  const { guid, number, status, received } = order
  const isLive = isOpenOrder(status)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['orders'] })
  const paper = useSubmit(async () => saveFile(await orders.pdf.download({ params: { guid } })))
  const cancel = useSubmit((options) => orders.cancel({ params: { guid }, body: {} }, options), {
    onDone: () => {
      toast.success(say('cancelled', { number }))
      setOpen(null)
      refresh()
    },
    onRefused: () => setOpen(null),
  })
  const removal = useSubmit((options) => orders.remove({ params: { guid } }, options), {
    leaves: true,
    onDone: () => {
      toast.success(say('removed', { number }))
      void queryClient.invalidateQueries({ queryKey: orders.list.key })
      void navigate({ to: '/orders', replace: true })
    },
    onRefused: () => setOpen(null),
  })
  const entries = [
    { label: say('act.pdf'), icon: IconFileText, run: () => paper.submit() },
    ...(mayEdit && isLive
      ? [
          { label: say('act.send'), icon: IconMail, run: () => setOpen('send') },
          {
            label: say('act.edit'),
            icon: IconEdit,
            run: () => void navigate({ search: (before) => searchAfter(before, { edit: true as const }) }),
          },
        ]
      : []),
    {
      label: say('act.movements'),
      icon: IconHistory,
      run: () => void navigate({ to: '/transactions', search: { source: 'order', sourceGuid: guid } }),
    },
    ...(mayEdit && isLive
      ? [{ label: say('act.cancel'), icon: IconBan, danger: true, separated: true, run: () => setOpen('cancel') }]
      : []),
    ...(mayRemove
      ? [
          {
            label: say('act.remove'),
            icon: IconTrash,
            danger: true,
            disabled: received > 0 && (errorText('order_has_receptions') ?? ''),
            run: () => setOpen('remove'),
          },
        ]
      : []),
  ]
  return (
    <>
      <DotsMenu label={number} entries={entries} />
      {mayEdit && isLive && (
        <Button
          leftSection={<IconPackageImport size={16} stroke={1.7} aria-hidden />}
          onClick={() => void navigate({ to: '/orders/$guid/receive', params: { guid } })}
        >
          {say('act.receive')}
        </Button>
      )}
      {open === 'send' && <SendDialog order={order} onClose={() => setOpen(null)} />}
      {(open === 'cancel' || open === 'remove') && (
        <ConfirmDialog
          opened
          danger
          title={say(`${open}_title`, { number })}
          action={say(`act.${open}`)}
          busy={open === 'cancel' ? cancel.saving : removal.saving}
          onConfirm={() => (open === 'cancel' ? cancel.submit() : removal.submit())}
          onClose={() => setOpen(null)}
        >
          {say(`${open}_text`)}
        </ConfirmDialog>
      )}
    </>
  )
}
