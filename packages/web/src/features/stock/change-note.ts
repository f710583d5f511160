import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { device } from '../../kernel/device.ts'

export type ChangeNote = { action: string; recipient: string; comment: string }
export const NO_NOTE: ChangeNote = { action: '', recipient: '', comment: '' }
/**
 * A storekeeper who takes for a worksite takes for it the next time too: the reason of the last exit from this device.
 */
export const firstNote = (direction: 'in' | 'out'): ChangeNote => {
  const { exitReason } = device.get()
  const known = direction === 'out' && OUT_ACTIONS.some((action) => action === exitReason)
  return known ? { ...NO_NOTE, action: exitReason } : NO_NOTE
}
export const isActionMissing = (direction: 'in' | 'out', { action }: ChangeNote) => direction === 'out' && action === ''
