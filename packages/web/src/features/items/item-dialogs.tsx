import { ChangeDialog, ChangeManyDialog, CountDialog, MoveDialog } from '../stock/index.ts'
import type { OpenDialog } from './item-actions.ts'

export const ItemDialogs = ({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) => {
  const { kind, items } = dialog
  if (kind === 'act') return <dialog.act.Dialog items={items} onClose={onClose} />
  if (kind === 'move') return <MoveDialog items={items} onClose={onClose} />
  if (kind === 'count') return <CountDialog items={items} onClose={onClose} />
  const only = items.length === 1 ? items[0] : undefined
  return only ? (
    <ChangeDialog direction={kind} item={only} onClose={onClose} />
  ) : (
    <ChangeManyDialog direction={kind} items={items} onClose={onClose} />
  )
}
