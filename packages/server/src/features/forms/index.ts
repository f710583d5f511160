export { type AutoPlan, autoValues, type OwnValues } from './auto-values.ts'
export { fieldLabel } from './field-label.ts'
export { forms } from './routes.ts'
export { type Around, type Forms, formsOf, problemsOf, throughForm } from './through-form.ts'
