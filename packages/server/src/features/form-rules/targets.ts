import { isFormRuleTarget, ownTargetOf } from '@entrepot/contract/form-rules/targets.ts'
import { type CustomField, itemFields, operationFields } from '../fields/index.ts'
import { layoutHeads } from '../forms/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** What forms are called, by what rules name them by; one that is gone has no name (FRULE-11). */
export const namesOfTargets = async (ctx: Ctx): Promise<(target: string) => string | null> => {
  const made = new Map((await layoutHeads(ctx)).flatMap(({ guid, name, builtIn }) => (builtIn ? [] : [[guid, name]])))
  return (target) =>
    isFormRuleTarget(target)
      ? ctx.services.words(ctx.language, `form-rules:targets.${target}`)
      : (made.get(target) ?? null)
}

/** The company's own fields that stand in a form. */
export const ownOfForms = async (ctx: Ctx): Promise<(target: string) => readonly CustomField[]> => {
  const fields = { items: await itemFields(ctx), intervention: await operationFields(ctx) }
  return (target) => {
    const of = ownTargetOf(target)
    return of === null ? [] : fields[of]
  }
}
