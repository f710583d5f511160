import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const RECIPIENTS_ACCESS = { module: 'checkout', roles: anyRole('CHECKOUT_RECIPIENT', 'CHECKOUT') } as const
export const RECIPIENT_ADD = roles('CHECKOUT_RECIPIENT', 'ADD')
export const RECIPIENT_EDIT = roles('CHECKOUT_RECIPIENT', 'EDIT')
export const RECIPIENT_DELETE = roles('CHECKOUT_RECIPIENT', 'DELETE')
