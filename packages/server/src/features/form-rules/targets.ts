import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import type { RuledTarget } from '@entrepot/contract/form-rules/rule.ts'
import {
  FORM_RULE_TARGETS,
  isFormRuleTarget,
  ownTargetOf,
  type RuledForm,
} from '@entrepot/contract/form-rules/targets.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { itemFields, operationFields } from '../fields/index.ts'
import { layoutHeads } from '../forms/index.ts'
import { taskForms } from '../operation-templates/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** Forms that a company made are offered while it has what they are made with. */
const MADE_WITH: Partial<Record<RuledForm, ModuleFlag>> = { layout: 'formLayout', task: 'customIntervention' }
export const offeredTargets = async (ctx: Ctx): Promise<RuledTarget[]> =>
  (await allTargets(ctx)).filter(({ form }) => {
    const flag = MADE_WITH[form]
    return flag === undefined || ctx.company.modules.includes(flag)
  })

/**
 * The forms that rules may act on: those that always exist, those laid out for a category, those of tasks (FRULE-11).
 */
const allTargets = async (ctx: Ctx): Promise<RuledTarget[]> => [
  ...FORM_RULE_TARGETS.map((target): RuledTarget => ({
    target,
    form: target,
    name: ctx.services.words(ctx.language, `form-rules:targets.${target}`),
    fields: [],
  })),
  ...(await layoutHeads(ctx)).flatMap(({ guid, name, builtIn }): RuledTarget[] =>
    builtIn ? [] : [{ target: guid, form: 'layout', name, fields: [] }],
  ),
  ...(await taskForms(ctx)).map(({ guid, name, template, form: fields }): RuledTarget => ({
    target: guid,
    form: 'task',
    name: ctx.services.words(ctx.language, 'form-rules:task', { template, task: name }),
    fields,
  })),
]

/** A field of a form that is not a column: one of the company's own, or one of the form of a task. */
export type OwnField = {
  guid: string
  name: string
  type: FieldType | 'signature'
  values: readonly string[]
}

/** What conditions know of them; nobody compares signatures. */
export const kindsOf = (own: readonly OwnField[]): { name: string; kind: FieldKind }[] =>
  own.flatMap(({ name, type }) => (type === 'signature' ? [] : [{ name, kind: conditionKind(type) }]))

/** A form as its rules know it. */
export type KnownForm = {
  form: RuledForm
  /** What it is called; null: it is gone. */
  name: string | null
  own: readonly OwnField[]
}

/** The forms of a company by what rules name them by; one that is gone is a form of items without a name. */
export const knownForms = async (ctx: Ctx): Promise<(target: string) => KnownForm> => {
  const targets = await allTargets(ctx)
  const fields = { items: await itemFields(ctx), intervention: await operationFields(ctx) }
  const forms = new Map(
    targets.map(({ target, form, name, fields: ofTask }): [string, KnownForm] => {
      const of = ownTargetOf(form)
      return [target, { form, name, own: of === null ? ofTask : fields[of] }]
    }),
  )
  return (target) =>
    forms.get(target) ?? { form: isFormRuleTarget(target) ? target : 'layout', name: null, own: fields.items }
}
