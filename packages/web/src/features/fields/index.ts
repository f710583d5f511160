export { fields } from './api.ts'
export { attributeText, type AttributeValue } from './attribute-text.ts'
export { attributesChanged, enteredOf } from './custom-values.ts'
export { AnswerField, AttributeField, CustomFields, useCustomFields } from './custom-fields.tsx'
export { errorsIn, places, RecordFields } from './record-fields.tsx'
export type { RecordForm } from './standard-form.ts'
export { useRecordForm } from './use-record-form.ts'
export const laidOut = () => import('./laid-out.ts')
