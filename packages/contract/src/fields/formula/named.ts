import { withoutIdleChoices } from '../../kernel/schedule.ts'
import type { Formula } from './formula.ts'
import type { FormulaInput, NamedFormula } from './shapes.ts'
import { attributeSource, fieldOfSource } from './sources.ts'

type Named = { guid: string; name: string }

/** Fields by guid become fields by name, as people know them; a field that is gone keeps its guid. */
export const namedFormula = (
  { template, variables, resultType, schedule }: Formula,
  fields: readonly Named[],
): NamedFormula => ({
  template,
  resultType,
  schedule: withoutIdleChoices(schedule),
  variables: variables.map(({ name, source }) => {
    const field = fields.find(({ guid }) => guid === fieldOfSource(source))
    return {
      name,
      source: field ? attributeSource(field.name) : source,
      field: field ? { guid: field.guid, name: field.name } : null,
    }
  }),
})

/** The other way; a name that a field has counts before a guid. */
export const keyedFormula = (
  { template, variables, resultType, schedule }: FormulaInput,
  fields: readonly Named[],
): Formula => ({
  template,
  resultType,
  schedule: withoutIdleChoices(schedule),
  variables: variables.map(({ name, source }) => {
    const of = fieldOfSource(source)
    const field =
      of === null ? undefined : (fields.find((one) => one.name === of) ?? fields.find((one) => one.guid === of))
    return { name, source: field ? attributeSource(field.guid) : source }
  }),
})
