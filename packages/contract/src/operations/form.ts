import type { StatedField } from '../fields/form/form-state.ts'
import { FORM_FIELDS } from '../fields/form-fields.ts'
import type { FormSubject } from '../forms/layout-for.ts'
import { type Need, type OperationType, TYPE_FACTS } from './kinds.ts'

/** What somebody takes down or counts leaves nowhere else, and what comes is received where it comes to. */
const WITHOUT: Partial<Record<OperationType, readonly string[]>> = {
  inventory: ['destination', 'expedition_date', 'reception_date', 'packages', 'recipients'],
  receipt_of_order: ['location'],
}
const ONLY_OF: Readonly<Record<string, OperationType>> = { order: 'receipt_of_order', reception: 'out_of_stock' }
const PLACES: readonly string[] = ['location', 'destination'] satisfies Need[]

const needsOf = (type: OperationType, asked: readonly Need[]): readonly string[] => {
  if (type === 'custom') return asked
  const needs: readonly Need[] = TYPE_FACTS[type].needs
  return type === 'receipt_of_order' ? needs : ['location', ...needs]
}

/**
 * The form of an operation of a type (INTER-18 to INTER-28). `asked`: places that one made from a template has, or has
 * to have; others are not in its form (COP-15).
 */
export const operationForm = (type: OperationType, asked: readonly Need[] = []): FormSubject => {
  const needed = needsOf(type, asked)
  const isIn = (name: string) =>
    (ONLY_OF[name] ?? type) === type &&
    !WITHOUT[type]?.includes(name) &&
    (type !== 'custom' || !PLACES.includes(name) || needed.includes(name))
  return {
    target: 'operations',
    type,
    category: null,
    fields: FORM_FIELDS.operations
      .filter(({ name }) => isIn(name))
      .map(({ required: _required, ...field }): StatedField => ({
        ...field,
        ...((field.name === 'title' || needed.includes(field.name)) && { required: true }),
      })),
  }
}

/** What an operation made from a template says of places in its form once it is there. */
export const placesOf = ({ location, destination }: { location: unknown; destination: unknown }): Need[] => [
  ...(location ? (['location'] as const) : []),
  ...(destination ? (['destination'] as const) : []),
]

type Said = { packages?: number | null | undefined }
/** As its form knows it: no packages are none that somebody told. */
export const asForm = <V extends Said>(sent: V): V => (sent.packages === 0 ? { ...sent, packages: null } : sent)
