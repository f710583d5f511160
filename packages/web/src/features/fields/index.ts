export { attributeText, type AttributeValue } from './attribute-text.ts'
export { attributesChanged, enteredOf } from './custom-values.ts'
export { AttributeField, CustomFields, useCustomFields } from './custom-fields.tsx'
export { RecordFields, rulesOf } from './record-fields.tsx'
