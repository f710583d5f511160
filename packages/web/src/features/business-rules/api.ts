import { businessRulesApi } from '@entrepot/contract/business-rules/rule.ts'
import { itemsApi } from '@entrepot/contract/items/item.ts'
import { createClient } from '../../kernel/client.ts'

export const rules = createClient('business-rules', businessRulesApi)
/** Records that a rule is tried on. */
export const tried = createClient('business-rules-items', { list: itemsApi.list })
