import { ChangeDialog, CountDialog, MoveDialog } from '../stock/index.ts'
import type { OpenDialog } from './item-actions.ts'

export const ItemDialogs = ({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) => {
  if (!dialog) return null
  if ('item' in dialog) return <ChangeDialog direction={dialog.kind} item={dialog.item} onClose={onClose} />
  return dialog.kind === 'move' ? <MoveDialog items={dialog.items} onClose={onClose} /> : <CountDialog items={dialog.items} onClose={onClose} />
}
