import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { useCan } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StateBadge } from '../../../ui/small.tsx'
import { stock } from '../api.ts'
import { signedQuantity } from './columns.tsx'
import { historyWords, itemTermWords, ledgerWords } from './words.ts'
import css from './history.module.css'

const REVERSERS = roles('ITEM', 'TRANSACTIONS')

type Props = { movement: Transaction; onClose: () => void; onOpen: (movement: Transaction) => void }

/** One movement with what it says, and the way to take it back (X-11). */
export const MovementDrawer = ({ movement, onClose }: Props) => {
  const say = historyWords.use()
  const term = ledgerWords.use()
  const client = useQueryClient()
  const mayReverse = useCan(REVERSERS) && movement.kind !== 'reversal' && !movement.reversed_by
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)

  const reverse = async () => {
    if (!reason.trim()) return
    setBusy(true)
    try {
      await stock.reverse({ params: { guid: movement.guid }, body: { reason } })
      toast.success(say('undone'))
      setAsking(false)
      onClose()
      await Promise.all(['stock', 'items', 'folders', 'activity'].map((scope) => client.invalidateQueries({ queryKey: [scope] })))
    } catch {
      // The client has said why; the reason stays in the field.
    } finally {
      setBusy(false)
    }
  }

  const lines: [string, string][] = [
    [term('columns.item_name'), movement.item_name], [term('columns.item_tag'), movement.item_tag ?? ''], [term('columns.kind'), term(`kinds.${movement.kind}`)],
    [term('columns.quantity'), `${signedQuantity(movement)} ${itemTermWords.say(`units.${movement.unit}`)}`], [say('after'), formatNumber(movement.quantity_after)], [term('columns.folder'), movement.folder_path],
    [term('columns.recipient'), movement.recipient], [term('columns.comment'), movement.comment], [term('columns.createdBy'), movement.createdBy?.name ?? ''],
  ]
  return (
    <SideDrawer
      title={say('movement', { date: formatDateTime(movement.createdAt) })}
      onClose={onClose}
      footer={mayReverse ? <Button variant="default" onClick={() => setAsking(true)}>{say('reverse')}</Button> : undefined}
    >
      {movement.reversed_by && <StateBadge>{say('reversed')}</StateBadge>}
      <dl className={css.lines}>
        {lines.filter(([, value]) => value !== '').map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ConfirmDialog opened={asking} title={say('reverse_title')} action={say('reverse_action')} busy={busy} onConfirm={() => void reverse()} onClose={() => setAsking(false)}>
        <p>{say('reverse_text')}</p>
        <TextInput label={say('reason')} required maxLength={255} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </ConfirmDialog>
    </SideDrawer>
  )
}
