import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import type { RuleAction } from '@entrepot/contract/business-rules/rule.ts'
import * as kept from '@entrepot/contract/fields/kept-rule.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'

export type RuleBody = { conditions: Group; actions: readonly RuleAction[] }
type Fields = Parameters<typeof kept.keptBody>[1]

export const keptBody = (body: RuleBody, fields: Fields): RuleBody => kept.keptBody(body, fields, OLD)
export const namedBody = (body: RuleBody, fields: Fields): RuleBody => kept.namedBody(body, fields, OLD)
