import { type AppliedRules, NO_FORM_RULES } from '@entrepot/contract/form-rules/applied.ts'
import type { Ctx } from '../../kernel/context.ts'

type RulesOf = (ctx: Ctx) => Promise<AppliedRules>
const known: { rulesOf: RulesOf } = { rulesOf: async () => NO_FORM_RULES }

/** The feature that keeps form rules stands to the right of this one, and says here which of them act. */
export const keepsFormRules = (rulesOf: RulesOf): void => void (known.rulesOf = rulesOf)
/** Rules act in forms, and in nothing else (FRULE-14). */
export const rulesOfForms = async (ctx: Ctx, asForm: boolean): Promise<AppliedRules> =>
  asForm && ctx.company.modules.includes('formRule') ? known.rulesOf(ctx) : NO_FORM_RULES
