import { anyRole } from '@entrepot/contract/kernel/roles.ts'

/** Whoever may search (SRCH, roles). */
export const SEARCHERS = anyRole('ITEM')
