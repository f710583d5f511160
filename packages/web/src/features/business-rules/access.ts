import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const RULES_ACCESS = { module: 'businessRule', roles: anyRole('BUSINESS_RULE') } as const
export const RULE_ADD = roles('BUSINESS_RULE', 'ADD')
export const RULE_EDIT = roles('BUSINESS_RULE', 'EDIT')
export const RULE_DELETE = roles('BUSINESS_RULE', 'DELETE')
