import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import type { FormRule } from '@entrepot/contract/fields/form/form-state.ts'
import { type AppliedRules, NO_FORM_RULES } from '@entrepot/contract/form-rules/applied.ts'
import type { Ctx } from '../../kernel/context.ts'

type Keeper = {
  ofRecords: (ctx: Ctx) => Promise<AppliedRules>
  /** `task`: of a template. */
  ofTask: (ctx: Ctx, task: string) => Promise<CarriedRule[]>
  /** Counts those that held in a form that was sent. */
  noteHeld: (ctx: Ctx, rules: readonly string[]) => void
}
const known: { keeper: Keeper | null } = { keeper: null }
const keeperFor = ({ company }: Ctx) => (company.modules.includes('formRule') ? known.keeper : null)

/** The feature that keeps form rules stands to the right of this one, and says here which of them act. */
export const keepsFormRules = (keeper: Keeper): void => void (known.keeper = keeper)
/** Rules act in forms, and in nothing else (FRULE-14). */
export const rulesOfForms = async (ctx: Ctx, asForm: boolean): Promise<AppliedRules> =>
  (asForm && (await keeperFor(ctx)?.ofRecords(ctx))) || NO_FORM_RULES
/** What acts in the form of a task of an operation, by the task of the template that it was made from. */
export const rulesOfTask = async (ctx: Ctx, task: string): Promise<CarriedRule[]> =>
  (await keeperFor(ctx)?.ofTask(ctx, task)) ?? []
export const noteHeld = (ctx: Ctx, held: readonly FormRule[]): void =>
  keeperFor(ctx)?.noteHeld(
    ctx,
    held.flatMap(({ guid }) => guid ?? []),
  )
