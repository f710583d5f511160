import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'

/** Tables whose records keep values of a target's fields in `attributes`, by field guid. */
const tables = new Map<FieldTarget, string>([['items', 'item']])
/** Features to the right of this one register their table, once. */
export const holdsFieldValues = (target: FieldTarget, table: string): void => void tables.set(target, table)
export const holderOf = (target: FieldTarget): string | undefined => tables.get(target)
export const allHolders = (): string[] => [...tables.values()]
