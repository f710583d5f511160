import { z } from 'zod'
import { ScheduleShape } from '../../kernel/schedule-shape.ts'
import { Ref } from '../../kernel/shapes.ts'
import { MOST_TEMPLATE, MOST_VARIABLES, RESULT_TYPES, VARIABLE_NAME_LENGTH } from './formula.ts'

const SourceText = z.string().trim().min(1).max(300)
const VariableInput = z.object({ name: z.string().trim().min(1).max(VARIABLE_NAME_LENGTH), source: SourceText })

/** `source`: a column of the item, or `attributes.` and the name or the guid of a custom field. */
export const FormulaInput = z.object({
  template: z.string().trim().min(1).max(MOST_TEMPLATE),
  variables: z.array(VariableInput).max(MOST_VARIABLES).default([]),
  resultType: z.enum(RESULT_TYPES),
  schedule: ScheduleShape,
})
export type FormulaInput = z.infer<typeof FormulaInput>

/** `field`: the custom field that `attributes.{name}` names. */
export const FormulaShape = z.object({
  template: z.string(),
  variables: z.array(z.object({ name: z.string(), source: z.string(), field: Ref.nullable() })),
  resultType: z.enum(RESULT_TYPES),
  schedule: ScheduleShape,
})
export type NamedFormula = z.infer<typeof FormulaShape>
