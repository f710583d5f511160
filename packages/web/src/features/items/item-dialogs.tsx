import { ChangeDialog, CountDialog, MoveDialog } from '../stock/index.ts'
import type { OpenDialog } from './item-actions.ts'

export const ItemDialogs = ({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) => {
  if (!dialog) return null
  if (dialog.kind === 'move') return <MoveDialog items={dialog.items} onClose={onClose} />
  if (dialog.kind === 'count') return <CountDialog items={dialog.items} onClose={onClose} />
  return <ChangeDialog direction={dialog.kind} item={dialog.item} onClose={onClose} />
}
