import type { Inventory } from '@entrepot/contract/inventories/inventory.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconBan, IconEdit, IconHistory, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { refreshStock } from '../stock/index.ts'
import { inventories } from './api.ts'
import { APPROVERS, COUNTERS } from './access.ts'
import { inventoriesWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const InventoryDialog = lazyPart(async () => (await import('./inventory-dialog.tsx')).InventoryDialog)
const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog)

type Act = 'submit' | 'reopen' | 'cancel'
const DONE = { submit: 'submitted', reopen: 'reopened', cancel: 'cancelled' } as const

/** What the state of an inventory allows, the usual next step first. */
export const SessionActs = ({ inventory }: { inventory: Inventory }) => {
  const say = inventoriesWords.use()
  const navigate = useNavigate()
  const [mayCount, mayApprove] = [useCan(COUNTERS), useCan(APPROVERS)]
  const [open, setOpen] = useState<'edit' | 'approve' | 'cancel' | null>(null)
  const { guid, version, name, state } = inventory
  const { submit: act, saving } = useSubmit(
    (options, what: Act) => inventories[what]({ params: { guid }, body: { version } }, options),
    {
      onDone: (_, what) => {
        toast.success(say(DONE[what]))
        setOpen(null)
        void queryClient.invalidateQueries({ queryKey: ['inventories'] })
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: ['inventories'] }),
    },
  )
  const isLive = state === 'counting' || state === 'review'
  const toMovements = () => void navigate({ to: '/transactions', search: { source: 'inventory', sourceGuid: guid } })
  const entries = [
    ...(mayCount && state === 'counting'
      ? [{ label: say('act.edit'), icon: IconEdit, run: () => setOpen('edit') }]
      : []),
    ...(mayCount && state === 'review'
      ? [{ label: say('act.reopen'), icon: IconRotateClockwise, run: () => act('reopen') }]
      : []),
    ...(state === 'done' ? [{ label: say('movements'), icon: IconHistory, run: toMovements }] : []),
    ...(mayCount && isLive
      ? [{ label: say('act.cancel'), icon: IconBan, danger: true, run: () => setOpen('cancel') }]
      : []),
  ]
  return (
    <>
      {entries.length > 0 && <DotsMenu label={name} entries={entries} />}
      {mayCount && state === 'counting' && (
        <Button loading={saving} onClick={() => act('submit')}>
          {say('act.submit')}
        </Button>
      )}
      {state === 'review' && (
        <Button
          disabled={!mayApprove}
          {...(!mayApprove && { title: say('full_only') })}
          onClick={() => setOpen('approve')}
        >
          {say('act.approve')}
        </Button>
      )}
      {open === 'edit' && (
        <InventoryDialog inventory={inventory} onSaved={() => setOpen(null)} onClose={() => setOpen(null)} />
      )}
      {open === 'approve' && (
        <ApproveDialog
          inventory={inventory}
          onDone={() => {
            setOpen(null)
            refreshStock()
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          opened
          danger
          title={say('cancel_title', { name })}
          action={say('act.cancel')}
          busy={saving}
          onConfirm={() => act('cancel')}
          onClose={() => setOpen(null)}
        >
          {say('cancel_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
