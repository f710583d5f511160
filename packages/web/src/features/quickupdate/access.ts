import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const RUN_ACCESS = { module: 'quickupdate', roles: roles('QUICK_UPDATE', 'VIEW') } as const
export const MODELS_ACCESS = { module: 'quickupdate', roles: anyRole('QUICK_UPDATE') } as const
export const MODEL_ADD = roles('QUICK_UPDATE', 'TEMPLATE_ADD')
export const MODEL_EDIT = roles('QUICK_UPDATE', 'TEMPLATE_EDIT')
export const MODEL_DELETE = roles('QUICK_UPDATE', 'TEMPLATE_DELETE')
