export { RecordFields, rulesOf, type Option } from './record-fields.tsx'
