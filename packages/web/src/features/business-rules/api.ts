import { businessRulesApi } from '@entrepot/contract/business-rules/rule.ts'
import { createClient } from '../../kernel/client.ts'

export const rules = createClient('business-rules', businessRulesApi)
