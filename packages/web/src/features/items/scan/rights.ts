import { anyRole, roles, type Role } from '@entrepot/contract/kernel/roles.ts'
import { can } from '../../../kernel/session.ts'
import type { ScanMode } from './session.ts'

const NEEDED: Record<ScanMode, readonly Role[]> = { find: anyRole('ITEM'), in: roles('ITEM', 'TRANSACTIONS'), out: roles('ITEM', 'TRANSACTIONS'), move: roles('ITEM', 'MOVE'), count: roles('ITEM', 'INVENTORY') }
export const mayWorkAs = (mode: ScanMode): boolean => can(NEEDED[mode])
