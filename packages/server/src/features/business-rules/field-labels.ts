import { OLD, RULE_FIELDS } from '@entrepot/contract/business-rules/fields.ts'
import { ACT_FIELDS } from '@entrepot/contract/business-rules/triggers.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Ctx } from '../../kernel/context.ts'

const OWN: readonly string[] = ['kind', 'expiryDate', 'status']

/** What people call a field of a rule. */
export const fieldLabel = (ctx: Ctx, field: string): string => {
  const say = (key: string, params?: Record<string, string>) => ctx.services.words(ctx.language, key, params)
  if (field.startsWith(OLD)) return say('business-rules:old', { field: fieldLabel(ctx, field.slice(OLD.length)) })
  const custom = customNameOf(field)
  if (custom !== null) return custom
  if (OWN.includes(field)) return say(`business-rules:fields.${field}`)
  if (Object.hasOwn(RULE_FIELDS, field)) return say(`items:columns.${field}`)
  // One that there is not has no name but that.
  return Object.hasOwn(ACT_FIELDS, field) ? say(`business-rules:act.${field.replace('.', '_')}`) : field
}
