export { type AutoPlan, autoValues, type OwnValues } from './auto-values.ts'
export { layoutDraft } from './edit-layouts.ts'
export { fieldLabel } from './field-label.ts'
export { layoutHeads } from './layouts.queries.ts'
export { keepsFormRules, noteHeld, rulesOfTask } from './rules-of-forms.ts'
export { forms } from './routes.ts'
export {
  type Around,
  comesFromForm,
  type Forms,
  formsOf,
  type JudgedForm,
  problemsOf,
  throughForm,
} from './through-form.ts'
