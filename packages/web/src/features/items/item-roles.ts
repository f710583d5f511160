import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const ITEM_VIEW = anyRole('ITEM')
export const ITEM_ADD = roles('ITEM', 'ADD')
export const ITEM_EDIT = roles('ITEM', 'EDIT')
export const ITEM_DELETE = roles('ITEM', 'DELETE')
export const ITEM_MOVE = roles('ITEM', 'MOVE')
export const ITEM_COUNT = roles('ITEM', 'INVENTORY')
export const ITEM_PICTURE_ADD = roles('ITEM', 'IMAGE_ADD')
export const ITEM_PICTURE_DELETE = roles('ITEM', 'IMAGE_DELETE')
