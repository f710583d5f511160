import type { Outcome } from '@entrepot/contract/fields/formula/result.ts'
import type { FormulaItem } from './plan.ts'
import type { Effect, Example, ReadRecord } from './ticks.queries.ts'

/** Of those that changed, and of those that could not be computed. */
const MOST_EXAMPLES = 10

export const NO_EFFECT: Effect = { changed: 0, unchanged: 0, skipped: {}, examples: [] }

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal))

export const formulaItemOf = ({
  quantity,
  reserved,
  out,
  threshold,
  lastQuantity,
  inventoryDiff,
  ...record
}: ReadRecord): FormulaItem => ({
  ...record,
  quantity: Number(quantity),
  quantityReserved: Math.round((Number(reserved) - Number(out)) * 100) / 100,
  quantityAvailable: Math.max(0, Math.round((Number(quantity) - Number(reserved)) * 100) / 100),
  threshold: numberOf(threshold),
  lastQuantity: numberOf(lastQuantity),
  inventoryDiff: numberOf(inventoryDiff),
})

const exampleOf = (item: string, old: number | null, outcome: Outcome): Example =>
  'value' in outcome
    ? { item, old, new: outcome.value, reason: null, variable: null }
    : { item, old, new: old, reason: outcome.skipped, variable: outcome.variable ?? null }

const storedOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** An effect and what a formula came to for one more record. `all`: every record is an example. */
export const withRecord = (
  effect: Effect,
  field: string,
  { guid, attributes }: Pick<ReadRecord, 'guid' | 'attributes'>,
  outcome: Outcome,
  all = false,
): Effect => {
  const example = exampleOf(guid, storedOf(attributes[field]), outcome)
  const isSkipped = example.reason !== null
  const isChanged = !isSkipped && example.old !== example.new
  const isShown =
    all ||
    ((isSkipped || isChanged) &&
      effect.examples.filter(({ reason }) => (reason !== null) === isSkipped).length < MOST_EXAMPLES)
  return {
    changed: effect.changed + (isChanged ? 1 : 0),
    unchanged: effect.unchanged + (isSkipped || isChanged ? 0 : 1),
    skipped:
      example.reason === null
        ? effect.skipped
        : { ...effect.skipped, [example.reason]: (effect.skipped[example.reason] ?? 0) + 1 },
    examples: isShown ? [...effect.examples, example] : effect.examples,
  }
}
