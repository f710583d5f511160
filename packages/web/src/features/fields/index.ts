export { FIELD_VIEW, fieldsRoute } from './screens.ts'
export { attributeText, type AttributeValue } from './attribute-text.ts'
export { attributesChanged } from './custom-values.ts'
export { CustomFields, useCustomFields } from './custom-fields.tsx'
