import { formRulesApi } from '@entrepot/contract/form-rules/rule.ts'
import { createClient } from '../../kernel/client.ts'

export const formRules = createClient('form-rules', formRulesApi)
