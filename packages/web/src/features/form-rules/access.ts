import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const FORM_RULES_ACCESS = { module: 'formRule', roles: anyRole('FORM_RULE') } as const
export const FORM_RULE_ADD = roles('FORM_RULE', 'ADD')
export const FORM_RULE_EDIT = roles('FORM_RULE', 'EDIT')
export const FORM_RULE_DELETE = roles('FORM_RULE', 'DELETE')
