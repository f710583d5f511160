export { FormFields } from './form-fields.tsx'
export { type Filled, refusalsIn } from './task-form.ts'
export { templateTerms } from './terms.ts'
