export { checkAttributes, namedAttributes } from './check-attributes.ts'
export { holdsFieldValues } from './holders.ts'
export {
  type CustomField,
  customFields,
  type FieldNames,
  fieldNamesOf,
  itemFields,
  operationFields,
} from './kept-fields.queries.ts'
export { keepsFieldNames, type NameKeeper } from './name-keepers.ts'
export { pendingRenames } from './rewrites.queries.ts'
export type { Renaming } from './value-changes.ts'
export { type Followed, followStock, planOfStock } from './formula/follow-stock.ts'
export { type FormulaClock, type FormulaItem, onlyAttributes, planOfSave, runPlan, runProgram } from './formula/plan.ts'
export { formulaTrialOf, recordsForTrial } from './formula/preview.ts'
export {
  compileAs,
  compileTemplate,
  dateOf,
  DivisionByZero,
  NotComputed,
  type Program,
  type Value,
} from './formula/program.ts'
export { TookTooLong, TooLong, withinTime } from './formula/text-functions.ts'
export { fields } from './routes.ts'
export { linkedCondition, linkedField, linkedSort } from './linked-names.ts'
