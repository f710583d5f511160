import type { Item } from '@entrepot/contract/items/item.ts'
import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { can } from '../../kernel/session.ts'

/** The rights of items are those of their variants and lots (VAR-05). */
export const VARIANT_VIEW = anyRole('ITEM')
export const VARIANT_ADD = roles('ITEM', 'ADD')
export const VARIANT_EDIT = roles('ITEM', 'EDIT')
export const VARIANT_DELETE = roles('ITEM', 'DELETE')

/** What can have variants and lots, to somebody who may see them (VAR-19). */
export const seesVariantsOf = ({ type }: Item): boolean => (type === 'product' || type === 'item') && can(VARIANT_VIEW)
