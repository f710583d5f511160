export { FormFields } from './form-fields.tsx'
export { type Filled, openedForm } from './task-form.ts'
export { templateTerms } from './terms.ts'
