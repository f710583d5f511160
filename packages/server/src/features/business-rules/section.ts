import { BusinessRuleInput } from '@entrepot/contract/business-rules/rule.ts'
import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { z } from 'zod'
import { itemFields, linkedCondition, linkedField } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import { changeRule, createRule, removeRule } from './edit-rules.ts'
import { ruleFor } from './read-rules.ts'
import { allRules } from './rules.queries.ts'

type RuleEntry = z.output<typeof BusinessRuleInput>

/** In the order in which they run, which a file keeps: rules are made one after the other (BRULE-15). */
export const rulesSection = defineSection<RuleEntry>({
  needs: roles('BUSINESS_RULE'),
  module: 'businessRule',
  entry: BusinessRuleInput,
  part: BusinessRuleInput.partial(),
  ordered: true,
  read: async (ctx) => {
    const fields = await itemFields(ctx)
    return (await allRules(ctx)).map((row) => {
      const { guid, name, trigger, active, conditions, actions } = ruleFor(row, fields)
      return { guid, entry: { name, trigger, active, conditions, actions } }
    })
  },
  create: async (ctx, entry) => (await createRule(ctx, entry)).guid,
  change: changeRule,
  remove: removeRule,
  linked: (entry, to) => {
    const custom = linkedField(to)
    const link = (field: string, at: string) =>
      field.startsWith(OLD) ? OLD + custom(field.slice(OLD.length), at) : custom(field, at)
    return {
      ...entry,
      ...(entry.conditions && {
        conditions: linkedCondition(entry.conditions, link, 'conditions') as NonNullable<RuleEntry['conditions']>,
      }),
      ...(entry.actions && {
        actions: entry.actions.map((action, at) => ({
          ...action,
          ...(action.field && { field: link(action.field, `actions.${at}.field`) }),
        })),
      }),
    }
  },
})
