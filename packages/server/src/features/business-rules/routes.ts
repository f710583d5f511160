import { businessRulesApi } from '@entrepot/contract/business-rules/rule.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeRule, createRule, removeRule, setRuleStatus } from './edit-rules.ts'
import { fieldsInRules } from './field-names.ts'
import { judgeByRules } from './judge.ts'
import { fieldsOfTrigger, listRules, oneRule } from './read-rules.ts'
import { rulesSection } from './section.ts'
import { tryRule } from './try-rule.ts'

const DAY_MS = 86_400_000

export const businessRules: Feature = {
  sections: { businessRules: rulesSection },
  owns: ['business_rule', 'rule_firing'],
  constraints: { business_rule_name: { code: 'exists', field: 'name' } },
  retains: [{ table: 'rule_firing', at: 'at', keptMs: 90 * DAY_MS }],
  judges: judgeByRules,
  mount: (mount) => {
    keepsFieldNames('business-rules', fieldsInRules)
    mount('business-rules', businessRulesApi, {
      list: (ctx, { query }) => listRules(ctx, query),
      fields: async (ctx, { query }) => ({ data: await fieldsOfTrigger(ctx, query.trigger) }),
      get: (ctx, { params }) => oneRule(ctx, params.guid),
      create: (ctx, { body }) => createRule(ctx, body),
      update: (ctx, { params, body }) => changeRule(ctx, params.guid, body),
      status: (ctx, { params, body }) => setRuleStatus(ctx, params.guid, body.active),
      remove: (ctx, { params }) => removeRule(ctx, params.guid),
      try: (ctx, { body }) => tryRule(ctx, body),
    })
  },
}
