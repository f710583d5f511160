import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { can } from '../../../kernel/session.ts'
import { ITEM_TRANSACTIONS } from '../../stock/index.ts'
import { ITEM_COUNT, ITEM_MOVE, ITEM_VIEW } from '../item-roles.ts'
import type { ScanMode } from './session.ts'

const NEEDED: Record<ScanMode, readonly Role[]> = {
  find: ITEM_VIEW,
  in: ITEM_TRANSACTIONS,
  out: ITEM_TRANSACTIONS,
  move: ITEM_MOVE,
  count: ITEM_COUNT,
}
export const mayWorkAs = (mode: ScanMode): boolean => can(NEEDED[mode])
