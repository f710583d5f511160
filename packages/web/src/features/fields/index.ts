export { FIELD_VIEW, fieldsRoute } from './screens.ts'
export { attributeText, type AttributeValue } from './attribute-text.ts'
export { CustomFields, useCustomFields } from './custom-fields.tsx'
export { enteredOf } from './custom-values.ts'
