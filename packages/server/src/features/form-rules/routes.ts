import { formRulesApi } from '@entrepot/contract/form-rules/rule.ts'
import { keepsFieldNames } from '../fields/index.ts'
import { keepsFormRules } from '../forms/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { activeOf, appliedIn, carriedBy } from './applied.ts'
import { changeRule, createRule, removeRule, setRuleStatus } from './edit-rules.ts'
import { noteHeld } from './note-held.ts'
import { fieldsInFormRules } from './field-names.ts'
import { fieldsOfTarget } from './offered-fields.ts'
import { listRules, oneRule } from './read-rules.ts'
import { offeredTargets } from './targets.ts'
import { tryRule } from './try-rule.ts'
import { formRulesSection } from './section.ts'

const DAY_MS = 86_400_000

export const formRules: Feature = {
  owns: ['form_rule', 'form_rule_firing'],
  retains: [{ table: 'form_rule_firing', at: 'at', keptMs: 90 * DAY_MS }],
  sections: { formRules: formRulesSection },
  constraints: { form_rule_name: { code: 'exists', field: 'name' } },
  mount: (mount) => {
    keepsFieldNames('form-rules', fieldsInFormRules)
    keepsFormRules({ ofRecords: appliedIn, ofTask: carriedBy, noteHeld })
    mount('form-rules', formRulesApi, {
      list: (ctx, { query }) => listRules(ctx, query),
      active: async (ctx, { query }) => ({ data: await activeOf(ctx, query.target) }),
      targets: async (ctx) => ({ data: await offeredTargets(ctx) }),
      fields: async (ctx, { query }) => ({ data: await fieldsOfTarget(ctx, query.target) }),
      get: (ctx, { params }) => oneRule(ctx, params.guid),
      create: (ctx, { body }) => createRule(ctx, body),
      update: (ctx, { params, body }) => changeRule(ctx, params.guid, body),
      status: (ctx, { params, body }) => setRuleStatus(ctx, params.guid, body.active),
      try: (ctx, { body }) => tryRule(ctx, body),
      remove: (ctx, { params }) => removeRule(ctx, params.guid),
    })
  },
}
