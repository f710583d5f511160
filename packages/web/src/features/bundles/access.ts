import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const BUNDLES_ACCESS = { module: 'itemBundle', roles: anyRole('BUNDLE') } as const
export const BUNDLE_ADD = roles('BUNDLE', 'ADD')
export const BUNDLE_EDIT = roles('BUNDLE', 'EDIT')
export const BUNDLE_DELETE = roles('BUNDLE', 'DELETE')
