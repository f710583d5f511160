import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const LAYOUTS_ACCESS = { module: 'formLayout', roles: anyRole('FORM_LAYOUT') } as const
export const LAYOUT_ADD = roles('FORM_LAYOUT', 'ADD')
export const LAYOUT_EDIT = roles('FORM_LAYOUT', 'EDIT')
export const LAYOUT_DELETE = roles('FORM_LAYOUT', 'DELETE')
