import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { rolesFor } from '@entrepot/contract/kernel/transitions.ts'

export const READERS = anyRole('ITEM')
export const COUNTERS = rolesFor(INVENTORY_STATES, 'count')
export const APPROVERS = rolesFor(INVENTORY_STATES, 'approve')
