export { linesOf, onPast, recordsThen, summed, triedAs, type Judgement, type Past } from './engine.ts'
export { laboratory } from './routes.ts'
export { tryOnPastForms } from './past-forms.ts'
export { cameFromForm, FORM_EVENTS, formJudge, judgement } from './try-form.ts'
